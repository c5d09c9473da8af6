// Comfort, nothing more: every page works without this. No library, nothing fetched from elsewhere.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("has-js");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const one = (selector, within = document) => within.querySelector(selector);
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

  // ---------------------------------------------------------------- swapping a region instead of loading a page
  let latest = 0;

  async function fetched(address, options = {}) {
    const answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "text/html" }, ...options });
    return { page: parsed(await answer.text()), url: answer.url };
  }

  function put(page, selectors) {
    let found = true;
    for (const selector of selectors.split(",").map((each) => each.trim())) {
      const fresh = one(selector, page), old = one(selector);
      if (fresh && old) old.replaceWith(document.adoptNode(fresh));
      else found = false;
    }
    return found;
  }

  async function swap(address, options, selectors, remember) {
    const mine = ++latest;
    one(selectors.split(",")[0])?.setAttribute("aria-busy", "true");
    try {
      const { page, url } = await fetched(address, options);
      if (mine !== latest) return;
      const told = one("#told", page), trouble = !put(page, selectors);
      if (trouble) { location.assign(url); return; }
      if (told && one("#told")) one("#told").innerHTML = told.innerHTML;
      const count = one("nav .count", page), old = one("nav .count");
      if (count && old) old.replaceWith(document.adoptNode(count));
      else if (old) old.remove();
      if (remember) history.pushState({ swap: selectors }, "", url);
      else if (options.method === "POST") history.replaceState(history.state, "", url.replace(/[?&]told=[^&#]*/, ""));
      document.title = page.title;
      shown = here();
      restore();
    } catch {
      location.assign(options.method === "POST" ? location.href : address);
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      swap(link.href, {}, link.dataset.swap, true);
    }
    const cited = event.target.closest("a.cite");
    if (cited) document.getElementById(decodeURIComponent(cited.hash.slice(1)))?.closest("details.more")?.setAttribute("open", "");
    const opener = event.target.closest("[data-open]");
    if (opener) document.getElementById(opener.dataset.open)?.showModal();
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const asks = event.submitter?.dataset.confirm || form.dataset.confirm;
    if (asks && !window.confirm(asks)) { event.preventDefault(); return; }
    if (form.matches("[data-stream]")) { event.preventDefault(); talk(form); return; }
    if (!form.dataset.swap) return;
    event.preventDefault();
    place = items().indexOf(form.closest("[data-item]"));
    const data = new URLSearchParams(new FormData(form, event.submitter));
    const address = new URL(event.submitter?.getAttribute("formaction") || form.action, location.href);
    if (form.method === "get") { address.search = data; swap(address, {}, form.dataset.swap, true); }
    else swap(address, { method: "POST", body: data }, form.dataset.swap, false);
  });

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form?.matches("[data-keep]")) form.requestSubmit();
  });

  const here = () => location.pathname + location.search;
  let shown = here();
  window.addEventListener("popstate", () => { if (here() !== shown) location.reload(); });

  // ---------------------------------------------------------------- keys
  let place = -1, going = 0;
  const items = () => all("[data-item]");

  function move(by) {
    const there = items();
    if (!there.length) return;
    const at = there.indexOf(document.activeElement?.closest("[data-item]"));
    focusItem(there[Math.min(Math.max((at < 0 ? (by > 0 ? -1 : 0) : at) + by, 0), there.length - 1)]);
  }

  function focusItem(item) {
    if (!item) return;
    if (!item.hasAttribute("tabindex")) item.tabIndex = -1;
    item.focus();
    item.scrollIntoView({ block: "nearest" });
  }

  function restore() {
    if (place < 0) return;
    const there = items();
    focusItem(there[Math.min(place, there.length - 1)]);
    place = -1;
  }

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
    if (event.key === "Escape" && typing) { typing.blur(); return; }
    const form = typing?.form;
    if (event.key === "Enter" && form?.matches("[data-stream]") && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
    if (event.timeStamp - going < 1200 && going) {
      going = 0;
      const link = one(`[data-go="${CSS.escape(event.key)}"]`);
      if (link) { event.preventDefault(); location.assign(link.href); }
      return;
    }
    const item = event.target.closest("[data-item]") || items()[0];
    const key = CSS.escape(event.key);
    const button = (item && one(`[data-key="${key}"]`, item)) || one(`[data-anykey="${key}"]`);
    if (button) {
      event.preventDefault();
      button.click();
      if (button.matches("summary")) one("textarea, input:not([type=hidden])", button.parentElement)?.focus();
    }
    else if (event.key === "g") going = event.timeStamp;
    else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "?") { event.preventDefault(); one("#keys")?.showModal(); }
    else {
      const field = one(`[data-focus="${CSS.escape(event.key)}"]`);
      if (field) { event.preventDefault(); field.focus(); field.select?.(); }
    }
  });

  // ---------------------------------------------------------------- live: renew a region when something happened
  const kinds = new Set(all("[data-live][id]").flatMap((each) => each.dataset.live.split(" ")));
  let source = null, timer = 0;
  const due = new Set();

  async function renew() {
    timer = 0;
    const regions = [...due];
    due.clear();
    try {
      const { page } = await fetched(location.href);
      for (const id of regions) {
        const old = document.getElementById(id);
        if (old && !old.contains(document.activeElement)) put(page, `#${CSS.escape(id)}`);
      }
    } catch { /* the server is away; the stream comes back by itself */ }
  }

  function listen() { // only while somebody looks: browsers allow few open streams
    if (document.hidden || !kinds.size || !window.EventSource) { source?.close(); source = null; return; }
    if (source) return;
    source = new EventSource("/memory/events");
    source.addEventListener("bye", () => source?.close());
    for (const kind of kinds) {
      source.addEventListener(kind, () => {
        all("[data-live][id]").filter((each) => each.dataset.live.split(" ").includes(kind)).forEach((each) => due.add(each.id));
        if (due.size && !timer) timer = setTimeout(renew, 1500);
      });
    }
  }
  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pagehide", () => { source?.close(); source = null; });
  window.addEventListener("pageshow", listen);

  // ---------------------------------------------------------------- the talk: an answer as it comes
  const reveal = (turn) => turn.scrollIntoView({ block: turn.offsetHeight > innerHeight * 0.7 ? "start" : "end" });

  async function talk(form) {
    const field = one("textarea", form), text = field.value.trim(), button = one("button[type=submit]", form);
    if (!text || button.disabled) return;
    const body = new URLSearchParams(new FormData(form));
    const turn = one("#turn").content.firstElementChild.cloneNode(true);
    one(".asked p", turn).textContent = text;
    one("#talk").append(turn);
    one("#welcome")?.remove();
    const answer = one(".answered", turn), words = one(".words", answer);
    field.value = "";
    button.disabled = true;
    reveal(turn);
    try {
      const reply = await fetch(form.dataset.stream, { method: "POST", credentials: "same-origin", body });
      if (!reply.ok || !reply.body) throw new Error(one("main p:not(.told)", parsed(await reply.text()))?.textContent || "");
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "", done = false, near = true;
      for (let part; !(part = await reader.read()).done;) {
        const lines = (rest + part.value).split("\n");
        rest = lines.pop();
        near = innerHeight + scrollY > document.body.scrollHeight - 160;
        for (const line of lines.filter(Boolean)) {
          const told = JSON.parse(line);
          if (told.piece) { words.classList.remove("thinking"); words.textContent += told.piece; }
          if (told.html) {
            const whole = document.adoptNode(one(".turn", parsed(told.html)));
            turn.replaceWith(whole);
            done = true;
            if (near) reveal(whole);
          }
        }
        if (!done && near) reveal(turn);
      }
      if (!done) throw new Error("");
    } catch (error) {
      words.classList.remove("thinking");
      const told = document.createElement("p");
      told.className = "told is-trouble";
      told.textContent = error.message || "The answer broke off. Your message is kept; load the page to see what was stored.";
      answer.append(told);
    }
    button.disabled = false;
    field.focus();
  }
  const talkEnd = one("#talk .turn:last-child");
  if (talkEnd && !location.hash) reveal(talkEnd);
})();
