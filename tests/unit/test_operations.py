"""Operations of the HTTP API are put together when they are first asked for, so that a start need not wait for all."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from recollect import Settings
from recollect.server.app import ROUTES, create_app
from recollect.server.operations import Operation, operations


def _made() -> list[Operation]:
    router = operations("things")

    @router.get("/things/{number}", response_model=dict[str, int])
    def thing(number: int) -> dict[str, int]:
        return {"number": number}

    @router.post("/things", response_model=dict[str, int])
    def add(named: dict[str, int]) -> dict[str, int]:
        return named

    return [route for route in router.routes if isinstance(route, Operation)]


def test_only_what_is_asked_for_is_put_together(tmp_path: Path) -> None:
    app = create_app(Settings(database=str(tmp_path / "memory.db")))
    routes = _made()
    app.router.routes[:0] = routes
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1))
    assert not any("built" in vars(route) for route in routes)
    assert client.get("/v1/things/3").json() == {"number": 3}
    assert ["built" in vars(route) for route in routes] == [True, False]


def test_each_answers_as_if_it_had_been_there_from_the_start(tmp_path: Path) -> None:
    app = create_app(Settings(database=str(tmp_path / "memory.db")))
    app.router.routes[:0] = _made()
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1))
    assert client.get("/v1/things/three").status_code == 422
    assert client.head("/v1/things/3").status_code == 405
    assert client.delete("/v1/things/3").headers["content-type"] == "application/problem+json"
    assert 'route="/v1/things/{number}"' in app.state.house.metrics.text(0)


def test_all_of_the_api_is_such_an_operation_and_is_described() -> None:
    paths = create_app(Settings(database="nowhere.db")).openapi()["paths"]
    assert {(route.path, method) for route in ROUTES for method in route.methods or ()} == {
        (path, method.upper()) for path, each in paths.items() for method in each
    }
