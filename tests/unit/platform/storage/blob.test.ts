import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blobStore } from "@/lib/platform/storage/blob";

/**
 * The real client against a fake of the Blob API on loopback. Its `get` has the public host built in, so those
 * requests are turned to the fake by a dispatcher.
 */
const STORE_HOST = "store1.private.blob.vercel-storage.com";
const TOKEN = "vercel_blob_rw_store1_secret";
const objects = new Map<string, { bytes: Buffer; access: string }>();
let broken = false;
let server: Server;
let before: Dispatcher;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, json, bytes } = answer(request.method ?? "", new URL(request.url ?? "/", "http://fake"), {
      body: Buffer.concat(chunks),
      headers: request.headers,
    });
    response.writeHead(status, { "content-type": json ? "application/json" : "application/octet-stream" });
    response.end(json ? JSON.stringify(json) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { VERCEL_BLOB_API_URL: `${origin}/api`, VERCEL_BLOB_RETRIES: "0" });
  before = getGlobalDispatcher();
  setGlobalDispatcher(
    new Agent().compose((dispatch) => (options, handler) => {
      const isStore = String(options.origin).includes(STORE_HOST);
      return dispatch(isStore ? { ...options, origin, path: `/store${options.path}` } : options, handler);
    }),
  );
});
afterAll(() => {
  setGlobalDispatcher(before);
  server.close();
});

interface Reply {
  readonly status: number;
  readonly json?: object;
  readonly bytes?: Buffer;
}

function answer(
  method: string,
  url: URL,
  { body, headers }: { body: Buffer; headers: Record<string, string | string[] | undefined> },
): Reply {
  if (headers["authorization"] !== `Bearer ${TOKEN}`)
    return { status: 403, json: { error: { code: "forbidden" } } };
  if (broken) return { status: 503, json: { error: { code: "service_unavailable" } } };
  if (url.pathname.startsWith("/store/")) {
    const found = objects.get(url.pathname.slice("/store/".length));
    return found ? { status: 200, bytes: found.bytes } : { status: 404, json: {} };
  }
  if (method === "POST" && url.pathname.endsWith("/delete")) {
    for (const key of JSON.parse(body.toString()).urls as string[]) objects.delete(key);
    return { status: 200, json: {} };
  }
  if (method === "PUT") return store(url, body, String(headers["x-vercel-blob-access"]));
  return { status: 404, json: {} };
}

function store(url: URL, bytes: Buffer, access: string): Reply {
  const pathname = url.searchParams.get("pathname") ?? "";
  objects.set(pathname, { bytes, access });
  const at = `https://${STORE_HOST}/${pathname}`;
  return {
    status: 200,
    json: { url: at, downloadUrl: at, pathname, contentType: "", contentDisposition: "", etag: "" },
  };
}

describe("storage in a private Blob store", () => {
  const blob = blobStore(TOKEN);
  const key = (name: string) => `bus_one/live/${name.padEnd(32, "0")}`;

  test("put, get, remove", async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 254]);
    await blob.put(key("a"), bytes);
    expect(objects.get(key("a"))).toMatchObject({ access: "private", bytes });
    expect(await blob.get(key("a"))).toEqual(bytes);
    await blob.remove([key("a")]);
    await blob.remove([key("a")]);
    expect(objects.has(key("a"))).toBe(false);
    expect(await blob.get(key("a"))).toBeNull();
  });

  test("a store that does not answer is an error, not an empty object", async () => {
    await blob.put(key("b"), Buffer.from("b"));
    broken = true;
    await expect(blob.put(key("g"), Buffer.from("g"))).rejects.toThrow();
    await expect(blob.get(key("b"))).rejects.toThrow();
    await expect(blob.remove([key("b")])).rejects.toThrow();
    broken = false;
    expect(objects.has(key("b"))).toBe(true);
  });
});
