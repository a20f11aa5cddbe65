import { describe, expect, test } from "vitest";
import { decodePhoto } from "@/lib/session/photo";

const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe, 1]);

describe("UPLOAD-ENCODING-1 a photo in base64", () => {
  test.each([
    BYTES.toString("base64"),
    BYTES.toString("base64").replace(/=+$/, ""),
    BYTES.toString("base64url"),
    `data:image/jpeg;base64,${BYTES.toString("base64")}`,
    `DATA:image/svg+xml;BASE64,${BYTES.toString("base64")}`,
  ])("%s", (text) => {
    expect(decodePhoto(text)).toEqual(BYTES);
  });

  test.each([
    ["!", "VALIDATION_ERROR"],
    ["a b", "VALIDATION_ERROR"],
    ["data:image/jpeg,abc", "VALIDATION_ERROR"],
    ["data:image/jpeg;base64,data:image/jpeg;base64,AAAA", "VALIDATION_ERROR"],
    ["=", "EMPTY_FILE"],
    ["data:image/jpeg;base64,", "EMPTY_FILE"],
    ["A", "EMPTY_FILE"],
  ])("%s is %s", (text, code) => {
    expect(() => decodePhoto(text)).toThrow(expect.objectContaining({ code }));
  });

  test("UPLOAD-SIZE-1 10 MiB and not a byte more, although both have the same length in base64", () => {
    const [at, over] = [10_485_760, 10_485_761].map((size) => Buffer.alloc(size, 7).toString("base64"));
    expect(at?.length).toBe(over?.length);
    expect(decodePhoto(at ?? "").length).toBe(10_485_760);
    expect(() => decodePhoto(over ?? "")).toThrow(expect.objectContaining({ code: "FILE_TOO_LARGE" }));
  });
});
