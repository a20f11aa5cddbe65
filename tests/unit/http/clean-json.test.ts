import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, parseJsonObject } from "@/lib/http/clean-json";

const codeOf = (text: string) => {
  try {
    parseJsonObject(text);
    return "taken";
  } catch (problem) {
    return (problem as { code?: string }).code;
  }
};
const normal = (_key: string, value: unknown) => (typeof value === "string" ? value.normalize("NFC") : value);
const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

describe("API-JSON-1, API-TEXT-1 the shape of a JSON body", () => {
  test.each([
    [nested(10), "taken"],
    [nested(11), "INVALID_JSON"],
    [nested(1_000_000), "INVALID_JSON"],
    [JSON.stringify({ list: Array.from({ length: 999 }, () => 0) }), "taken"],
    [JSON.stringify({ list: Array.from({ length: 1000 }, () => 0) }), "INVALID_JSON"],
    ["{}", "taken"],
    ["\ufeff{}", "INVALID_JSON"],
    ["[]", "INVALID_JSON"],
    ["null", "INVALID_JSON"],
    ['{"a":1,}', "INVALID_JSON"],
    ['{"__proto__":1}', "VALIDATION_ERROR"],
    ['{"a":{"constructor":1}}', "VALIDATION_ERROR"],
    ['{"a":[{"prototype":1}]}', "VALIDATION_ERROR"],
    ['{"\\u005f_proto__":1}', "VALIDATION_ERROR"],
    ['{"a":"\\u0000"}', "VALIDATION_ERROR"],
    ['{"a":["\\ud83d"]}', "VALIDATION_ERROR"],
    ['{"a":"\\ud83d\\ude00"}', "taken"],
  ])("%.40s is %s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test("what is taken says what the text said, in normal form, and touches no prototype", () => {
    expect(parseJsonObject('{"a":"e\\u0301","b":[1,true,null,{"c":""}]}')).toEqual({
      a: "\u00e9",
      b: [1, true, null, { c: "" }],
    });
    expect(() => parseJsonObject('{"__proto__":{"polluted":1}}')).toThrow();
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("whatever JSON there is: it is refused by one of two codes, or comes out as it went in", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), (text) => {
        const code = codeOf(text);
        if (code !== "taken") expect(["INVALID_JSON", "VALIDATION_ERROR"]).toContain(code);
        else expect(parseJsonObject(text)).toEqual(JSON.parse(text, normal));
      }),
    );
  });

  test("text: controls and halves of pairs are refused, the rest is brought to normal form C", () => {
    for (const text of ["\0", "a\nb", "\t", "\u007f", "\u009f", "\ud800", "x\udfff"]) {
      expect(() => cleanText(text)).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
    }
    expect(cleanText("A\u030a \u00a0 \u{1f600} \u200d")).toBe("\u00c5 \u00a0 \u{1f600} \u200d");
  });
});
