"""The built browser client: files from memory, compressed once, with the headers that keep pages safe."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
BROTLI: Final = ".br"
CHUNKS: Final = "chunks.json"  # Vite's list of what was made of what
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
_NOUGHT: Final = re.compile(r"q=0(\.0*)?")
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
    """One entry of Vite's list: the file, its styles, and the entries that it imports."""

    file: str
    css: list[str] = []
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
        return ", ".join(f"</{name}>; {_how_loaded(name)}" for name in self._files_of(INDEX) | board)

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
            files.update(dict.fromkeys((*chunk.css, chunk.file)))
            sources += chunk.imports
        return files

    def page(self) -> Asset:
        """The page that every address of the client is served with: the client finds its own way."""
        return self.files.get(INDEX) or Asset(NOT_BUILT.encode(), "text/html", ASK_FIRST)

    @cached_property
    def page_around_answers(self) -> tuple[bytes, bytes]:
        """The page in two parts; what a visitor is told with it goes between them."""
        before, end, after = self.page().content.rpartition(b"</body>")
        return before, end + after


def _how_loaded(name: str) -> str:
    """How a browser is to load a file before it is asked for: just as it will be asked for, or it is loaded twice."""
    return "rel=preload; as=style; crossorigin" if name.endswith(".css") else "rel=modulepreload"


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


def accepted_codings(request: Request[Any, Any, Any]) -> set[str]:
    """How a browser lets an answer be compressed; a weight of nought rules a coding out."""
    wishes = (wish.partition(";") for wish in request.headers.get("accept-encoding", "").split(","))
    return {coding.strip() for coding, _, weight in wishes if not _NOUGHT.fullmatch(weight.strip())}


def send(request: Request[Any, Any, Any], asset: Asset, status: int = 200) -> Response[bytes]:
    headers = {"ETag": asset.etag, "Cache-Control": asset.caching, "Vary": "Accept-Encoding"}
    if status == 200 and asset.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = asset.content
    accepted = accepted_codings(request)
    if asset.brotli is not None and "br" in accepted:
        body, headers["Content-Encoding"] = asset.brotli, "br"
    elif asset.gzipped is not None and "gzip" in accepted:
        body, headers["Content-Encoding"] = asset.gzipped, "gzip"
    return Response(body, status_code=status, media_type=asset.kind, headers=headers)


@get("/{path:path}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the client; an address that is nothing gets the page, which says so."""
    assets: Assets = request.app.state.assets
    found = assets.files.get(path.lstrip("/"))
    return send(request, found) if found is not None else send(request, assets.page(), 404)


ROUTES = [file]
