import { afterEach, describe, expect, test } from "vitest";
import { signatureHeaders } from "@/lib/webhook/sign";
import { type DemoReceiver, openDemoReceiver } from "@/tools/demo/receiver";

const SECRET = "whsec_test_0123456789abcdef";
let receiver: DemoReceiver | undefined;
afterEach(() => receiver?.close());

async function opened() {
  const seen: string[] = [];
  receiver = await openDemoReceiver(SECRET, {
    picture: new Uint8Array([1, 2]),
    onEvent: ({ event }) => seen.push(event),
  });
  return { seen, receiver };
}

function send({ hookUrl }: DemoReceiver, event: object, secret = SECRET) {
  const body = Buffer.from(JSON.stringify(event));
  const signing = { eventId: "evt_1", timestampS: Math.floor(Date.now() / 1000), body, secret };
  return fetch(hookUrl, {
    method: "POST",
    headers: signatureHeaders({ ...signing, previousSecret: null }),
    body,
  });
}

describe("CONFIG-DEMO-1 the demo's receiver", () => {
  test("takes what is signed, each event once, and shows it as text", async () => {
    const { seen, receiver: at } = await opened();
    const event = { event: "webhook.test", eventId: "evt_1", note: "<script>alert(1)</script>" };
    expect([(await send(at, event)).status, (await send(at, event)).status]).toEqual([204, 204]);
    expect(seen).toEqual(["webhook.test"]);
    const page = await fetch(at.pageUrl);
    const text = await page.text();
    expect(text).toContain("1 events");
    expect(text).not.toContain("<script>");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("refuses what is forged or too large, and has nothing else", async () => {
    const { seen, receiver: at } = await opened();
    expect((await send(at, { eventId: "evt_1" }, `${SECRET}x`)).status).toBe(400);
    expect((await send(at, { eventId: "x".repeat(70_000) })).status).toBe(413);
    expect(seen).toEqual([]);
    expect((await fetch(`${at.pageUrl}demo.json`)).status).toBe(404);
    expect(new Uint8Array(await (await fetch(at.pictureUrl)).arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  });
});
