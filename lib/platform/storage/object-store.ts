import type { Readable } from "node:stream";

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  /** Bytes as they are stored. */
  readonly size: number;
}

/**
 * Where ciphertext and watchlists are kept. Keys are `<business>/<mode>/<random>` or another opaque path, validated by
 * the caller. Every implementation passes `tests/support/object-store-contract.ts`.
 */
export interface ObjectStore {
  /** The object is durable when this resolves. @throws Error when there is an object of this name; it stays as it is */
  put(key: string, bytes: Buffer): Promise<void>;
  /** As `put`, for what does not fit in memory. Where the stream or the store fails there is no object. */
  putStream(key: string, body: Readable): Promise<void>;
  /** Resolves to null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** As `get`, for what does not fit in memory. A stream that breaks off ends with an error. */
  getStream(key: string): Promise<Readable | null>;
  /** Every object whose key begins with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** A key without an object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}
