/** Where ciphertext is kept. A key is `<business>/<mode>/<random>`, validated by the caller. */
export interface ObjectStore {
  /** The object is durable when this resolves. Never overwrites. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Resolves to null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** A key without an object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys of the objects written before an instant, in no particular order. */
  writtenBefore(instant: Date): AsyncIterable<string>;
}
