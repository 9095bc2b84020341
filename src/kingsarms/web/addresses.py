"""Addresses: whom they count as, and where a proxy may stand."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Final

_KEPT: Final = 4096
_IPV6_HOUSEHOLD: Final = 64  # bits: whoever has one address of a network this large has them all
_OWN_NETWORKS: Final = (("127.0.0.0", 8), ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16))
# Where a proxy may stand: on this machine or in a private network. On a socket of IPv6, addresses of IPv4 look longer.
PROXIES: Final = [
    *(f"{network}/{bits}" for network, bits in _OWN_NETWORKS),
    *(f"::ffff:{network}/{96 + bits}" for network, bits in _OWN_NETWORKS),
    "::1",
    "fc00::/7",
]
_PROXY_NETWORKS: Final = tuple(ipaddress.ip_network(network) for network in PROXIES)


@lru_cache(_KEPT)
def block_of(host: str) -> str:
    """What an address is counted as: itself, or for IPv6 the network that one household or machine is given."""
    try:
        address = ipaddress.ip_address(host[:64].partition("%")[0])
    except ValueError:
        return host[:64]  # a proxy may send words
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _IPV6_HOUSEHOLD), strict=False))
    return str(address)


def address_of(client: tuple[str, int] | None) -> str:
    """What the other side of a connection is counted as."""
    return block_of(client[0]) if client is not None else "local"


@lru_cache(_KEPT)
def may_be_proxy(host: str) -> bool:
    """Is an address where a proxy may stand?"""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in _PROXY_NETWORKS)
