import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request with its exact body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly atMs: number;
  /** Resolves, with the milliseconds since the request began, when its socket is closed. */
  readonly closed: Promise<number>;
}

/** How to answer one request: a status, or a function that writes the response. */
export type Answer = number | ((response: ServerResponse, request: ReceivedRequest) => unknown);

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedRequest[];
  /** The next answers, in order; the last one repeats. Default: 200. */
  answer(...answers: readonly Answer[]): void;
  /** Resolves when `count` requests have arrived in all. */
  arrived(count: number, withinMs?: number): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}

/** An HTTP server on loopback that records its requests. */
export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let answers: readonly Answer[] = [200];
  let next = 0;
  const server = createServer((request, response) => {
    void record(request).then((arrived) => {
      received.push(arrived);
      const answer = answers[Math.min(next++, answers.length - 1)] ?? 200;
      if (typeof answer === "number") response.writeHead(answer).end();
      else void answer(response, arrived);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(...given) {
      answers = given;
      next = 0;
    },
    async arrived(count, withinMs = 20_000) {
      const until = Date.now() + withinMs;
      while (received.length < count) {
        if (Date.now() > until)
          throw new Error(`${received.length} of ${count} requests arrived in ${withinMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return received;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function record(request: IncomingMessage): Promise<ReceivedRequest> {
  const atMs = Date.now();
  const closed = new Promise<number>((resolve) => {
    request.socket.once("close", () => resolve(Date.now() - atMs));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers,
    body: Buffer.concat(chunks),
    atMs,
    closed,
  };
}
