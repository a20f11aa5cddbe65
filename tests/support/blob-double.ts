import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";

/** A fake of the Blob API on loopback for the real client. */
export interface BlobDouble {
  readonly token: string;
  /** By key: what was stored, and with which access. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly access: string }>;
  /** Answers 503 to everything while it is true. */
  isBroken: boolean;
  stop(): void;
}

const STORE_HOST = "store1.private.blob.vercel-storage.com";
const TOKEN = "vercel_blob_rw_store1_secret";
const PAGE = 3;

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly json?: object;
  readonly bytes?: Buffer;
}

/** Starts it. The client's `get` has the public host built in, so a dispatcher turns those requests to the fake. */
export async function startBlobDouble(): Promise<BlobDouble> {
  const objects = new Map<string, { bytes: Buffer; access: string }>();
  const uploads = new Map<string, { parts: Map<number, Buffer>; access: string }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://fake");
    const body = Buffer.concat(chunks);
    const { status, json, bytes } = answer({
      method: request.method ?? "",
      url,
      headers: request.headers,
      body,
    });
    response.writeHead(status, { "content-type": json ? "application/json" : "application/octet-stream" });
    response.end(json ? JSON.stringify(json) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { VERCEL_BLOB_API_URL: `${origin}/api`, VERCEL_BLOB_RETRIES: "0" });
  const before = getGlobalDispatcher();
  setGlobalDispatcher(
    new Agent().compose((dispatch) => (options, handler) => {
      const isStore = String(options.origin).includes(STORE_HOST);
      return dispatch(isStore ? { ...options, origin, path: `/store${options.path}` } : options, handler);
    }),
  );
  const double = {
    token: TOKEN,
    objects,
    isBroken: false,
    stop() {
      setGlobalDispatcher(before);
      server.close();
    },
  };

  function answer(call: Call): Reply {
    const { method, url, headers, body } = call;
    if (headers["authorization"] !== `Bearer ${TOKEN}`) return refusal(403, "forbidden");
    if (double.isBroken) return refusal(503, "service_unavailable");
    if (url.pathname.startsWith("/store/")) return found(url.pathname.slice("/store/".length));
    if (url.pathname.endsWith("/delete")) return removed(body);
    if (url.pathname.endsWith("/mpu")) return multipart(call);
    const pathname = url.searchParams.get("pathname") ?? "";
    return method === "PUT" ? keep(pathname, body, String(headers["x-vercel-blob-access"])) : page(url);
  }

  function found(key: string): Reply {
    const object = objects.get(key);
    return object ? { status: 200, bytes: object.bytes } : { status: 404, json: {} };
  }

  function removed(body: Buffer): Reply {
    for (const key of JSON.parse(body.toString()).urls as string[]) objects.delete(key);
    return { status: 200, json: {} };
  }

  function keep(pathname: string, bytes: Buffer, access: string): Reply {
    if (objects.has(pathname)) return refusal(400, "bad_request", "This blob already exists");
    objects.set(pathname, { bytes, access });
    return { status: 200, json: described(pathname) };
  }

  /** Create, upload and complete, told apart by a header. */
  function multipart({ url, headers, body }: Call): Reply {
    const pathname = url.searchParams.get("pathname") ?? "";
    const id = String(headers["x-mpu-upload-id"] ?? `upload-${uploads.size}`);
    const standing = uploads.get(id) ?? {
      parts: new Map<number, Buffer>(),
      access: String(headers["x-vercel-blob-access"]),
    };
    uploads.set(id, standing);
    switch (headers["x-mpu-action"]) {
      case "create":
        return { status: 200, json: { uploadId: id, key: encodeURIComponent(pathname) } };
      case "upload":
        standing.parts.set(Number(headers["x-mpu-part-number"]), body);
        return { status: 200, json: { etag: String(headers["x-mpu-part-number"]) } };
      default: {
        // Parts may arrive in any order.
        const inOrder = [...standing.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
        return keep(pathname, Buffer.concat(inOrder), standing.access);
      }
    }
  }

  function page(url: URL): Reply {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const prefix = url.searchParams.get("prefix") ?? "";
    const all = [...objects].filter(([key]) => key.startsWith(prefix));
    const blobs = all.slice(from, from + PAGE).map(([key, { bytes }]) => ({
      ...described(key),
      size: bytes.length,
      uploadedAt: new Date().toISOString(),
    }));
    const hasMore = from + PAGE < all.length;
    return { status: 200, json: { blobs, hasMore, ...(hasMore ? { cursor: String(from + PAGE) } : {}) } };
  }
  return double;
}

function described(pathname: string) {
  const at = `https://${STORE_HOST}/${pathname}`;
  return { url: at, downloadUrl: at, pathname, contentType: "", contentDisposition: "", etag: "" };
}

function refusal(status: number, code: string, message = code): Reply {
  return { status, json: { error: { code, message } } };
}
