"""A program that plays a whole game at an Underhall server: python client.py http://localhost:8642 knight ghoul"""

import json
import random
import sys
import urllib.request


class Server:
    def __init__(self, address):
        self.address, self.token = address.rstrip("/") + "/api/tables", ""

    def open(self, path, said=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = json.dumps(said).encode() if said else None
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers))

    def call(self, path="", said=None):
        with self.open(path, said) as answer:
            return json.load(answer)


def play(address, mine, *others):
    """Open a table, play one role against bots until the end, and give back the record."""
    server = Server(address)
    opened = server.call(said={"roles": [mine, *others], "players": {mine: "me"} | dict.fromkeys(others, "greedy")})
    server.token, table = opened["token"], "/" + opened["table"]
    while not (asked := server.call(table + "/options"))["over"]:
        if asked["mine"]:
            option = random.choice(asked["options"])  # here a better player thinks
            server.call(table + "/choose", {"decision": asked["decision"], "index": option["index"]})
        else:  # wait until something is ours to decide
            with server.open(table + "/events?since=2000000000") as events:
                any(b'"mine":true' in line or b'"over":true' in line for line in events)
    return server.call(table + "/record")


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:])))
