"""What the pages of links say and give: to whom a used link is one's own, which seats a host sees in which state, and
which link to another device."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.exceptions import NotFoundException
from litestar.testing import TestClient

from tests.web.tables import Eyes, run, store_in
from tests.web.test_one_room import Told, room_of
from tests.web.test_seats import HERE, links, mine, new, other_browser, sit
from underhall.draw.emblems import portrait
from underhall.table import inviting, people
from underhall.table.app import create_app
from underhall.table.calling import LONGEST
from underhall.table.guard import Doors
from underhall.table.limits import Measure
from underhall.table.people import hashed
from underhall.table.rooms import Refused, Room


@pytest.fixture
def host(tmp_path: Path) -> Any:
    """The browser of whoever opens tables."""
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as browser:
        yield browser


def test_a_used_link_leads_to_the_table_only_who_sits_there(host: Any) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest, elsewhere = other_browser(host), other_browser(host)
    sit(guest, link)
    new(elsewhere, "ghoul=me")
    answers = [browser.get(link, follow_redirects=False) for browser in (guest, host, elsewhere, other_browser(host))]
    assert [answer.status_code for answer in answers] == [302, 302, 404, 404]
    assert answers[0].headers["location"] == answers[1].headers["location"] == table


def test_who_may_not_be_called_so_is_asked_again_with_what_they_typed(host: Any) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest = other_browser(host)
    typed = "strong bot" + "x" * LONGEST
    refused = sit(guest, link, typed)
    assert refused.status_code == 409
    assert f'value="{typed[:LONGEST]}"' in refused.text
    assert 'role="alert"' in refused.text
    assert 'role="alert"' not in guest.get(link).text
    assert (mine(guest, table), links(host, table)) == ([], [link])
    assert guest.post(link, files={"name": ("a.txt", b"Ada")}, follow_redirects=False).status_code == 303
    assert mine(guest, table) == ["ghoul"], "a file is no name"


def test_the_page_of_a_link_says_who_sits_where(host: Any) -> None:
    table = new(host, "knight=me", "goblins=open", "dragon=open", "thief=greedy")
    goblins, dragon = links(host, table)
    sit(other_browser(host), goblins, "Ada")
    text = other_browser(host).get(dragon).text
    said = [line for line in text.split("<li")[1:] if "</li>" in line]
    assert ["you" in line for line in said] == [False, False, True, False]
    for line, who in zip(said, ("a guest", "Ada", "you", "greedy bot"), strict=True):
        assert f'<span class="quiet">{who}</span>' in line
    assert "data-own" not in text
    assert f'maxlength="{LONGEST}"' in text
    assert "You play the Dragon." in text
    text = other_browser(host).get(dragon.replace(dragon[-4:], "none"), follow_redirects=False)
    assert text.status_code == 404


def test_a_link_to_ones_own_seat_is_for_another_device(host: Any) -> None:
    """What it leads to is known to be the host's, as long as nothing was wrong with a name."""
    table = new(host, "knight=me", "goblins=me", "thief=open")
    assert host.post(f"{table}/links", data={"role": "knight"}, follow_redirects=False).status_code == 303
    thief, own = links(host, table)
    phone = other_browser(host)
    answer = phone.get(own)
    assert "You play the Knight and the Goblins." in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "data-own" in answer.text
    assert "data-own" not in phone.get(thief).text
    refused = sit(phone, own, "strong bot")
    assert "data-own" not in refused.text
    assert refused.headers["cache-control"] == "no-store"
    assert sit(phone, own).headers["location"] == table
    assert (mine(phone, table), mine(host, table)) == (["knight", "goblins"], [])


