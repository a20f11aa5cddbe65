import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { BlobNotFoundError, del, get, list, put } from "@vercel/blob";
import type { ObjectStore } from "./object-store";

const CALL_MS = 20_000;
/** For a whole object that is streamed. */
const STREAM_MS = 60 * 60_000;
const DELETE_AT_ONCE = 100;

/** Objects in a private Vercel Blob store; like the disk, it sees ciphertext and opaque names only. */
export function blobStore(token: string): ObjectStore {
  const call = (limitMs = CALL_MS) => ({ token, abortSignal: AbortSignal.timeout(limitMs) });
  const stored = {
    access: "private",
    addRandomSuffix: false,
    allowOverwrite: false,
    contentType: "application/octet-stream",
  } as const;
  const open = async (key: string, limitMs: number) => {
    // Past the cache, so that a deleted object is gone at once.
    const found = await get(key, { ...call(limitMs), access: "private", useCache: false });
    return found?.stream ?? null;
  };
  return {
    async put(key, bytes) {
      await put(key, bytes, { ...call(), ...stored });
    },
    async putStream(key, body) {
      await put(key, body, { ...call(STREAM_MS), ...stored, multipart: true });
    },
    async get(key) {
      const stream = await open(key, CALL_MS);
      return stream && Buffer.from(await new Response(stream).arrayBuffer());
    },
    async getStream(key) {
      const stream = await open(key, STREAM_MS);
      return stream && Readable.fromWeb(stream as ReadableStream);
    },
    async *list(prefix) {
      for (let cursor: string | undefined, isLast = false; !isLast; ) {
        const page = await list({ ...call(), prefix, ...(cursor ? { cursor } : {}) });
        for (const { pathname, size } of page.blobs) yield { key: pathname, size };
        cursor = page.cursor;
        isLast = !page.hasMore;
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += DELETE_AT_ONCE) {
        await del(keys.slice(from, from + DELETE_AT_ONCE), call()).catch((problem: unknown) => {
          if (!(problem instanceof BlobNotFoundError)) throw problem;
        });
      }
    },
  };
}
