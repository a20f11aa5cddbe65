/**
 * Waits for `work` at most `limitMs`; after that the result is what `onTimeout` returns or throws. The work itself goes
 * on: a caller that can cancel it does so in `onTimeout`.
 */
export function withTimeout<T>(work: Promise<T>, limitMs: number, onTimeout: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (cause) {
        reject(cause);
      }
    }, limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
