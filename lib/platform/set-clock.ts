import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { log } from "./log";

/**
 * Jobs are due by the database's clock, and the clock of the embedded database is this machine's: after it was set back by
 * an hour, everything that waits would wait an hour longer. So the times of what waits go back with it (JOB-CLOCK-1).
 */

const LOOK_MS = 500;
/** Less is a clock that is kept right by small steps. */
const LEAST_MS = 1_000;

/** Looks at the clock until the result is called. */
export function watchClock(
  wallMs: () => number = Date.now,
  measuredMs: () => number = () => performance.now(),
): () => void {
  let offsetMs = wallMs() - measuredMs();
  /** Steps back that the database could not take yet. */
  let owedMs = 0;
  const look = async () => {
    const now = wallMs() - measuredMs();
    if (offsetMs - now >= LEAST_MS) owedMs += offsetMs - now;
    offsetMs = now;
    const backMs = owedMs;
    if (backMs === 0) return;
    owedMs = 0;
    await moveDueTimes(backMs).catch((cause: unknown) => {
      owedMs += backMs;
      log.warn({ err: cause }, "the times of waiting jobs could not follow the clock yet");
    });
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** When a process starts: a job that was made in the future shows that the clock was set back while none ran. */
export async function followClockSetBefore(): Promise<void> {
  const [found] = await rows<{ ms: number | null }>(
    db("queue"),
    sql`select (extract(epoch from max(created_at) - clock_timestamp()) * 1000)::float8 as ms from job`,
  );
  if ((found?.ms ?? 0) >= LEAST_MS) await moveDueTimes(found?.ms ?? 0);
}

async function moveDueTimes(backMs: number): Promise<void> {
  const back = sql`make_interval(secs => ${backMs / 1000})`;
  await db("queue").execute(sql`
    update job set run_at = run_at - ${back}, created_at = least(created_at, clock_timestamp())
    where run_at > clock_timestamp() or created_at > clock_timestamp()`);
  log.warn({ backSeconds: Math.round(backMs / 1000) }, "the clock was set back: waiting jobs follow it");
}
