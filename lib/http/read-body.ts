import { Failure } from "@/lib/contract/errors";
import { MIB } from "@/lib/contract/fields";
import { withTimeout } from "@/lib/platform/timeout";

/** Limits of time (API-BODY-3) and of memory in the whole process (API-BODY-4). */
const WHOLE_MS = 60_000;
const SLOW_AFTER_MS = 10_000;
const SLOWEST_BYTES_PER_MS = 1024 / 1000;
const IN_FLIGHT_LIMIT_BYTES = 512 * MIB;
/** A refused body is read to its end, so that the client receives the response, up to this limit. */
const DRAIN_LIMIT_BYTES = 512 * MIB;

const SLOT = Symbol.for("identity-verification.bodies");
const process_ = globalThis as { [SLOT]?: { bytes: number } };
process_[SLOT] ??= { bytes: 0 };
const inFlight = process_[SLOT];

/**
 * Reads a request body chunk by chunk, within the limits.
 * @throws Failure PAYLOAD_TOO_LARGE (after draining), REQUEST_TIMEOUT, OVERLOADED (after draining)
 */
export async function readBody(
  request: Request,
  limitBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  if (!request.body) return;
  const reader = request.body.getReader();
  const meter = new BodyMeter(limitBytes, take);
  const deadline = Date.now() + WHOLE_MS;
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), deadline);
      if (done || !meter.accepts(value)) break;
    }
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw cause instanceof Failure ? cause : new Failure("REQUEST_TIMEOUT", { cause });
  } finally {
    meter.release();
  }
  if (meter.refusal) throw meter.refusal;
}

/** Counts one body against its own limit, the memory budget of the process and the minimum rate. */
class BodyMeter {
  refusal: Failure | undefined;
  private readonly startedMs = Date.now();
  private received = 0;
  private held = 0;
  private readonly limitBytes: number;
  private readonly take: (chunk: Uint8Array) => void;

  constructor(limitBytes: number, take: (chunk: Uint8Array) => void) {
    this.limitBytes = limitBytes;
    this.take = take;
  }

  /** False when the rest need not be read. @throws Failure REQUEST_TIMEOUT */
  accepts(chunk: Uint8Array): boolean {
    this.received += chunk.byteLength;
    this.checkRate();
    this.refusal ??= this.refusalOf(chunk);
    if (this.refusal) return this.received <= DRAIN_LIMIT_BYTES;
    this.held += chunk.byteLength;
    inFlight.bytes += chunk.byteLength;
    this.take(chunk);
    return true;
  }

  release(): void {
    inFlight.bytes -= this.held;
    this.held = 0;
  }

  private checkRate(): void {
    const elapsedMs = Date.now() - this.startedMs;
    if (elapsedMs > SLOW_AFTER_MS && this.received < elapsedMs * SLOWEST_BYTES_PER_MS) {
      throw new Failure("REQUEST_TIMEOUT");
    }
  }

  private refusalOf(chunk: Uint8Array): Failure | undefined {
    if (this.received > this.limitBytes) return new Failure("PAYLOAD_TOO_LARGE");
    if (inFlight.bytes + chunk.byteLength > IN_FLIGHT_LIMIT_BYTES)
      return new Failure("OVERLOADED", { retryAfterS: 5 });
    return undefined;
  }
}

function withDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  return withTimeout(work, deadline - Date.now(), () => {
    throw new Failure("REQUEST_TIMEOUT");
  });
}
