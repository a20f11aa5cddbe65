import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verifyDelivery, WebhookRejected } from "@/packages/client/src/verify-delivery";

const KEPT = 200;
const LIMIT_BYTES = 64 * 1024;

interface ReceivedEvent {
  readonly event: string;
  readonly eventId: string;
  readonly decision?: string;
  readonly verificationId?: string;
  readonly sessionId?: string;
}

export interface DemoReceiver {
  /** Where the webhooks go. */
  readonly hookUrl: string;
  /** The page that shows them. */
  readonly pageUrl: string;
  /** A picture for the selfie match, which reads one from an address. */
  readonly pictureUrl: string;
  readonly received: readonly ReceivedEvent[];
  close(): Promise<void>;
}

/**
 * A receiver as a business would have one: it verifies every delivery, processes each event once, and has a page that shows
 * what came.
 */
export async function openDemoReceiver(
  secret: string,
  { picture, onEvent }: { readonly picture: Uint8Array; readonly onEvent: (event: ReceivedEvent) => void },
): Promise<DemoReceiver> {
  const received: { readonly event: ReceivedEvent; readonly body: string }[] = [];
  const seen = new Set<string>();
  const hook = async (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers["content-length"] ?? 0) > LIMIT_BYTES) return response.writeHead(413).end();
    const body = await buffer(request);
    try {
      const event = await verifyDelivery<ReceivedEvent>(body, request.headers, secret);
      response.writeHead(204).end();
      if (seen.has(event.eventId)) return;
      seen.add(event.eventId);
      received.unshift({ event, body: body.toString() });
      received.length = Math.min(received.length, KEPT);
      onEvent(event);
    } catch (problem) {
      if (!(problem instanceof WebhookRejected)) throw problem;
      response.writeHead(400).end(problem.message);
    }
  };
  const server = createServer((request, response) => {
    const path = `${request.method} ${request.url}`;
    if (path === "POST /webhooks") return void hook(request, response).catch(() => response.destroy());
    if (path === "GET /picture.jpg")
      return void response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
    if (path === "GET /") return void response.writeHead(200, PAGE_HEADERS).end(page(received));
    return void response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    hookUrl: `${base}/webhooks`,
    pageUrl: `${base}/`,
    pictureUrl: `${base}/picture.jpg`,
    get received() {
      return received.map(({ event }) => event);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  refresh: "3",
};

function page(received: readonly { readonly event: ReceivedEvent; readonly body: string }[]): string {
  const items = received.map(({ event, body }) => {
    const about = event.verificationId ?? event.sessionId ?? event.eventId;
    const text = escaped(JSON.stringify(JSON.parse(body), null, 2));
    return `<details><summary><b>${escaped(event.event)}</b> ${escaped(event.decision ?? "")} <code>${escaped(about)}</code></summary><pre>${text}</pre></details>`;
  });
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Webhooks of the demo</title>' +
    "<style>body{font:16px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;background:#f3f4f6;padding:1rem}summary{padding:.4rem 0}</style>" +
    `<h1>Webhooks of the demo</h1><p>${received.length} events, each verified by its signature, newest first.</p>${items.join("")}`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
