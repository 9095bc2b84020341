"""The command: what it says when something is wrong, and the example client against it."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsarms.cli import main
from kingsarms.web.serve import Address, bind
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings, SettingsError
from tests.web.guests import Guest
from tests.web.processes import ServerProcess

ROOT = Path(__file__).parents[2]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    made = ServerProcess(tmp_path / "data")
    yield made
    made.stop()


def test_a_taken_port_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err


def test_a_newer_database_is_refused_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(tmp_path / "kingsarms.sqlite3") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "version 9999, newer than this program" in capsys.readouterr().err


def test_a_data_folder_that_cannot_be_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "data")]) == 2
    assert "data folder" in capsys.readouterr().err


def test_the_api_can_be_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["serve", "--openapi"]) == 0
    schema = json.loads(capfdbinary.readouterr().out)
    assert "/api/tables/{table}/commands" in schema["paths"]
    assert {"Snapshot", "ClientMessage", "ServerMessage"} <= set(schema["components"]["schemas"])


def test_addresses_to_open() -> None:
    assert Address("0.0.0.0", 80).url == "http://127.0.0.1:80/"
    assert Address("::", 80).url == "http://[::1]:80/"
    assert Address("::1", 80).url == "http://[::1]:80/"
    assert Address("tavern.example", 8377).url == "http://tavern.example:8377/"


async def test_small_messages_are_sent_at_once() -> None:
    """Otherwise an ack that follows an update waits for the other side's delayed acknowledgement, 40 ms on Linux."""
    accepted: list[int] = []

    def note(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with bind("127.0.0.1", 0) as bound:
        server = await asyncio.start_server(note, sock=bound)
        async with server:
            reader, writer = await asyncio.open_connection(*bound.getsockname())
            await reader.read()
            writer.close()
    assert accepted == [1]


async def test_two_secrets_for_one_database_are_refused(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    for _ in range(2):
        async with open_services(settings):
            pass
    (tmp_path / "secret").write_text("another secret, just as good as the first", "utf-8")
    with pytest.raises(SettingsError, match="another secret"):
        async with open_services(settings):
            pass


async def test_the_example_client_plays_a_whole_match(process: ServerProcess) -> None:
    """And what the server logs meanwhile tells nobody's secrets."""
    await asyncio.to_thread(process.start)
    async with Guest(process.url, "Host") as host:
        token = (await host.post("/api/tokens", {"label": "bot"})).json()["token"]
        made = await host.table("person", "page")
        client = [sys.executable, ROOT / "examples" / "bot_client.py", process.url, token, made.invite]
        ended = await asyncio.to_thread(subprocess.run, client, capture_output=True, text=True, timeout=90, check=False)
        assert ended.returncode == 0, ended.stderr
        seen = await host.sees(made.id)
        assert seen.table.status == "finished"
        assert ended.stdout.strip() == seen.prompt
        assert "refused" not in ended.stderr
    log = process.output.read_text("utf-8")
    assert "server.ready" in log
    for secret in (token, made.invite, host.csrf, host.http.cookies["kingsarms"], seen.fair.seed or "-"):
        assert secret not in log


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "bot_client.py").read_text("utf-8").splitlines()) <= 60


async def test_the_logs_tell_of_requests_and_of_no_secret(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path / "data", None, None, "--verbose")
    process.start()
    try:
        async with Guest(process.url, "Ann") as ann, Guest(process.url, "Ben") as ben:
            secrets = ["a password nobody guesses", "another one, and wrong"]
            (await ann.post("/api/account", {"name": "Ann", "password": secrets[0]})).raise_for_status()
            assert (await ben.post("/api/login", {"name": "Ann", "password": secrets[1]})).status_code == 401
            token = (await ann.post("/api/tokens", {"label": "bot"})).json()["token"]
            made = await ann.table("me", "person", public=False)
            await ben.get(f"/api/invites/{made.invite}")
            await ben.get(f"/api/tables/{made.id}", invite=made.invite)
            async with ben.socket(made.id, f"?invite={made.invite}") as line:
                await line.hears()
            async with Guest(process.url, token=token) as bot:
                await bot.get("/api/tables", list="mine")
            (await ann.does(made.id, "chat", text="a secret word between us")).raise_for_status()
            assert (await ann.does(made.id, "play", action="a secret plan", ply=0)).status_code == 409
            secrets += [token, made.invite, ann.cookie.partition("=")[2], ann.csrf]
            secrets += ["a secret word between us", "a secret plan"]
    finally:
        process.stop()
    told = process.output.read_text("utf-8")
    lines = [json.loads(line) for line in told.splitlines() if not line.startswith("The King's Arms is open")]
    assert all({"event", "level", "timestamp"} <= set(line) for line in lines)
    assert {"/api/tables/{table}", "/api/tables/{table}/commands"} <= {line.get("route") for line in lines}
    for secret in secrets:
        assert secret not in told
