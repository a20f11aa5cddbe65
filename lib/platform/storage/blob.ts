import { BlobNotFoundError, del, get, put } from "@vercel/blob";
import type { ObjectStore } from "./object-store";

const CALL_MS = 20_000;
const DELETE_AT_ONCE = 100;

/** Objects in a private Vercel Blob store; like the disk, it sees ciphertext and opaque names only. */
export function blobStore(token: string): ObjectStore {
  const call = () => ({ token, abortSignal: AbortSignal.timeout(CALL_MS) });
  return {
    async put(key, bytes) {
      await put(key, bytes, {
        ...call(),
        access: "private",
        addRandomSuffix: false,
        contentType: "application/octet-stream",
      });
    },
    async get(key) {
      // Past the cache, so that a deleted object is gone at once.
      const found = await get(key, { ...call(), access: "private", useCache: false });
      if (!found?.stream) return null;
      return Buffer.from(await new Response(found.stream).arrayBuffer());
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
