import { callWorker } from "@/lib/platform/engine-calls";
import { processState } from "@/lib/platform/process-state";
import { requestWaitMs, type WaitMs } from "./pool";

/** Work of the engine. Input and output are plain values and bytes, because they may travel to another process. */
export interface EngineWork<Input, Output> {
  /** Names it in the queue: a worker of a neighbouring version has to know it too. */
  readonly name: string;
  /** Does it in this process. */
  readonly run: (input: Input, waitMs: WaitMs) => Promise<Output>;
}

/** Declares work of the engine; `lib/worker/engine-calls.ts` lists what workers take. */
export function engineWork<Input, Output>(
  name: string,
  run: EngineWork<Input, Output>["run"],
): EngineWork<Input, Output> {
  return { name, run };
}

/** Share of its own time for which others may have waited untaken when a call joins them: it would wait as long. */
const LATE_SHARE = 1 / 4;

/**
 * Does work of the engine where the engine is: here, or in the workers for a server with `ENGINE_LOCATION=workers`
 * (JOB-ENGINE-1). The answer and the refusals are the same.
 * @param lateMs work that can be left undone is refused sooner while others wait
 * @throws Failure OVERLOADED when no worker takes it in time, SERVICE_UNAVAILABLE when the caller's time has passed or
 *   the worker failed, or the refusal of the work itself
 */
export function doEngineWork<Input, Output>(
  { name, run }: EngineWork<Input, Output>,
  input: Input,
  waitMs: WaitMs = requestWaitMs(),
  lateMs?: number,
): Promise<Output> {
  if (!processState().isEngineElsewhere) return run(input, waitMs);
  if (waitMs === null) throw new Error("A process without an engine waits for a limited time.");
  return callWorker<Output>(name, input, { waitMs, lateMs: lateMs ?? waitMs * LATE_SHARE });
}
