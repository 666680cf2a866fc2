"""The table: games in a browser. Pages are rendered here, one WebSocket a person keeps them in step."""
