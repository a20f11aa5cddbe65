import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/all";
import type { JsonBody } from "@/lib/contract/endpoint";
import { submitSession } from "@/lib/contract/sessions";
import { parseJsonObject } from "@/lib/http/clean-json";
import { JsonBodyReader } from "@/lib/http/json-body";
import { requests } from "@/tests/support/fuzz";

const MIB = 1024 * 1024;
const bodyOf = (schema: z.ZodObject, base64: readonly string[] = []): JsonBody => ({
  kind: "json",
  schema,
  base64,
  limitBytes: 64 * MIB,
});
/** Keeps whatever JSON there is under the name `value`. */
const ANYTHING = bodyOf(z.object({ value: z.unknown() }));

async function read(of: JsonBody, text: string | Uint8Array, chunkBytes = 64 * 1024) {
  const reader = new JsonBodyReader(of);
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.write(bytes.subarray(at, at + chunkBytes));
  return reader.finish();
}

async function codeOf(of: JsonBody, text: string | Uint8Array, chunkBytes?: number): Promise<string> {
  try {
    await read(of, text, chunkBytes);
    return "taken";
  } catch (problem) {
    return (problem as { code?: string }).code ?? String(problem);
  }
}

/** Feeds the same piece again and again; how many bytes were taken before the refusal. */
function takenBefore(of: JsonBody, start: string, piece: string, limitBytes: number) {
  const reader = new JsonBodyReader(of);
  const again = Buffer.from(piece);
  let taken = start.length;
  try {
    reader.write(Buffer.from(start));
    for (; taken < limitBytes; taken += again.length) reader.write(again);
    return { taken, code: "not refused", message: "" };
  } catch (problem) {
    const { code, message } = problem as { code: string; message: string };
    return { taken, code, message };
  }
}

