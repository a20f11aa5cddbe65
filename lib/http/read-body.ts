import { Failure } from "@/lib/contract/errors";
import { MIB } from "@/lib/contract/fields";
import { withTimeout } from "@/lib/platform/timeout";

/** Limits of time (API-BODY-3) and of memory in the whole process (API-BODY-4). */
const WHOLE_MS = 60_000;
const SLOW_AFTER_MS = 10_000;
const SLOWEST_BYTES_PER_MS = 1024 / 1000;
const IN_FLIGHT_LIMIT_BYTES = 512 * MIB;
/** The share of bodies whose sender has shown no credential yet, so that they cannot take the place of all others. */
const STRANGER_LIMIT_BYTES = 128 * MIB;
/**
 * A refused client may finish sending before it looks for the answer. What it sends is thrown away up to these limits;
 * then the connection ends (API-BODY-5).
 */
const DISCARD_LIMIT_BYTES = 512 * MIB;
const STRANGER_DISCARD_LIMIT_BYTES = 64 * MIB;

const SLOT = Symbol.for("identity-verification.bodies");
const process_ = globalThis as { [SLOT]?: { bytes: number; strangerBytes: number } };
process_[SLOT] ??= { bytes: 0, strangerBytes: 0 };
const inFlight = process_[SLOT];

type Reader = ReadableStreamDefaultReader<Uint8Array>;
/** Takes one chunk; the next is read when its promise has settled. What it throws refuses the body. */
type Take = (chunk: Uint8Array) => void | Promise<void>;

/**
 * Reads a request body chunk by chunk, within the limits. A refusal is thrown at once; the rest of the body is thrown
 * away in the background.
 * @param isKnown whether the sender has shown a valid credential by now
 * @throws Failure PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, OVERLOADED, whatever `take` throws
 */
export async function readBody(
  request: Request,
  limitBytes: number,
  take: Take,
  isKnown: () => boolean = () => true,
): Promise<void> {
  if (!request.body) return;
  const reader = request.body.getReader();
  const deadline = performance.now() + WHOLE_MS;
  const meter = new BodyMeter(limitBytes, isKnown);
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), deadline);
      if (done) return;
      meter.count(value);
      await take(value);
    }
  } catch (cause) {
    const refusal = cause instanceof Failure ? cause : new Failure("REQUEST_TIMEOUT", { cause });
    const limit = isKnown() ? DISCARD_LIMIT_BYTES : STRANGER_DISCARD_LIMIT_BYTES;
    if (refusal.code === "REQUEST_TIMEOUT") reader.cancel().catch(() => {});
    else void discard(reader, limit - meter.received, deadline);
    throw refusal;
  } finally {
    meter.release();
  }
}

/** Reads on without keeping anything. Once it is cancelled nothing reads the connection, and Node closes it. */
async function discard(reader: Reader, limitBytes: number, deadline: number): Promise<void> {
  let left = limitBytes;
  try {
    while (left > 0) {
      const { done, value } = await withDeadline(reader.read(), deadline);
      if (done) return;
      left -= value.byteLength;
    }
  } catch {
    // The client is gone, or too slow.
  }
  await reader.cancel().catch(() => {});
}

/** Counts one body against its own limit, the memory budgets of the process and the minimum rate. */
class BodyMeter {
  received = 0;
  private readonly startedMs = performance.now();
  private held = 0;
  private ofStranger = 0;
  private readonly limitBytes: number;
  private readonly isKnown: () => boolean;

  constructor(limitBytes: number, isKnown: () => boolean) {
    this.limitBytes = limitBytes;
    this.isKnown = isKnown;
  }

  /** @throws Failure REQUEST_TIMEOUT, PAYLOAD_TOO_LARGE, OVERLOADED */
  count({ byteLength }: Uint8Array): void {
    this.received += byteLength;
    this.checkRate();
    if (this.received > this.limitBytes) throw new Failure("PAYLOAD_TOO_LARGE");
    this.hold(byteLength);
  }

  release(): void {
    this.hold(-this.held);
    this.countStranger(-this.ofStranger);
  }

  private hold(bytes: number): void {
    if (bytes > 0 && inFlight.bytes + bytes > IN_FLIGHT_LIMIT_BYTES) throw overloaded();
    this.held += bytes;
    inFlight.bytes += bytes;
    if (this.isKnown()) this.countStranger(-this.ofStranger);
    else if (bytes > 0) this.countStranger(bytes);
  }

  private countStranger(bytes: number): void {
    if (bytes > 0 && inFlight.strangerBytes + bytes > STRANGER_LIMIT_BYTES) throw overloaded();
    this.ofStranger += bytes;
    inFlight.strangerBytes += bytes;
  }

  private checkRate(): void {
    const elapsedMs = performance.now() - this.startedMs;
    if (elapsedMs > SLOW_AFTER_MS && this.received < elapsedMs * SLOWEST_BYTES_PER_MS) {
      throw new Failure("REQUEST_TIMEOUT");
    }
  }
}

function overloaded(): Failure {
  return new Failure("OVERLOADED", { retryAfterS: 5 });
}

function withDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  return withTimeout(work, deadline - performance.now(), () => {
    throw new Failure("REQUEST_TIMEOUT");
  });
}
