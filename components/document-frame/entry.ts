import { openPdf, PasswordRequired } from "./pdf";
import { openPicture } from "./picture";
import { type FromFrame, keyCommand, type OpenMessage, type PageView, type ToFrame } from "./protocol";
import type { DocumentPages } from "./sheet";
import "./frame.css";

/**
 * The inside of the frame that draws documents. It comes without an origin (`sandbox` of the frame and of its own
 * content policy), so a hostile document has nothing within reach: no cookie, no URL
 * of this server, no network at all. What it needs, the embedding page fetches for it.
 */

/** Around the page, in CSS pixels. */
const MARGIN_PX = 16;

/** The embedding page sends the first message, with a port for all others; no other page holds this frame's window. */
window.addEventListener("message", ({ data, source, ports: [port] }: MessageEvent<OpenMessage>) => {
  if (source === window.parent && data.kind === "open" && port) void new DocumentViewer(port, data).begin();
});
window.parent.postMessage("ready", "*");

class DocumentViewer {
  readonly #port: MessagePort;
  readonly #opening: OpenMessage;
  readonly #main = document.createElement("main");
  readonly #asked = new Map<number, (bytes: ArrayBuffer | null) => void>();
  #sheets: DocumentPages | null = null;
  #view: PageView = { kind: "view", page: 1, zoom: 1, turns: 0 };
  #drawing = new AbortController();

  constructor(port: MessagePort, opening: OpenMessage) {
    this.#port = port;
    this.#opening = opening;
  }

  async begin(): Promise<void> {
    this.#port.onmessage = ({ data }: MessageEvent<ToFrame>) => this.#receive(data);
    this.#main.tabIndex = 0;
    this.#main.setAttribute("aria-label", this.#opening.label);
    document.body.append(this.#main);
    document.addEventListener("keydown", (event) => this.#onKey(event));
    try {
      this.#sheets = await this.#open();
    } catch (cause) {
      return this.#send({ kind: "failed", problem: cause instanceof PasswordRequired ? "locked" : "broken" });
    }
    this.#send({ kind: "opened", pages: this.#sheets.pages });
    let widthPx = this.#main.clientWidth;
    new ResizeObserver(() => {
      if (this.#main.clientWidth === widthPx) return;
      widthPx = this.#main.clientWidth;
      void this.#draw();
    }).observe(this.#main);
    await this.#draw();
  }

  #open(): Promise<DocumentPages> {
    const { bytes, contentType } = this.#opening;
    if (contentType !== "application/pdf") return openPicture(bytes, contentType);
    const { worker = "", folder = "" } = document.body.dataset;
    return openPdf(bytes, (name) => this.#ask(name), { worker, folder });
  }

  #receive(message: ToFrame): void {
    if (message.kind === "asset") {
      this.#asked.get(message.id)?.(message.bytes);
      return;
    }
    const isOther = message.page !== this.#view.page;
    this.#view = message;
    void this.#draw(isOther);
  }

  async #draw(isOther = false): Promise<void> {
    if (!this.#sheets) return;
    this.#drawing.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const { page, zoom, turns } = this.#view;
    const widthPx = Math.max(64, this.#main.clientWidth - 2 * MARGIN_PX) * zoom;
    try {
      const drawn = await this.#sheets.draw({ page, widthPx, turns, signal });
      if (signal.aborted) return;
      this.#put(drawn);
      if (isOther) this.#main.scrollTo(0, 0);
      this.#send({ kind: "shown", page });
    } catch {
      if (!signal.aborted) this.#send({ kind: "failed", problem: "page" });
    }
  }

  #put({ canvas, text, widthPx, heightPx }: Awaited<ReturnType<DocumentPages["draw"]>>): void {
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    sheet.style.width = `${widthPx}px`;
    sheet.style.height = `${heightPx}px`;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${this.#opening.label}, page ${this.#view.page}`);
    sheet.append(canvas);
    if (text) {
      text.className = "text";
      sheet.append(text);
    }
    this.#main.replaceChildren(sheet);
  }

  #onKey(event: KeyboardEvent): void {
    const act = keyCommand(event);
    // A page that is wider than the frame is moved by the arrows, as everything that scrolls.
    const isWide = this.#main.scrollWidth > this.#main.clientWidth;
    if (act === null || (isWide && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    this.#send({ kind: "key", act });
  }

  async #ask(name: string): Promise<ArrayBuffer> {
    const id = this.#asked.size + 1;
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      this.#asked.set(id, resolve);
      this.#send({ kind: "ask", id, name });
    });
    if (bytes === null) throw new Error(`${name} did not come.`);
    return bytes;
  }

  #send(message: FromFrame): void {
    this.#port.postMessage(message);
  }
}