describe("API-JSON-1 JSON that is checked while it arrives", () => {
  const cases: readonly [string, string][] = [
    ["{}", "taken"],
    [' {\t"value" : [ ] ,\r\n"b":{ } } ', "taken"],
    ["\ufeff{}", "taken"],
    ['{"value":"\\u0000"}', "VALIDATION_ERROR"],
    ['{"value":"\\u00e9\\ud83d\\ude00\\"\\/"}', "taken"],
    ['{"value":[-0.5e+10,0,1E3,true,false,null]}', "taken"],
    ['{"value":1,"value":1}', "INVALID_JSON"],
    ['{"value":{"a":1,"a":1}}', "INVALID_JSON"],
    ['{"constructor":1}', "VALIDATION_ERROR"],
    ['{"dropped":{"deep":[{"__proto__":1}]}}', "VALIDATION_ERROR"],
    [`{"${"n".repeat(1025)}":1}`, "INVALID_JSON"],
    [`{"value":${"1".repeat(101)}}`, "INVALID_JSON"],
    ["", "INVALID_JSON"],
    ["[]", "INVALID_JSON"],
    ['"{}"', "INVALID_JSON"],
    ["null", "INVALID_JSON"],
    ["{}{}", "INVALID_JSON"],
    ["{},", "INVALID_JSON"],
    ["{]", "INVALID_JSON"],
    ['{"value":[1}', "INVALID_JSON"],
    ['{"value":1,}', "INVALID_JSON"],
    ['{"value":[1,]}', "INVALID_JSON"],
    ['{"value":[,1]}', "INVALID_JSON"],
    ['{"value" 1}', "INVALID_JSON"],
    ['{"value"::1}', "INVALID_JSON"],
    ['{"value":}', "INVALID_JSON"],
    ['{"value"}', "INVALID_JSON"],
    ["{value:1}", "INVALID_JSON"],
    ["{1:1}", "INVALID_JSON"],
    ['{"value":01}', "INVALID_JSON"],
    ['{"value":1.}', "INVALID_JSON"],
    ['{"value":+1}', "INVALID_JSON"],
    ['{"value":NaN}', "INVALID_JSON"],
    ['{"value":tru}', "INVALID_JSON"],
    ['{"value":constructor}', "INVALID_JSON"],
    ['{"value":1 2}', "INVALID_JSON"],
    ['{"value":"\\x"}', "INVALID_JSON"],
    ['{"value":"\\u12g4"}', "INVALID_JSON"],
    ['{"dropped":"\\u12g4"}', "INVALID_JSON"],
    ['{"value":"\n"}', "INVALID_JSON"],
    ['{"dropped":"\u0001"}', "INVALID_JSON"],
    ['{"value":"', "INVALID_JSON"],
    ["{'value':1}", "INVALID_JSON"],
    ['{/**/"value":1}', "INVALID_JSON"],
  ];

  test.each(cases)("%.60s is %s, however it is cut", async (text, code) => {
    for (const chunkBytes of [1, 2, 3, 7, 100_000])
      expect(await codeOf(ANYTHING, text, chunkBytes)).toBe(code);
  });

  test("bytes that are not UTF-8 are refused in every string, also where a chunk ends within a character", async () => {
    for (const bad of [[0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x80]]) {
      for (const name of ["value", "dropped"]) {
        const text = Buffer.concat([Buffer.from(`{"${name}":"x`), Buffer.from(bad), Buffer.from('"}')]);
        for (const chunkBytes of [1, 2, 5, 1000]) {
          expect(await codeOf(ANYTHING, text, chunkBytes)).toBe("INVALID_JSON");
        }
      }
    }
    const text = '{"value":"é€😀"}';
    for (const chunkBytes of [1, 2, 3])
      expect(await read(ANYTHING, text, chunkBytes)).toEqual({ value: "é€😀" });
  });

  test("any JSON comes out as the runtime's own parser reads it, and what that refuses is refused", async () => {
    const cut = fc.integer({ min: 1, max: 40 });
    const damage = fc.option(
      fc.record({ at: fc.integer({ min: 9, max: 200 }), to: fc.constantFrom(...'{}[]",:\\0e-. \ntu') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.json({ stringUnit: "binary" }), cut, damage, async (value, chunkBytes, change) => {
        let text = `{"value":${value}}`;
        if (change) text = text.slice(0, change.at) + change.to + text.slice(change.at + 1);
        text = text.toWellFormed();
        let expected: unknown;
        try {
          expected = { value: parseJsonObject(text)["value"] };
        } catch {
          expect(await codeOf(ANYTHING, text, chunkBytes)).not.toBe("taken");
          return;
        }
        const got = await read(ANYTHING, text, chunkBytes).catch((problem: unknown) => problem);
        // The runtime takes the last of two fields with one name, we take none.
        if (got instanceof Error) expect(got.message).toContain("given twice");
        else expect({ value: (got as Record<string, unknown>)["value"] }).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("API-JSON-2 only what the schema has is kept", () => {
  const { body } = submitSession;

  test("a flood of small values is refused within its first four KiB, wherever it stands", () => {
    for (const start of ['{"session":"x","selfie":[', '{"unknown":[', '{"session":[', '{"selfie":{"a":[']) {
      for (const piece of ["{},", "0,", '"",', "[],"]) {
        const { taken, code } = takenBefore(body, start, piece, MIB);
        expect([start, piece, code]).toEqual([start, piece, "INVALID_JSON"]);
        expect(taken).toBeLessThan(4096);
      }
    }
  });

  test("depth is refused where it begins", () => {
    const { taken, code } = takenBefore(body, '{"selfie":', "[", MIB);
    expect([taken < 64, code]).toEqual([true, "INVALID_JSON"]);
  });

  test("an unknown field leaves its name, and a value of another kind only its kind", async () => {
    const long = "x".repeat(1000);
    const text = JSON.stringify({
      session: "token",
      selfie: [long, { a: long }],
      idFront: { a: [long] },
      idBack: 7,
      unknown: { a: [long, long] },
      another: long,
      nothing: null,
    });
    expect(await read(body, text)).toEqual({
      session: "token",
      selfie: [],
      idFront: {},
      idBack: 7,
      unknown: true,
      another: true,
      nothing: null,
    });
  });

  test("a text where an object or a list belongs is one to the validator, and no longer than a word", async () => {
    const of = bodyOf(z.object({ theme: z.object({}), list: z.array(z.string()) }));
    const fields = await read(of, JSON.stringify({ theme: "x".repeat(100_000), list: "x".repeat(100_000) }));
    expect(fields).toEqual({ theme: "text", list: "text" });
  });

  test("thirty MiB under an unknown name are read and not kept", async () => {
    const reader = new JsonBodyReader(body);
    const piece = Buffer.alloc(64 * 1024, "a");
    reader.write(Buffer.from('{"unknown":"'));
    for (let count = 0; count < 480; count += 1) reader.write(piece);
    reader.write(Buffer.from('"}'));
    expect(await reader.finish()).toEqual({ unknown: true });
  });

  test("text is refused beyond what its field may have, long before the body's limit", () => {
    const long = "a".repeat(1024);
    const limits: readonly [string, string, number][] = [
      ['{"selfieKey":"', "VALIDATION_ERROR", 24 * (9 * 255 + 64)],
      ['{"session":"', "VALIDATION_ERROR", 64 * 1024],
      ['{"documentCountry":"', "VALIDATION_ERROR", 64 * 1024],
      ['{"selfie":"', "FILE_TOO_LARGE", 15 * MIB],
    ];
    for (const [start, expected, limit] of limits) {
      const { taken, code } = takenBefore(body, start, long, 20 * MIB);
      expect([start, code]).toEqual([start, expected]);
      expect(Math.abs(taken - limit)).toBeLessThan(4096);
    }
    const short = bodyOf(z.object({ name: z.string().max(10) }));
    expect(takenBefore(short, '{"name":"', "a", MIB)).toMatchObject({
      taken: 249,
      message: "name must have at most 10 characters.",
    });
  });

  test("a text that normal form shortens to its maximum is taken, however it is written", async () => {
    const short = bodyOf(z.object({ name: z.string().max(3) }));
    // Four characters that become one: the greatest shortening that Unicode has.
    const written = "\u03b1\u0313\u0300\u0345";
    expect(written.normalize("NFC")).toHaveLength(1);
    const escaped = [...written]
      .map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
    for (const text of [written, escaped]) {
      expect(await read(short, `{"name":"${text.repeat(3)}"}`)).toEqual({
        name: written.normalize("NFC").repeat(3),
      });
    }
  });

  test("a photo with escaped slashes, as PHP writes them, is the photo", async () => {
    const photo = `data:image\\/png;base64,${"ab\\/+".repeat(30_000)}`;
    const fields = await read(body, `{"selfie":"${photo}","session":"t"}`);
    expect(fields).toEqual({ selfie: photo.replaceAll("\\/", "/"), session: "t" });
  });

  test("the token is known as soon as it has been read", () => {
    const reader = new JsonBodyReader(body);
    reader.write(Buffer.from('{"selfie":"abc","session":"tok'));
    expect(reader.token).toBeUndefined();
    reader.write(Buffer.from('en","idFront":"'));
    expect(reader.token).toBe("token");
    const nested = new JsonBodyReader(body);
    nested.write(Buffer.from('{"selfie":{"session":"token"},"unknown":{"session":"token"},'));
    expect(nested.token).toBeUndefined();
  });
});

test("API-JSON-2 what the contract takes is read as before: validated, it is the same", async () => {
  const bodies = ENDPOINTS.flatMap(({ body }) => (body?.kind === "json" ? [body] : []));
  expect(bodies.length).toBeGreaterThan(15);
  let taken = 0;
  const sent = fc
    .constantFrom(...bodies)
    .chain((of) => fc.tuple(fc.constant(of), requests(of.schema, { session: ["token"], selfie: ["aGk="] })));
  await fc.assert(
    fc.asyncProperty(sent, async ([of, value]) => {
      const text = JSON.stringify(value);
      let clean: unknown;
      try {
        clean = parseJsonObject(text);
      } catch {
        return; // A text that is not allowed, perhaps under a name that nobody knows.
      }
      const before = of.schema.safeParse(clean);
      const got = await read(of, text).catch((problem: { code?: string }) => problem.code);
      if (!before.success) {
        if (typeof got === "object") expect(of.schema.safeParse(got).success).toBe(false);
        return;
      }
      taken += 1;
      expect(of.schema.parse(got)).toEqual(before.data);
    }),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(100);
});
