"""Ports for servers that are started here, killed and started again at the same one."""

import random
import socket

# Below what systems lend to whoever connects or asks for any port: there, a server that is away for a moment may find
# its port taken by somebody's connection.
LOWEST, HIGHEST = 15_000, 30_000


def free_port() -> int:
    """A port that nobody listens at, and that nobody will be given while its server is away."""
    chance = random.SystemRandom()
    while True:
        port = chance.randrange(LOWEST, HIGHEST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
