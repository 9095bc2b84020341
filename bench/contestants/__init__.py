"""One program a contestant: a batch of work, handed to `bench.protocol.serve`."""
