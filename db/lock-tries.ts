import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

/** Less than the second after which PostgreSQL looks for deadlocks, and ends one of the two that wait. */
export const LOCK_TRY_MS = 100;
const LOCK_PAUSE_MS = 400;
const LOCK_WAIT_MS = 60_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/**
 * Runs a step that changes a table for an instant, again and again until no transaction uses the table. A step that waited longer would
 * keep everybody waiting who came after it.
 * @param step sets `lock_timeout` to {@link LOCK_TRY_MS}, and leaves nothing behind when it fails
 * @throws what the step threw last, after a minute, or at once when it is of another cause
 */
export async function untilTableIsFree<T>(step: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + LOCK_WAIT_MS; ; await wait(LOCK_PAUSE_MS)) {
    try {
      return await step();
    } catch (cause) {
      if (!isLockedOut(cause) || performance.now() > until) throw cause;
    }
  }
}

/** @param error of the driver, or one with it as its cause */
function isLockedOut(error: unknown): boolean {
  const cause = error instanceof postgres.PostgresError ? error : (error as { cause?: unknown }).cause;
  return (
    cause instanceof postgres.PostgresError && (cause.code === LOCK_NOT_AVAILABLE || cause.code === DEADLOCK)
  );
}
