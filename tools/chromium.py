"""Finds Chromium for the browser tests and the pictures; as root on Debian, installs it."""

import os
import shutil

from tools.shell import Failure, must, timed

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# Without these Chromium talks to its makers' servers at every start.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

# Playwright's own list of what is switched off, which a second such switch replaces; and pages of the address bar that
# every window loads though nobody types there: as much work as a table's page.
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)


def find() -> str:
    """The path of a Chromium; `Failure` says what to install where there is none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise Failure("Chromium was not found; install it (on Debian: apt install chromium)")


def ensure() -> None:
    """Install Chromium with apt where that is ours to do; otherwise only look for it."""
    try:
        find()
    except Failure:
        if not (is_root() and shutil.which("apt-get")):
            raise
        with timed("Chromium, with apt"):
            quiet = ("--yes", "--quiet", "--quiet", "--no-install-recommends")
            silent = {"DEBIAN_FRONTEND": "noninteractive"}
            must("apt-get", "update", "--quiet", "--quiet", env=silent)
            must("apt-get", "install", *quiet, "chromium", "fonts-dejavu-core", env=silent)
        find()


def arguments() -> list[str]:
    """The switches to start it with; its sandbox does not work for root."""
    switches = [*QUIET, f"--disable-features={','.join(SWITCHED_OFF)}"]
    return [*switches, "--no-sandbox"] if is_root() else switches


def is_root() -> bool:
    """Whether this process belongs to the superuser."""
    return os.name != "nt" and os.geteuid() == 0
