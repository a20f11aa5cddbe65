import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

/** Changed inputs for each parser in a run; `FUZZ_RUNS` looks longer. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 400);
/** Another seed each day, so that runs of a week see seven times as much; a failure prints its own. */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Date.now() / 86_400_000));
/** No parser may take longer for one small input, by far; a hang fails the test. */
const LIMIT_MS = 20_000;

/** One change of bytes, at shares of their length. */
interface Change {
  readonly kind: "flip" | "set" | "cut" | "repeat" | "insert" | "swap" | "end";
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

/** What parsers stumble over: ends of ranges, quotes, marks of formats, broken UTF-8. */
const TOKENS = [
  "\0",
  "\xff\xff\xff\xff",
  "\x7f\xff\xff\xff",
  '"',
  "\\",
  "{",
  "]",
  "<",
  "&a;",
  "<<",
  "--",
  "\r\n",
  "%",
  "é",
].map((text) => new Uint8Array(Buffer.from(text, "latin1")));

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("flip", "set", "cut", "repeat", "insert", "swap", "end"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 64 }),
  bytes: fc.oneof(fc.constantFrom(...TOKENS), fc.uint8Array({ minLength: 1, maxLength: 16 })),
});

function applied(input: Uint8Array, { kind, at, length, bytes }: Change): Uint8Array {
  const from = Math.floor(at * input.length);
  const to = Math.min(input.length, from + length);
  const [before, part, after] = [input.subarray(0, from), input.subarray(from, to), input.subarray(to)];
  switch (kind) {
    case "flip": {
      const flipped = Uint8Array.from(input);
      if (flipped.length > 0)
        flipped[Math.min(from, flipped.length - 1)] = (input[from] ?? 0) ^ (1 << (length % 8));
      return flipped;
    }
    case "set":
      return Buffer.concat([before, bytes, input.subarray(Math.min(input.length, from + bytes.length))]);
    case "cut":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, part, part, part, after]);
    case "insert":
      return Buffer.concat([before, bytes, part, after]);
    case "swap":
      return Buffer.concat([before, after.subarray(0, length), part, after.subarray(length)]);
    case "end":
      return before;
  }
}

/**
 * Runs a parser on the kept inputs of `corpus/<name>`, then on changed copies of them and of `seeds`. `check` throws for
 * an answer that no input may have. An input that fails is kept in the corpus, smallest form: commit it with its mend.
 */
export function fuzz(
  name: string,
  seeds: readonly Uint8Array[],
  check: (input: Uint8Array) => void | Promise<void>,
): void {
  const folder = path.join(import.meta.dirname, "corpus", name);
  const kept = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
  const checked = async (input: Uint8Array) => {
    const startedAt = performance.now();
    await check(input);
    expect(performance.now() - startedAt, "milliseconds for one input").toBeLessThan(LIMIT_MS);
  };

  describe(`SECURITY-FUZZ-1 ${name}`, () => {
    test.each(kept.map((file) => [path.basename(file), file] as const))(
      "the kept input %s",
      async (_, file) => checked(readFileSync(file)),
    );

    test(`${RUNS} changed inputs`, async () => {
      const all = [...seeds, ...kept.map((file) => new Uint8Array(readFileSync(file)))];
      expect(all.length).toBeGreaterThan(0);
      const input = fc
        .tuple(fc.constantFrom(...all), fc.array(change, { minLength: 1, maxLength: 4 }))
        .map(([seed, changes]) => changes.reduce(applied, seed));
      const found = await fc.check(fc.asyncProperty(input, checked), { numRuns: RUNS, seed: SEED });
      const worst = found.counterexample?.[0];
      if (worst) keep(folder, worst);
      expect(found.failed, `seed ${SEED}: ${found.errorInstance}`).toBe(false);
    });
  });
}

function keep(folder: string, input: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, createHash("sha256").update(input).digest("hex").slice(0, 16)), input);
}
