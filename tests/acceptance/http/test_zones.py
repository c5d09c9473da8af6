"""Zones over HTTP and on the pages."""

from __future__ import annotations

from .conftest import Serve, said


def test_an_offset_is_kept_and_days_are_those_of_the_memory(serve: Serve) -> None:
    served = serve(zone="Asia/Kolkata")
    with served.client() as http:
        sent = {"occurred_at": "2026-03-10T20:00:00-08:00"}
        kept = http.post("/v1/interactions", json=said("I will call you tomorrow.", **sent)).json()
        assert kept["occurred_at"] == "2026-03-11T04:00:00Z"
        assert kept["metadata"]["recollect"]["zone"] == "-08:00"
        plain = http.post("/v1/interactions", json=said("Good night.", occurred_at="2026-03-10T20:00:00Z")).json()
        assert plain["metadata"] == {}

        def yesterday(now: str) -> list[str]:
            asked = {"query": "what happened yesterday?", "now": now}
            return list(http.post("/v1/understand", json=asked).json()["interval"])

        assert yesterday("2026-03-10T20:00:00Z") == ["2026-03-09T18:30:00Z", "2026-03-10T18:30:00Z"]
        assert yesterday("2026-03-10T20:00:00-08:00") == ["2026-03-09T08:00:00Z", "2026-03-10T08:00:00Z"]
        assert http.get("/v1/zone").json() == {"zone": "Asia/Kolkata"}
        days = http.get("/v1/activity", params={"since": "2026-03-10", "until": "2026-03-11"}).json()
        assert days == [["2026-03-10", 0], ["2026-03-11", 2]]
        http.post("/v1/notes", json={"content": "Late.", "tags": ["log"], "occurred_at": "2026-03-10T20:00:00Z"})
        http.post("/v1/learn", params={"wait": True}, json={})
        for day, notes in (("2026-03-10", 0), ("2026-03-11", 1), ("2026-03-10T20:00:00Z", 1)):
            assert len(http.get("/v1/daily", params={"day": day}).json()) == notes
    with served.entered() as pages:
        day = pages.get("/memory/timeline/2026-03-11").text
        assert "2026-03-11 01:30 Asia/Kolkata" in day
        assert "Good night." in day
        assert "Good night." not in pages.get("/memory/timeline/2026-03-10").text
