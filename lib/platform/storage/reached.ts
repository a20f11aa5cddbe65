import { withTimeout } from "@/lib/platform/timeout";
import { readStoreMark } from "./storage";

/** Whether the store answers within this many milliseconds and is the one that this installation marked. */
export async function isStoreReached(withinMs: number): Promise<boolean> {
  const answer = readStoreMark().then(
    (mark) => mark !== null,
    () => false,
  );
  return withTimeout(answer, withinMs, () => false);
}
