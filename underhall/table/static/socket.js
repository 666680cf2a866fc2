// The connection to the table: it comes back by itself, with growing waits.

const WAITS = [0.4, 1, 2, 3, 5]; // seconds between attempts
const PING = 20; // seconds between signs of life
const FINAL = { 4403: "handed", 4404: "gone", 4426: "old" }; // the server's words for "somebody else plays this seat", "no such table" and "your page is of another make"
const FULL = 4429; // too many pages, or too many messages

/**
 * @param {string} path of the socket
 * @param {{message: (data: any) => void, state: (state: "on" | "off" | "full" | "gone" | "handed" | "old") => void}} told
 */
export function connect(path, told) {
  /** @type {WebSocket | null} */
  let socket = null;
  let attempt = 0;
  let heard = 0;
  let retry = 0;

  function open() {
    clearTimeout(retry);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    const opened = (socket = new WebSocket(address));
    opened.onopen = () => {
      attempt = 0;
      heard = Date.now();
      told.state("on");
    };
    opened.onmessage = (event) => {
      heard = Date.now();
      told.message(JSON.parse(event.data));
    };
    opened.onclose = (event) => {
      if (socket !== opened) return;
      socket = null;
      if (event.code in FINAL) return told.state(FINAL[event.code]);
      told.state(event.code === FULL ? "full" : "off");
      retry = setTimeout(open, 1000 * WAITS[Math.min(attempt++, WAITS.length - 1)]);
    };
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Try at once: the machine woke up, or the network is back. */
  function hurry() {
    if (socket === null) open();
    else send({ do: "ping" });
  }

  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > 2.5 * PING * 1000) socket.close();
    else send({ do: "ping" });
  }, PING * 1000);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  open();
  return { send };
}
