import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { writtenFile } from "@/db/schema/operations";
import { Failure } from "@/lib/contract/errors";
import { randomBase62 } from "../ids";
import { reaching } from "./storage";

/** Public data that every process reads, such as watchlists: not encrypted, and of any size. */

const FOLDER = "lists";
const SHARED_KEY = /^lists\/[0-9A-Za-z]{32}$/;

/**
 * Stores a stream under an opaque new name. Like every file it is noted first, so that the sweep removes what no row names
 * (JOB-FILE-1).
 * @throws Failure SERVICE_UNAVAILABLE when the store cannot be reached or the stream breaks off
 */
export async function storeShared(body: Readable): Promise<string> {
  const storageKey = `${FOLDER}/${randomBase62(32)}`;
  await db("server").insert(writtenFile).values({ storageKey });
  await reaching((store) => store.putStream(storageKey, body));
  return storageKey;
}

/** @throws Failure NOT_FOUND when it is gone, SERVICE_UNAVAILABLE when the store cannot be reached */
export async function readShared(storageKey: string): Promise<Readable> {
  if (!SHARED_KEY.test(storageKey)) throw new Error("Not a key of shared data.");
  const body = await reaching((store) => store.getStream(storageKey));
  if (!body) throw new Failure("NOT_FOUND", { cause: "stored list is gone" });
  return body;
}

/** Has the sweep remove objects a day from now: a process may be reading them. */
export async function discardShared(tx: Tx, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const noted = { createdAt: sql`now()` };
  await tx
    .insert(writtenFile)
    .values(storageKeys.map((storageKey) => ({ storageKey, ...noted })))
    .onConflictDoUpdate({ target: writtenFile.storageKey, set: noted });
}
