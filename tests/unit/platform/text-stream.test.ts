import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { textStream } from "@/lib/platform/text-stream";

afterEach(() => vi.restoreAllMocks());

test("EXPORT-STREAM-1 a receiver that goes away while a piece is made ends the source, and is no failure", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  let make: (piece: string) => void = () => undefined;
  const made = new Promise<string>((resolve) => {
    make = resolve;
  });
  const seen: string[] = [];
  async function* pieces() {
    try {
      yield "first";
      seen.push("asked for the second");
      yield await made;
      seen.push("asked for the third");
    } finally {
      seen.push("ended");
    }
  }
  const reader = textStream(pieces()).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("first");
  await setImmediate();
  const gone = reader.cancel();
  make("second");
  await gone;
  expect(seen).toEqual(["asked for the second", "ended"]);
  expect(errors).not.toHaveBeenCalled();
});

test("EXPORT-STREAM-1 a failure breaks the stream off and is logged", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  async function* pieces() {
    yield "first";
    throw new Error("gone");
  }
  await expect(new Response(textStream(pieces())).text()).rejects.toThrow("gone");
  expect(errors).toHaveBeenCalledOnce();
});
