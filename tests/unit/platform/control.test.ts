import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askRunning, serveControl } from "@/lib/platform/control";

let folder: string;
let stop = async () => {};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "identity-verification-control-"));
});
afterEach(async () => {
  await stop();
  stop = async () => {};
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, "control");

async function answerOf(name: string, input?: unknown): Promise<unknown[] | null> {
  const lines = await askRunning(folder, name, input);
  if (!lines) return null;
  const all: unknown[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

describe("CONFIG-CONTROL-1 commands reach the process that has the embedded database", () => {
  test("its pieces come in order, however many and large", async () => {
    stop = await serveControl(folder, {
      async *count(input) {
        for (let at = 0; at < Number(input); at++) yield { at, text: "x".repeat(20_000) };
      },
    });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const pieces = (await answerOf("count", 300)) as { at: number }[];
    expect(pieces.map(({ at }) => at)).toEqual(Array.from({ length: 300 }, (_, at) => at));
  });

  test("a failure and an unknown question arrive as errors, never as a short answer", async () => {
    stop = await serveControl(folder, {
      async *fails() {
        yield 1;
        throw new Error("The disk is full.");
      },
    });
    await expect(answerOf("fails")).rejects.toThrow("The disk is full.");
    await expect(answerOf("unknown")).rejects.toThrow("another version");
  });

  test("without the token there is no answer, and after the end nobody is found", async () => {
    let asked = 0;
    stop = await serveControl(folder, {
      async *ping() {
        asked += 1;
        yield 1;
      },
    });
    const address = JSON.parse(readFileSync(file(), "utf8")) as { port: number };
    writeFileSync(file(), JSON.stringify({ ...address, token: "x".repeat(43) }));
    await expect(answerOf("ping")).rejects.toThrow("ended before");
    expect(asked).toBe(0);
    const text = JSON.stringify(address);
    await stop();
    expect(await answerOf("ping")).toBeNull();
    writeFileSync(file(), text);
    expect(await answerOf("ping")).toBeNull();
  });
});
