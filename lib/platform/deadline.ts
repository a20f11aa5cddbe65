/**
 * A time limit that begins now. `signal` aborts when it has passed; `race` rejects then, also for work that takes no
 * signal, such as name resolution. Call `stop` when the work is done.
 * @param ms milliseconds
 */
export function deadline(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  aborted.catch(() => {});
  return {
    signal: controller.signal,
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, aborted]),
    stop: () => clearTimeout(timer),
  };
}
