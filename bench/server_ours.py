"""Our server for the load test: as `kingsarms serve` runs it, but without limits on what one address may ask for."""

import argparse
import asyncio
from pathlib import Path

import uvicorn

from kingsarms.web.app import build_app
from kingsarms.web.doorstep import ask_for_descriptors
from kingsarms.web.limits import Limits
from kingsarms.web.serve import bind, server_config, set_up_logs, tune_interpreter
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings


async def serve(port: int, data: Path) -> None:
    settings = Settings(data=data, limits=Limits().times(1e6), thinkers=1)
    with bind("127.0.0.1", port) as bound:
        async with open_services(settings) as opened:
            tune_interpreter()
            await uvicorn.Server(server_config(build_app(opened))).serve([bound])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("data", type=Path)
    options = parser.parse_args()
    set_up_logs(verbose=False)
    ask_for_descriptors()
    asyncio.run(serve(options.port, options.data))


if __name__ == "__main__":
    main()
