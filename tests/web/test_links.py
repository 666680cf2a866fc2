"""What the pages of links say and give: to whom a used link is one's own, which seats a host sees in which state, and
which link to another device."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.web.tables import store_in
from tests.web.test_seats import HERE, links, mine, new, other_browser, sit
from underhall.table.app import create_app
from underhall.table.calling import LONGEST
from underhall.table.guard import Doors
from underhall.table.limits import Measure


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
