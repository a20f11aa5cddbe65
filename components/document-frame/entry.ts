import { Locked, openPdf } from "./pdf";
import { openPicture } from "./picture";
import { type FromFrame, keyAct, type Look, type Opening, type ToFrame } from "./protocol";
import type { Sheets } from "./sheet";
import "./frame.css";

/**
 * The inside of the frame that draws documents. It comes without an origin (`sandbox` of the frame and of its own
 * content policy), so whatever a hostile document brought it to do, there is nothing in reach: no cookie, no address
 * of this server, no network at all. What it needs it asks of the page around it.
 */

/** Around the page, in CSS pixels. */
const MARGIN_PX = 16;

/** The page around the frame says the first word, with a port for all others. Who else should? Nobody has its window. */
window.addEventListener("message", ({ data, source, ports: [port] }: MessageEvent<Opening>) => {
  if (source === window.parent && data.kind === "open" && port) void new Desk(port, data).begin();
});
window.parent.postMessage("ready", "*");

class Desk {
  readonly #port: MessagePort;
  readonly #opening: Opening;
  readonly #desk = document.createElement("main");
  readonly #asked = new Map<number, (bytes: ArrayBuffer | null) => void>();
  #sheets: Sheets | null = null;
  #look: Look = { kind: "look", page: 1, zoom: 1, turns: 0 };
  #drawing = new AbortController();

  constructor(port: MessagePort, opening: Opening) {
    this.#port = port;
    this.#opening = opening;
  }

  async begin(): Promise<void> {
    this.#port.onmessage = ({ data }: MessageEvent<ToFrame>) => this.#hear(data);
    this.#desk.tabIndex = 0;
    this.#desk.setAttribute("aria-label", this.#opening.label);
    document.body.append(this.#desk);
    document.addEventListener("keydown", (event) => this.#press(event));
    try {
      this.#sheets = await this.#open();
    } catch (cause) {
      return this.#say({ kind: "failed", problem: cause instanceof Locked ? "locked" : "broken" });
    }
    this.#say({ kind: "opened", pages: this.#sheets.pages });
    let widthPx = this.#desk.clientWidth;
    new ResizeObserver(() => {
      if (this.#desk.clientWidth === widthPx) return;
      widthPx = this.#desk.clientWidth;
      void this.#draw();
    }).observe(this.#desk);
    await this.#draw();
  }

  #open(): Promise<Sheets> {
    const { bytes, contentType } = this.#opening;
    if (contentType !== "application/pdf") return openPicture(bytes, contentType);
    const { worker = "", folder = "" } = document.body.dataset;
    return openPdf(bytes, (name) => this.#ask(name), { worker, folder });
  }

  #hear(said: ToFrame): void {
    if (said.kind === "asset") {
      this.#asked.get(said.id)?.(said.bytes);
      return;
    }
    const isOther = said.page !== this.#look.page;
    this.#look = said;
    void this.#draw(isOther);
  }

  async #draw(isOther = false): Promise<void> {
    if (!this.#sheets) return;
    this.#drawing.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const { page, zoom, turns } = this.#look;
    const widthPx = Math.max(64, this.#desk.clientWidth - 2 * MARGIN_PX) * zoom;
    try {
      const drawn = await this.#sheets.draw({ page, widthPx, turns, signal });
      if (signal.aborted) return;
      this.#put(drawn);
      if (isOther) this.#desk.scrollTo(0, 0);
      this.#say({ kind: "shown", page });
    } catch {
      if (!signal.aborted) this.#say({ kind: "failed", problem: "page" });
    }
  }

  #put({ canvas, text, widthPx, heightPx }: Awaited<ReturnType<Sheets["draw"]>>): void {
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    sheet.style.width = `${widthPx}px`;
    sheet.style.height = `${heightPx}px`;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${this.#opening.label}, page ${this.#look.page}`);
    sheet.append(canvas);
    if (text) {
      text.className = "text";
      sheet.append(text);
    }
    this.#desk.replaceChildren(sheet);
  }

  #press(event: KeyboardEvent): void {
    const act = keyAct(event);
    // A page that is wider than the frame is moved by the arrows, as everything that scrolls.
    const isWide = this.#desk.scrollWidth > this.#desk.clientWidth;
    if (act === null || (isWide && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    this.#say({ kind: "key", act });
  }

  async #ask(name: string): Promise<ArrayBuffer> {
    const id = this.#asked.size + 1;
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      this.#asked.set(id, resolve);
      this.#say({ kind: "ask", id, name });
    });
    if (bytes === null) throw new Error(`${name} did not come.`);
    return bytes;
  }

  #say(said: FromFrame): void {
    this.#port.postMessage(said);
  }
}
