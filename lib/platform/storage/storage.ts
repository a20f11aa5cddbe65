import { randomBytes } from "node:crypto";
import { db } from "@/db/client";
import { writtenFile } from "@/db/schema/operations";
import { Failure } from "@/lib/contract/errors";
import { aadOf, open, seal } from "../crypto";
import { env } from "../env";
import { randomBase62 } from "../ids";
import type { TenantRef } from "../tenant";
import { localStore } from "./local";
import type { ObjectStore } from "./object-store";

/**
 * Photos and documents, stored as ciphertext only. The wrapped key of an object is in its database row, so deleting the
 * row makes the object unreadable even where a copy of the file survives (SECURITY-SEAL-2). The file is written before
 * the row that names it, and noted before it is written, so that the sweep finds files whose row was never written
 * (JOB-FILE-1).
 */

/** The columns that refer to an object. */
export interface StoredObject {
  readonly storageKey: string;
  readonly wrappedKey: string;
  /** Bytes of the plain object. */
  readonly size: number;
}

/** The name of the mark: beside the folders of the businesses, and no storage key, which all have three parts. */
export const STORE_MARK = "installation";
/** Of a business's file, or of data that all processes share. */
const STORAGE_KEY = /^(?:lists|[A-Za-z0-9_-]{1,64}\/(?:live|test))\/[0-9A-Za-z]{32}$/;

/**
 * Encrypts and stores an object under an opaque new name.
 * @param kind what it is (`selfie`, `idFront`, …); part of what the ciphertext is bound to.
 * @throws Failure SERVICE_UNAVAILABLE when the disk is full or the store cannot be reached.
 */
export async function storeObject(owner: TenantRef, kind: string, bytes: Uint8Array): Promise<StoredObject> {
  const storageKey = assertStorageKey(`${owner.businessId}/${owner.mode}/${randomBase62(32)}`);
  const { ciphertext, wrappedKey } = seal(bytes, aadOf(owner, storageKey, kind));
  await db("server").insert(writtenFile).values({ storageKey });
  await reaching((store) => store.put(storageKey, ciphertext));
  return { storageKey, wrappedKey, size: bytes.byteLength };
}

/**
 * Reads and decrypts an object.
 * @throws Failure NOT_FOUND when the object is gone, SERVICE_UNAVAILABLE when the store cannot be reached; Error when
 *   the ciphertext was changed, moved, or belongs to another business, mode or kind.
 */
export async function readObject(
  stored: Pick<StoredObject, "storageKey" | "wrappedKey">,
  owner: TenantRef,
  kind: string,
): Promise<Buffer> {
  const storageKey = assertStorageKey(stored.storageKey);
  const ciphertext = await reaching((store) => store.get(storageKey));
  if (!ciphertext) throw new Failure("NOT_FOUND", { cause: "stored object is gone" });
  return open({ ciphertext, wrappedKey: stored.wrappedKey }, aadOf(owner, storageKey, kind));
}

/** Removes objects; repeating it is harmless. @throws Failure SERVICE_UNAVAILABLE */
export async function deleteObjects(storageKeys: readonly string[]): Promise<void> {
  const keys = storageKeys.map(assertStorageKey);
  if (keys.length > 0) await reaching((store) => store.remove(keys));
}

/** The id of the installation whose files the store holds; null where it holds none. */
export async function readStoreMark(): Promise<string | null> {
  const mark = await reaching((store) => store.get(STORE_MARK));
  return mark?.toString("utf8").trim() ?? null;
}

/** Marks a store that has no mark yet. */
export async function writeStoreMark(id: string): Promise<void> {
  await reaching((store) => store.put(STORE_MARK, Buffer.from(`${id}\n`)));
}

/**
 * Writes a small object, reads it and removes it again, beside the files of the businesses.
 * @throws Failure SERVICE_UNAVAILABLE with the cause; Error when what was read is not what was written
 */
export async function probeStore(): Promise<void> {
  const key = `probe/test/${randomBase62(32)}`;
  const bytes = randomBytes(64);
  await reaching((store) => store.put(key, bytes));
  try {
    const found = await reaching((store) => store.get(key));
    if (!found?.equals(bytes)) throw new Error("the store gives back something else than was written");
  } finally {
    await reaching((store) => store.remove([key]));
  }
}

let chosen: Promise<ObjectStore> | undefined;

/**
 * The store of this deployment, which holds ciphertext: a bucket, a Blob store, or the data folder.
 * @throws Error with a sentence for the operator when a setting cannot be used
 */
export function objectStore(): Promise<ObjectStore> {
  chosen ??= openStore().catch((problem: unknown) => {
    chosen = undefined;
    throw problem;
  });
  return chosen;
}

async function openStore(): Promise<ObjectStore> {
  const { STORAGE, BLOB_READ_WRITE_TOKEN, DATA_DIR } = env();
  // An SDK takes memory and time to load, for who uses it only.
  if (STORAGE) return (await import("./s3")).s3Store(STORAGE);
  if (BLOB_READ_WRITE_TOKEN) return (await import("./blob")).blobStore(BLOB_READ_WRITE_TOKEN);
  return localStore(DATA_DIR);
}

/** A key from a row is not trusted either: one that could leave its folder is refused. */
function assertStorageKey(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error("Not a storage key.");
  return key;
}

/** @throws Failure SERVICE_UNAVAILABLE whatever fails: the client comes again, and a job is tried again */
export async function reaching<T>(work: (store: ObjectStore) => Promise<T>): Promise<T> {
  try {
    return await work(await objectStore());
  } catch (cause) {
    throw new Failure("SERVICE_UNAVAILABLE", { cause, retryAfterS: 5 });
  }
}
