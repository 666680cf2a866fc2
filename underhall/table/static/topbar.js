// Who sits where, whose turn it is, how the house stands, and whether the connection does.

import { find, icon, listed, make, whenChanged } from "./dom.js";

const OPEN = "open seat"; // nobody has ever sat there

export function topbar() {
  const order = find(".order");
  const house = find(".house-state");
  const link = find(".link-state");
  const phone = find(".phone-turn");
  let connected = "new";
  let chairs = [];
  let watching = 0;

  const showChairs = whenChanged((seats) => {
    order.setAttribute("data-seats", String(seats.length));
    order.replaceChildren(...seats.map(chair));
  });

  function chair(seat) {
    const classes = ["chair", seat.now && "now", seat.asked && "asked", !seat.here && "away", seat.out && "lost"];
    return make(
      "li",
      {
        class: classes.filter(Boolean).join(" "),
        "data-role": seat.role,
        "aria-current": seat.now ? "true" : null,
        title: `${seat.title}: ${seat.by}${seat.here ? "" : ", not here now"}${seat.now ? ", its turn" : ""}${seat.asked ? ", decides" : ""}`,
      },
      icon(seat.crest),
      make("span", { class: "name" }, seat.title),
      make("em", {}, seat.here || seat.by === OPEN ? seat.by : `${seat.by}, away`),
    );
  }

  const parts = (text) => {
    const number = text.match(/^\d+/)?.[0];
    return number ? [make("b", {}, number), text.slice(number.length)] : [text];
  };
  const showHouse = whenChanged(({ status, counted, ending }) => {
    house.classList.toggle("closing", ending);
    house.replaceChildren(make("span", {}, ...parts(status)), make("span", {}, ...parts(counted)));
  });

  function showLink() {
    const away = chairs.filter((seat) => !seat.here && !seat.out).map((seat) => seat.title);
    const looking = watching ? `, ${watching} watching` : "";
    const lost = { new: "connecting", gone: "this table is gone", handed: "somebody else plays this seat now", full: "too many pages are open", old: "the table was updated, loading it anew", off: "connection lost, coming back" }[connected];
    const words = lost ?? (away.length ? `${away.length > 1 ? away.length : away[0]} away` : `all here${looking}`);
    const css = connected !== "on" ? "off" : away.length ? "some" : "on";
    link.className = `link-state ${css}`;
    link.title = !lost && away.length ? `${listed(away)}: not here now` : words;
    const text = find("span", link);
    if (text.textContent !== words) text.textContent = words;
  }

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    chairs = scene.chairs;
    watching = scene.watching;
    showChairs(chairs);
    showHouse({ status: scene.status, counted: scene.counted, ending: scene.ending });
    showLink();
    const question = scene.question;
    const whose = scene.ended ? "The end" : question?.mine ? "Your move" : (question?.title ?? "");
    phone.replaceChildren(make("b", {}, whose), make("span", {}, scene.status));
  }

  return {
    show,
    connection(state) {
      connected = state;
      showLink();
    },
  };
}
