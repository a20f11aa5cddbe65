import { once } from "node:events";
import net from "node:net";

const MIB = 1024 * 1024;

/** One connection, of which a test decides what is sent when. */
export class Connection {
  text = "";
  written = 0;
  readonly closed: Promise<unknown>;
  private readonly socket: net.Socket;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once("close", resolve);
    });
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (piece: string) => {
      this.text += piece;
    });
  }

  static async open(baseUrl: string): Promise<Connection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = net.connect(Number(port), hostname);
    await once(socket, "connect");
    return new Connection(socket);
  }

  begin(path: string, headers: Readonly<Record<string, string | number>>, method = "POST"): void {
    const lines = Object.entries({ host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  }

  /** Resolves to false once the server has closed the connection. */
  async send(bytes: Buffer | string): Promise<boolean> {
    if (this.socket.destroyed) return false;
    this.written += Buffer.byteLength(bytes);
    if (this.socket.write(bytes)) return !this.socket.destroyed;
    await Promise.race([once(this.socket, "drain").catch(() => {}), this.closed]);
    return !this.socket.destroyed;
  }

  /**
   * Sends a request whose body does not end, until the server closes the connection or 400 MiB have been sent.
   * @param start what the body begins with; `a` follows for ever
   */
  async sendWithoutEnd(path: string, type: string, start: string): Promise<void> {
    const chunk = (content: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`${content.length.toString(16)}\r\n`),
        Buffer.from(content),
        Buffer.from("\r\n"),
      ]);
    this.begin(path, { "content-type": type, "transfer-encoding": "chunked" });
    if (start) await this.send(chunk(start));
    const flood = chunk(Buffer.alloc(256 * 1024, "a"));
    while (this.written < 400 * MIB && (await this.send(flood)));
  }

  /** Waits until that many JSON responses have arrived; resolves to their statuses and error codes. */
  async answers(count: number): Promise<(string | undefined)[][]> {
    const found = () => [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n[^{]*(\{.*\})\r\n/g)];
    while (found().length < count && !this.socket.destroyed) {
      await Promise.race([once(this.socket, "data").catch(() => {}), this.closed]);
    }
    return found().map(([, status, json]) => [status, /"code":"(\w+)"/.exec(json ?? "")?.[1]]);
  }

  end(): void {
    this.socket.destroy();
  }
}
