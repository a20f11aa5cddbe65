/** Arrays of each length that nobody uses at the moment. */
const free = new Map<number, Float32Array[]>();

/**
 * Lends an array to a step that is over when its promise settles. The inputs of the networks have few lengths and live for
 * milliseconds: made anew for every run, they are garbage for which the collector is called (docs/faces.md, face-garbage).
 * @param use what it keeps of the array must be copied; the array's content is whatever its last user left
 */
export async function withScratch<T>(length: number, use: (scratch: Float32Array) => Promise<T>): Promise<T> {
  const kept = free.get(length) ?? [];
  free.set(length, kept);
  const scratch = kept.pop() ?? new Float32Array(length);
  try {
    return await use(scratch);
  } finally {
    kept.push(scratch);
  }
}
