"""Whether anything is lost: servers, PostgreSQL and Valkey killed hundreds of times under load of all games."""
