"""The built browser client: files from memory, compressed once, with the headers that keep pages safe."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from kingsarms.tables.errors import Refused
from kingsarms.web.services import services

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
BROTLI: Final = ".br"
CHUNKS: Final = "chunks.json"  # Vite's list of what was made of what
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
_COMPRESSED: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")

# No inline scripts or styles, nothing from elsewhere, in nobody's frame.
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

NOT_BUILT: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The King's Arms</title></head>
<body><h1>The King's Arms</h1><p>The server runs, but its pages have not been built: run <code>make setup</code>.</p>
<p>The API is described at <a href="/docs">/docs</a>.</p></body></html>"""


@dataclass(frozen=True)
class Asset:
    """One file of the client."""

    content: bytes
    kind: str
    caching: str
    brotli: bytes | None = None  # the build compresses so what is worth it: no compressor for it comes with Python

    @cached_property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def gzipped(self) -> bytes | None:
        if len(self.content) < 1000 or not self.kind.startswith(_COMPRESSED):
            return None
        return gzip.compress(self.content, 9, mtime=0)


class Chunk(msgspec.Struct):
    """One entry of Vite's list: the file, and the entries that it imports."""

    file: str
    imports: list[str] = []


class Assets:
    """All files of the client, read at start."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files: dict[str, Asset] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file() and path.suffix != BROTLI:
                name = path.relative_to(folder).as_posix()
                smaller = path.with_name(path.name + BROTLI)
                brotli = smaller.read_bytes() if smaller.is_file() else None
                self.files[name] = Asset(path.read_bytes(), kind_of(path), caching_of(name), brotli)
        chunks = self.files.pop(CHUNKS, None)
        self._chunks: dict[str, Chunk] = msgspec.json.decode(chunks.content, type=dict[str, Chunk]) if chunks else {}

    def board_links(self, game: str) -> str:
        """A `Link` header that lets a browser load the house, then a game's board, before it knows that it needs it."""
        board = self._files_of(f"src/games/{game}/Board.svelte") or self._files_of("src/games/generic/Board.svelte")
        return ", ".join(f"</{name}>; rel=modulepreload" for name in self._files_of(INDEX) | board)

    def _files_of(self, source: str) -> dict[str, None]:
        """The files that a source was made into, with those that they import, each once and in order."""
        files: dict[str, None] = {}
        seen: set[str] = set()
        sources = [source]
        while sources:
            name = sources.pop(0)
            chunk = self._chunks.get(name)
            if chunk is None or name in seen:
                continue
            seen.add(name)
            files[chunk.file] = None
            sources += chunk.imports
        return files

    def page(self) -> Asset:
        """The page that every address of the client is served with: the client finds its own way."""
        return self.files.get(INDEX) or Asset(NOT_BUILT.encode(), "text/html", ASK_FIRST)


def kind_of(path: Path) -> str:
    """
    >>> kind_of(Path("app.js")), kind_of(Path("manifest.webmanifest"))
    ('text/javascript', 'application/manifest+json')
    """
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
    return known.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def caching_of(name: str) -> str:
    """What Vite puts under assets/ carries a hash of its content in its name."""
    return FOREVER if name.startswith("assets/") else ASK_FIRST


def send(request: Request[Any, Any, Any], asset: Asset, status: int = 200) -> Response[bytes]:
    headers = {"ETag": asset.etag, "Cache-Control": asset.caching, "Vary": "Accept-Encoding"}
    if status == 200 and asset.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = asset.content
    accepted = {coding.split(";")[0].strip() for coding in request.headers.get("accept-encoding", "").split(",")}
    if asset.brotli is not None and "br" in accepted:
        body, headers["Content-Encoding"] = asset.brotli, "br"
    elif asset.gzipped is not None and "gzip" in accepted:
        body, headers["Content-Encoding"] = asset.gzipped, "gzip"
    return Response(body, status_code=status, media_type=asset.kind, headers=headers)


# The addresses of the client (its routes), as well as its files.
PAGES: Final = [
    "/",
    "/new/{game:str}",
    "/join/{invite:str}",
    "/replay/{table:str}",
    "/tables",
    "/account",
    "/about",
]


@get(PAGES, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return send(request, request.app.state.assets.page())


@get("/table/{table:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
    """The page of a table.

    To who may look at it, its state and the board of its game are announced: on a phone that saves two waits.
    """
    assets: Assets = request.app.state.assets
    answer = send(request, assets.page())
    served = services(request.app.state)
    with contextlib.suppress(Refused):
        visitor = await served.door.visitor(request)
        served.limiter.spend("request", visitor.who)
        live = (await served.house.open(table)).live
        if served.house.may_watch(live, visitor.person, None):
            state = f"</api/tables/{live.id}>; rel=preload; as=fetch; crossorigin"
            answer.headers["Link"] = f"{state}, {assets.board_links(live.setup.game)}"
    return answer


@get("/{path:path}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the client; an address that is nothing gets the page, which says so."""
    assets: Assets = request.app.state.assets
    found = assets.files.get(path.lstrip("/"))
    return send(request, found) if found is not None else send(request, assets.page(), 404)


ROUTES = [page, table_page, file]
