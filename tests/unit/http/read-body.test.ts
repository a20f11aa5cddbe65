import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readBody } from "@/lib/http/read-body";

const KIB = 1024;

/** A request whose body arrives piece by piece, `everyMs` apart. */
function arriving(pieces: readonly number[], everyMs = 0): Request {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
      const size = pieces[at++];
      if (size === undefined) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
  return new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
}

async function read(request: Request, limitBytes = 10 * KIB) {
  let taken = 0;
  try {
    await readBody(request, limitBytes, (chunk) => {
      taken += chunk.byteLength;
    });
    return { taken, code: undefined };
  } catch (problem) {
    return { taken, code: (problem as { code?: string }).code };
  }
}

describe("API-BODY-1 reading a body", () => {
  test("no body is an empty one", async () => {
    expect(await read(new Request("http://localhost/"))).toEqual({ taken: 0, code: undefined });
  });

  test("up to the limit, and not a byte over it", async () => {
    expect(await read(arriving([KIB, 9 * KIB]))).toEqual({ taken: 10 * KIB, code: undefined });
    expect(await read(arriving([KIB, 9 * KIB + 1, KIB]))).toEqual({ taken: KIB, code: "PAYLOAD_TOO_LARGE" });
  });

  test("a client that breaks off is told, if it hears it, that it was too slow; nobody is crashed by it", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("aborted")),
    });
    const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await read(request)).code).toBe("REQUEST_TIMEOUT");
  });

  test("API-BODY-4 512 MiB of bodies per process, then OVERLOADED; finished requests free their share", async () => {
    const MIB = KIB * KIB;
    const piece = new Uint8Array(64 * MIB);
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (sent++ < 8) return controller.enqueue(piece);
          await waiting;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
    const big = read(request, 1024 * MIB);
    while (sent < 9) await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await read(arriving([1]))).code).toBe("OVERLOADED");
    release();
    expect(await big).toEqual({ taken: 512 * MIB, code: undefined });
    expect((await read(arriving([1]))).code).toBeUndefined();
  });
});

describe("API-BODY-3 inbound time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function within(request: Request, ms: number) {
    const ended = read(request, KIB * KIB);
    await vi.advanceTimersByTimeAsync(ms);
    return ended;
  }

  test("under 1 KiB a second after ten seconds is REQUEST_TIMEOUT", async () => {
    const trickle = Array.from({ length: 100 }, () => 500);
    const { taken, code } = await within(arriving(trickle, 1_000), 15_000);
    expect(code).toBe("REQUEST_TIMEOUT");
    expect(taken).toBeLessThan(6_000);
  });

  test("2 KiB a second is fast enough, for a minute", async () => {
    const steady = Array.from({ length: 30 }, () => 2 * KIB);
    expect(await within(arriving(steady, 1_000), 40_000)).toEqual({ taken: 60 * KIB, code: undefined });
    const long = Array.from({ length: 100 }, () => 2 * KIB);
    expect((await within(arriving(long, 1_000), 61_000)).code).toBe("REQUEST_TIMEOUT");
  });

  test("a body that never goes on ends after a minute", async () => {
    expect((await within(arriving([1], 3_600_000), 61_000)).code).toBe("REQUEST_TIMEOUT");
  });
});
