"""Running the server: the port, the logs, the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import structlog
import uvicorn
from litestar import Litestar

from kingsarms.engine.errors import KingsArmsError
from kingsarms.web.addresses import PROXIES
from kingsarms.web.app import build_app
from kingsarms.web.doorstep import DoorstepConfig, ask_for_descriptors
from kingsarms.web.services import open_services, services
from kingsarms.web.settings import Settings
from kingsarms.web.wire import Wire
from kingsarms.web.wrapping import wrapped

LARGEST_FRAME: Final = 16 * 1024
SWITCH_S: Final = 0.0005
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


class ServeError(KingsArmsError):
    """The server cannot be started; the message says what to do."""


@dataclass(frozen=True)
class Address:
    host: str
    port: int

    @property
    def url(self) -> str:
        """What to open in a browser on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{self.port}/"


def bind(host: str, port: int) -> socket.socket:
    """Take the port before anything else is started, so that a mistake is told at once."""
    bound = None
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # The protocol must be named for asyncio to send small messages at once: an ack could be 40 ms late.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(where)
    except OSError as problem:
        if bound is not None:
            bound.close()
        if problem.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is taken, perhaps by another King's Arms. Choose one with --port, or --port 0 for any."
            ) from problem
        if problem.errno == errno.EACCES:
            raise ServeError(f"Port {port} needs more rights. Choose one above 1023 with --port.") from problem
        raise ServeError(f"{host}:{port} cannot be served: {problem.strerror or problem}.") from problem
    return bound


def has_desktop() -> bool:
    """Can a browser be opened here?"""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def set_up_logs(*, verbose: bool) -> None:
    """Lines for people on a terminal, JSON for collectors otherwise. Secrets are never passed to a logger."""
    # It would tell addresses, and invites with them; and warn of every request that is none.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    for_people = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *(
                # Plain tracebacks: the usual ones show the values of variables, secrets among them.
                [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
                if for_people
                else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


class _Server(uvicorn.Server):
    """Says when it is ready, and leaves in peace when it is told to: what is open behind it is closed after it."""

    def __init__(self, config: uvicorn.Config, address: Address, *, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        structlog.get_logger().info("server.ready", url=self._address.url, pid=os.getpid())
        print(f"The King's Arms is open: {self._address.url}", flush=True)
        if self._browser:
            await asyncio.to_thread(webbrowser.open, self._address.url)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def server_config(app: Litestar, *, proxy: bool = False) -> uvicorn.Config:
    """How the app is served. A proxy is believed about the address that it saw itself, not about what it was told."""
    return DoorstepConfig(
        wrapped(app),
        services(app.state).doorstep,
        ws=Wire,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        forwarded_allow_ips=PROXIES if proxy else None,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # of everything: see `deflating`
        timeout_graceful_shutdown=3,
        lifespan="off",
    )


def serve(settings: Settings, host: str, port: int, *, browser: bool, proxy: bool, verbose: bool) -> int:
    """Serve until told to stop; the exit code."""
    set_up_logs(verbose=verbose)
    ask_for_descriptors()
    bound = bind(host, port)
    address = Address(host, bound.getsockname()[1])
    if host not in LOOPBACK and not settings.https:
        structlog.get_logger().warning("server.no_https", advice="put a proxy with https in front: see docs/hosting.md")
    with bound:
        asyncio.run(_serve(settings, bound, address, browser=browser, proxy=proxy))
    return 0


def tune_interpreter() -> None:
    """Search for cyclic garbage less often: a move makes next to none, and a search walks through every open table.

    What was made at the start is there for good, and is left out of it. And let the loop take over from a thread with
    long work sooner: it waits that long several times for each command.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    sys.setswitchinterval(SWITCH_S)


async def _serve(settings: Settings, bound: socket.socket, address: Address, *, browser: bool, proxy: bool) -> None:
    async with open_services(settings) as opened:
        tune_interpreter()
        asyncio.get_running_loop().set_exception_handler(opened.doorstep.on_problem)
        await _Server(server_config(build_app(opened), proxy=proxy), address, browser=browser).serve([bound])
