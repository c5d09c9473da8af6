"""What makes a page readable for everybody, asked of the page itself in the browser."""

from __future__ import annotations

from playwright.sync_api import Page

# Names of inputs, buttons and links; headings in order; landmarks; ids; tables with headers. Each finding is a line.
STRUCTURE = """() => {
  const found = [], shown = (e) => e.checkVisibility({visibilityProperty: true});
  const name = (e) => (e.getAttribute('aria-label') || e.textContent || '').trim()
    || [...(e.labels || [])].map((l) => l.textContent.trim()).join(' ') || e.getAttribute('title') || '';
  for (const e of document.querySelectorAll('input:not([type=hidden]), select, textarea'))
    if (!e.labels?.length && !e.getAttribute('aria-label')) found.push('no label: ' + e.outerHTML.slice(0, 80));
  for (const e of document.querySelectorAll('a[href], button, summary'))
    if (shown(e) && !name(e)) found.push('no name: ' + e.outerHTML.slice(0, 80));
  if (document.querySelectorAll('h1').length !== 1) found.push('h1: ' + document.querySelectorAll('h1').length);
  let level = 0;
  for (const e of document.querySelectorAll('main :is(h1,h2,h3,h4)')) {
    const here = +e.tagName[1];
    if (here > level + 1) found.push('heading jumps: ' + e.textContent);
    level = here;
  }
  for (const one of ['main', 'header', 'nav'])
    if (!document.querySelector(one)) found.push('no ' + one);
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  for (const id of new Set(ids.filter((id, n) => ids.indexOf(id) !== n))) found.push('twice: ' + id);
  for (const e of document.querySelectorAll('[aria-labelledby]'))
    if (!document.getElementById(e.getAttribute('aria-labelledby'))) found.push('labelled by nothing: ' + e.id);
  for (const e of document.querySelectorAll('table')) if (!e.querySelector('th[scope]')) found.push('table without th');
  for (const e of document.querySelectorAll('svg:not([aria-hidden])'))
    if (!e.getAttribute('aria-label')) found.push('picture without words');
  for (const e of document.querySelectorAll('[style], style')) found.push('inline style: ' + e.outerHTML.slice(0, 80));
  if (!document.documentElement.lang) found.push('no language');
  if (!document.title) found.push('no title');
  return found;
}"""

# The contrast of every text that is shown with what is behind it (WCAG 2: 4.5, or 3 where it is large).
CONTRAST = """() => {
  const rgb = (text) => {
    const parts = text.match(/[\\d.]+/g).map(Number);
    return {c: parts.slice(0, 3), a: parts.length > 3 ? parts[3] : 1};
  };
  const over = (one, other, a) => one.map((v, n) => v * a + other[n] * (1 - a));
  const light = (c) => c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const behind = (e) => {
    const layers = [];
    for (; e; e = e.parentElement) {
      const {c, a} = rgb(getComputedStyle(e).backgroundColor);
      if (a) layers.push([c, a]);
      if (a === 1) break;
    }
    return layers.reverse().reduce((below, [c, a]) => over(c, below, a), [255, 255, 255]);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), e = walker.currentNode.parentElement;
    if (!text || e.closest('svg, template, script, .hidden, .skip') || !e.checkVisibility()) continue;
    const style = getComputedStyle(e), ground = behind(e), ink = rgb(style.color);
    let opacity = 1;
    for (let up = e; up; up = up.parentElement) opacity *= +getComputedStyle(up).opacity;
    const [x, y] = [light(over(ink.c, ground, ink.a * opacity)), light(ground)].sort((p, q) => q - p);
    const ratio = (x + 0.05) / (y + 0.05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) found.push(ratio.toFixed(2) + ' ' + text.slice(0, 40));
  }
  return found;
}"""

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HURT = (
    "() => window.hurt === undefined && !document.querySelector('main script, main img, main iframe, main [onerror]')"
)


def faults(page: Page) -> list[str]:
    return [*page.evaluate(STRUCTURE), *page.evaluate(CONTRAST)]
