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
const normal = (_key: string, value: unknown) =>
  typeof value === "string" ? value.replace(/\r\n?/g, "\n").normalize("NFC") : value;
/** The message of the refusal of a JSON body. */
const refusalOf = (text: string) => {
  try {
    parseJsonObject(text);
    return null;
  } catch (problem) {
    return (problem as Error).message;
  }
};
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
    for (const text of [
      "\0",
      "a\bb",
      "\v",
      "\f",
      "\u001b",
      "\u007f",
      "\u0085",
      "\u009f",
      "\ud800",
      "x\udfff",
    ]) {
      expect(() => cleanText(text, ["note"])).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
    }
    expect(cleanText("A\u030a \u00a0 \u{1f600} \u200d", [])).toBe("\u00c5 \u00a0 \u{1f600} \u200d");
    expect(cleanText("\u202eabc\u202c \u2066x\u2069", [])).toBe("\u202eabc\u202c \u2066x\u2069");
  });

  test("API-TEXT-3 every line break becomes LF; a tab stays", () => {
    expect(cleanText("one\r\ntwo\rthree\nfour\r\n\r\n\tfive", [])).toBe("one\ntwo\nthree\nfour\n\n\tfive");
  });

  test("API-TEXT-1 the refusal names the field and the character", () => {
    expect(refusalOf('{"note":"a\\u0000b"}')).toBe(
      "note contains the control character U+0000, which is not allowed.",
    );
    expect(refusalOf('{"documentReviews":[{"note":"x"},{"note":"\\u009f"}]}')).toBe(
      "documentReviews[1].note contains the control character U+009F, which is not allowed.",
    );
    expect(refusalOf('{"theme":{"companyName":"\\ud83d"}}')).toBe(
      "theme.companyName contains the half of a surrogate pair U+D83D, which is not allowed.",
    );
    expect(refusalOf('{"a b":"\\u0007"}')).toBe(
      '"a b" contains the control character U+0007, which is not allowed.',
    );
    expect(refusalOf('{"theme":{"constructor":1}}')).toBe(
      "constructor is not allowed as the name of a field.",
    );
  });
});
