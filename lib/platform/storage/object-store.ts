/** Where ciphertext is kept. A key is `<business>/<mode>/<random>`, validated by the caller, or the name of a mark. */
export interface ObjectStore {
  /** The object is durable when this resolves. Never overwrites. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Resolves to null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** A key without an object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}
