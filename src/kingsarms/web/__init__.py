"""HTTP and web sockets over the tables, and the built browser client."""