def test_a_host_sees_all_other_seats_and_a_guest_only_a_way_to_another_device(host: Any) -> None:
    table = new(host, "knight=me", "goblins=open", "thief=greedy")
    (goblins,) = links(host, table)
    guest = other_browser(host)
    sit(guest, goblins, "Ada")
    assert links(host, table) == []
    seats = host.get(f"{table}/links").text
    assert '<li class="invited away">' in seats
    assert "Ada sits there, but is not here now." in seats
    assert "The table is set." in seats
    assert seats.count('<li class="invited') == 3, "the seat of the guest, onlookers, one's own"
    text = guest.get(f"{table}/links").text
    assert "Knight" not in text
    assert "Your seat." in text
    assert "A link that takes the Goblins along with you." in text
    answer = guest.post(f"{table}/links", data={"role": "goblins"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{table}/links")
    (own,) = links(guest, table)
    assert own.startswith(f"{table}/")
    assert links(host, table) == [], "nobody else is shown it"
    refused = guest.post(f"{table}/links", data={"role": "knight"})
    assert (refused.status_code, refused.headers["cache-control"]) == (409, "no-store")
    assert guest.post(f"{table}/links", files={"role": ("a.txt", b"goblins")}).status_code == 409


def test_who_holds_several_places_keeps_to_the_seat_of_the_page(host: Any) -> None:
    table = new(host, "knight=me", "goblins=open", "dragon=open")
    goblins, _ = links(host, table)
    assert sit(host, goblins).headers["location"] == f"{table}?seat=goblins"
    text = host.get(f"{table}/links?seat=goblins").text
    assert "?seat=goblins" in text
    answer = host.post(f"{table}/links?seat=goblins", data={"role": "dragon"}, follow_redirects=False)
    assert answer.headers["location"] == f"{table}/links?seat=goblins"
    assert host.get(f"{table}/links?seat=dragon").status_code == 404


def test_links_are_looked_at_as_often_as_one_likes_but_made_and_used_with_measure(host: Any) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    host.app.state.limits.links = Measure(2, 3600, lambda: 100.0)
    guest = other_browser(host)
    statuses = [host.post(f"{table}/links", data={"role": "ghoul"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert sit(guest, link).status_code == 429
    assert guest.get(link).status_code == 404, "the older link has ended"
    assert len(links(host, table)) == 1


@pytest.mark.parametrize(("base", "begins"), [("", HERE), ("https://hall.example", "https://hall.example")])
def test_a_link_begins_with_the_address_that_people_type(base: str, begins: str, tmp_path: Path) -> None:
    with TestClient(create_app(store_in(tmp_path), Doors(base_url=base)), base_url=HERE) as browser:
        if base:
            browser.base_url = "https://hall.example"
        answer = browser.post("/new", data={"roles": ["knight", "ghoul"], "who": ["knight=me", "ghoul=open"]})
        shown = re.findall(r'id="link-ghoul"[^>]*value="([^"]+)"', answer.text)
        assert [bool(re.fullmatch(rf"{begins}/t/\w+/[\w-]+", link)) for link in shown] == [True]
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert "?seat=" not in answer.text, "with one place there is no need to say which"


# ------------------------------------------------------------------ by the functions that answer


@pytest.mark.parametrize(
    ("bot", "name", "owner", "who"),
    [
        ("greedy", "", "", "greedy bot"),
        ("", "Ada", "x", "Ada"),
        ("", "Ada", "", "Ada"),
        ("", "", "x", "a guest"),
        ("", "", "", "open"),
    ],
)
def test_who_sits_somewhere_is_a_word(bot: str, name: str, owner: str, who: str) -> None:
    assert inviting._who(bot, name, owner) == who


def table(*holders: str) -> Room:
    """A table at which the knight and the thief are one place, and these tokens hold the places of the first two."""
    room = room_of(Told(), "knight", "ghoul", "knight", "")
    for player in room.players:
        player.owner = hashed(holders[player.place == "ghoul"]) if player.place else ""
        player.host = player.place == "knight"
        player.name = player.place and f"whoever plays {player.place}"
    return room


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("owned", [True, False])
def test_a_seat_is_open_or_its_player_is_here_or_away(here: bool, owned: bool) -> None:
    room = table("host", "guest")
    for player in room.players:
        player.owner = player.owner if owned else ""
    word = people.invite(room.players, "knight", "host")
    room.onlookers.update([Eyes("knight" if here else "ghoul")])
    state = "open" if not owned else "here" if here else "away"
    for token, path in (("host", f"/t/table/{word}"), ("guest", "")):
        seat = inviting._seat(room, "knight", token)
        assert seat == ("knight", portrait("knight"), "Knight and Thief", state, path, "whoever plays knight")


@pytest.mark.parametrize(
    ("place", "sentence", "name", "roles", "own", "status"),
    [
        ("knight", "", "", ["Knight", "Thief"], True, 200),
        ("knight", "So not.", "typed", ["Knight", "Thief"], False, 409),
        ("ghoul", "", "", ["Ghoul"], False, 200),
        ("ghoul", "So not.", "typed", ["Ghoul"], False, 409),
    ],
)
def test_the_page_of_a_link_is_of_the_place_it_leads_to(
    place: str, sentence: str, name: str, roles: list[str], own: bool, status: int
) -> None:
    page = inviting._claim_page(table("host", "guest"), place, sentence, name)
    assert (page.template_name, page.status_code, page.headers) == ("claim.html", status, {"Cache-Control": "no-store"})
    who = ["whoever plays knight", "whoever plays ghoul", "whoever plays knight", "greedy bot"]
    assert page.context == {
        "house": "cave",
        "title": " and ".join(f"the {role}" for role in roles),
        "crests": [portrait(role.lower()) for role in roles],
        "others": [*zip(("Knight", "Ghoul", "Thief", "Cave"), who, strict=True)],
        "roles": roles,
        "own": own,
        "longest": 24,
        "sentence": sentence,
        "name": name,
    }


def asking(base: str = "", form: Any = None) -> Any:
    """Somebody who asks, at a server of this address, and what they filled in."""
    counted: list[Any] = []
    limits = SimpleNamespace(links="links", ask=lambda measure, request, what: counted.append((measure, what)))

    async def filled_in() -> dict[str, Any]:
        return form or {}

    state = SimpleNamespace(limits=limits, doors=Doors(base_url=base))
    return SimpleNamespace(
        app=SimpleNamespace(state=state), base_url="http://here/", form=filled_in, cookies={}, counted=counted
    )


@pytest.mark.parametrize("base", ["", "https://hall.example/x"])
@pytest.mark.parametrize("sentence", ["", "So not."])
@pytest.mark.parametrize(
    ("token", "place", "hosting", "others", "seat"),
    [
        ("host", "knight", True, ["ghoul"], ""),
        ("guest", "ghoul", False, [], ""),
        ("both", "knight", True, ["ghoul"], "?seat=knight"),
        ("both", "ghoul", True, ["knight"], "?seat=ghoul"),
    ],
)
def test_links_are_shown_to_who_hands_them_out(
    token: str,
    place: str,
    hosting: bool,
    others: list[str],
    seat: str,
    sentence: str,
    base: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = table("both", "both") if token == "both" else table("host", "guest")
    word = people.invite(room.players, place, token)
    monkeypatch.setattr(inviting, "token_of", lambda request: token)
    page = inviting._links_page(asking(base), room, place, sentence)
    found: Any = page.context
    assert (page.status_code, page.headers) == (409 if sentence else 200, {"Cache-Control": "no-store"})
    assert [each.role for each in found["others"]] == others
    assert [player.role for player in found["mine"]] == (["knight", "thief"] if place == "knight" else ["ghoul"])
    assert found["my_link"] == f"/t/table/{word}"
    assert (found["hosting"], found["seat"], found["sentence"]) == (hosting, seat, sentence)
    assert (found["base"], found["my_role"], found["room"]) == (base or "http://here", place, room)


@pytest.mark.parametrize(("token", "kept"), [("", False), ("mine already", True)])
@pytest.mark.parametrize(
    ("also", "seat"), [([], ""), (["ghoul"], "?seat=knight"), (["ghoul", "dragon"], "?seat=knight")]
)
@pytest.mark.parametrize(("typed", "name"), [("Ada", "Ada"), (None, ""), (object(), "")])
def test_who_sits_down_holds_the_place_with_the_token_they_have_or_a_new_one(
    token: str, kept: bool, also: list[str], seat: str, typed: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []

    async def claim(word: str, token: str, name: str) -> None:
        done.append((word, token, name))

    async def found(lobby: Any, of: str) -> Any:
        return SimpleNamespace(players=[], led_to=lambda word, token: "knight", claim=claim)

    monkeypatch.setattr(inviting, "room_of", found)
    monkeypatch.setattr(inviting, "token_of", lambda request: token)
    monkeypatch.setattr(inviting, "held", lambda players, token: ["knight", *also])
    monkeypatch.setattr(inviting, "cookie_with", lambda request, token: ("cookie", token))
    request = asking(form={} if typed is None else {"name": typed})
    answer = run(cast(Any, inviting.sit_down.fn)(request, "lobby", "t1", "word"))
    ((word, held_with, called),) = done
    assert (word, called, request.counted) == ("word", name, [("links", "links")])
    assert (held_with == token, len(held_with)) == (kept, 12 if kept else 32)
    assert (answer.url, answer.status_code, answer.cookies) == (f"/t/t1{seat}", 303, [("cookie", held_with)])


@pytest.mark.parametrize("seat", ["", "knight"])
@pytest.mark.parametrize(("typed", "role"), [("ghoul", "ghoul"), (None, ""), (object(), "")])
@pytest.mark.parametrize("why", ["", "Not yours."])
def test_a_new_link_is_made_for_the_role_that_was_asked_for(
    seat: str, typed: Any, role: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []

    async def reissue(token: str, role: str) -> None:
        done.append((token, role))
        if why:
            raise Refused(why)

    async def played_by(lobby: Any, request: Any, of: str, at: str) -> Any:
        assert (of, at) == ("t1", seat)
        return SimpleNamespace(reissue=reissue), "knight"

    monkeypatch.setattr(inviting, "played_by", played_by)
    monkeypatch.setattr(inviting, "token_of", lambda request: "word")
    monkeypatch.setattr(inviting, "_links_page", lambda request, room, place, sentence: (place, sentence))
    request = asking(form={} if typed is None else {"role": typed})
    answer = run(cast(Any, inviting.reissue.fn)(request, "lobby", "t1", seat))
    assert (done, request.counted) == ([("word", role)], [("links", "links")])
    if why:
        assert answer == ("knight", why)
    else:
        more = f"?seat={seat}" if seat else ""
        assert (answer.url, answer.status_code) == (f"/t/t1/links{more}", 303)


@pytest.mark.parametrize(
    ("token", "holds", "leads"),
    [("word", True, "the table"), ("word", False, "nowhere"), ("", True, "nowhere"), ("", False, "nowhere")],
)
def test_a_link_that_leads_nowhere_leads_those_who_sit_there_to_the_table(
    token: str, holds: bool, leads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def led_to(word: str, token: str) -> str:
        raise Refused("It is used up.")

    async def found(lobby: Any, of: str) -> Any:
        return SimpleNamespace(players=[], led_to=led_to)

    monkeypatch.setattr(inviting, "room_of", found)
    monkeypatch.setattr(inviting, "token_of", lambda request: token)
    monkeypatch.setattr(inviting, "held", lambda players, token: ["knight"] if holds else [])
    looking = cast(Any, inviting.look_at_link.fn)(asking(), "lobby", "t1", "word")
    if leads == "the table":
        assert run(looking).url == "/t/t1"
    else:
        with pytest.raises(NotFoundException, match="It is used up"):
            run(looking)
