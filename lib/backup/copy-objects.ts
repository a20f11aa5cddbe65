import { sha256 } from "@/lib/platform/crypto";
import { findHash, type SortedLookup } from "./object-lists";
import { PartWriter } from "./parts";
import { type ObjectLine, type ObjectSummary, objectKey, objectsPrefix, type Place } from "./place";

/** Objects between two notes of how far the copy is: what is copied again after an interruption. */
const KEYS_AT_ONCE = 500;
const PARALLEL = 8;

interface CopyRequest {
  /** The installation's store. */
  readonly from: Place;
  /** The place of the backups. */
  readonly to: Place;
  readonly number: number;
  /** Storage keys, sorted. */
  readonly keys: AsyncIterable<string>;
  /** What the place has already. */
  readonly known: readonly SortedLookup[];
  /** Which of these keys the installation's rows name now. */
  stillNamed(keys: readonly string[]): Promise<readonly string[]>;
  progress?(done: number): void;
}

/** Copies the objects that the place does not have yet, and lists all of them. */
export async function copyObjects(request: CopyRequest): Promise<ObjectSummary> {
  const { to, number, keys, known } = request;
  const writer = new PartWriter(to, objectsPrefix(number));
  const sum = { count: 0, bytes: 0, copied: 0, deleted: 0, missing: 0 };
  const note = async (batch: readonly string[]) => {
    const lines: ObjectLine[] = [];
    const fresh: string[] = [];
    for (const key of batch) {
      const line = await findHash(known, key);
      if (line) lines.push(line);
      else fresh.push(key);
    }
    lines.push(...(await copyBatch(request, fresh)));
    for (const line of lines.sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [, hash, size] = line;
      if (typeof size === "number") {
        sum.count += 1;
        sum.bytes += size;
      } else sum[size] += 1;
      if (hash !== null && fresh.includes(line[0])) sum.copied += 1;
      await writer.add(line);
    }
    await writer.flush();
    request.progress?.(sum.count);
  };
  await inBatches(keys, KEYS_AT_ONCE, note);
  return { ...sum, parts: writer.hashes };
}

export async function inBatches<T>(
  items: AsyncIterable<T>,
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    await work(batch);
    batch = [];
  }
  if (batch.length > 0) await work(batch);
}

async function copyBatch(request: CopyRequest, keys: readonly string[]): Promise<ObjectLine[]> {
  const lines: ObjectLine[] = [];
  const absent: string[] = [];
  await inParallel(keys, async (key) => {
    const bytes = await request.from.get(key);
    if (!bytes) absent.push(key);
    else {
      await putSame(request.to, objectKey(key), bytes);
      lines.push([key, sha256(bytes), bytes.byteLength]);
    }
  });
  const named = new Set(await request.stillNamed(absent));
  return [...lines, ...absent.map((key): ObjectLine => [key, null, named.has(key) ? "missing" : "deleted"])];
}

/** Stores an object under a key that an interrupted run may have filled, wholly or in part. */
export async function putSame(store: Place, key: string, bytes: Buffer): Promise<void> {
  try {
    await store.put(key, bytes);
  } catch (cause) {
    const present = await store.get(key).catch(() => null);
    if (present === null) throw cause;
    if (present.equals(bytes)) return;
    await store.remove([key]);
    await store.put(key, bytes);
  }
}

/** Runs the work of all items, {@link PARALLEL} at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
}
