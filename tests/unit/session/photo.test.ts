import { describe, expect, test } from "vitest";
import { submitSession, uploadPhoto } from "@/lib/contract/sessions";
import { decodePhoto } from "@/lib/session/photo";

const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe, 1]);
const BASE64 = BYTES.toString("base64");
/** As the `base64` command and MIME encoders break it. */
const broken = (text: string, lineEnd: string) => `${text.replace(/.{4}/g, `$&${lineEnd}`)}${lineEnd}`;

describe("UPLOAD-ENCODING-1 a photo in base64", () => {
  test.each([
    BASE64,
    BASE64.replace(/=+$/, ""),
    BYTES.toString("base64url"),
    `${BYTES.toString("base64url")}==`,
    broken(BASE64, "\n"),
    broken(BASE64, "\r\n"),
    broken(BASE64, " "),
    `\n\t ${BASE64}`,
    "/9j/++++",
    "_9j_----",
  ])("%j", (text) => {
    expect(decodePhoto(text, "photo")).toEqual(Buffer.from(text.replace(/\s/g, ""), "base64"));
  });

  test.each([
    `data:image/jpeg;base64,${BASE64}`,
    `DATA:image/svg+xml;BASE64,${BASE64}`,
    `data:image/jpeg;charset=utf-8;base64,${BASE64}`,
    `data:image/jpeg;name=a%20b.jpg;charset="utf-8";base64,\n${broken(BASE64, "\r\n")}`,
    `data:application/octet-stream;base64,${BASE64}`,
    `data:;base64,${BASE64}`,
  ])("UPLOAD-ENCODING-2 %j", (text) => {
    expect(decodePhoto(text, "photo")).toEqual(BYTES);
  });

  test.each<readonly [string, string]>([
    ["!", 'photo must be a picture in base64, which does not contain "!".'],
    ["AAA\u202eA", "photo must be a picture in base64, which does not contain U+202E."],
    ["AAA\u{1f600}", "photo must be a picture in base64, which does not contain U+1F600."],
    ["https://example.com/me.jpg", "photo must be the picture itself in base64, not its URL."],
    ["  HTTP://EXAMPLE.COM/me.jpg", "photo must be the picture itself in base64, not its URL."],
    ["blob:https://example.com/1", "photo must be the picture itself in base64, not its URL."],
    ["AB+_", "photo must be base64: + and / are mixed with - and _, or = is not at the end."],
    ["AA==AAAA", "photo must be base64: + and / are mixed with - and _, or = is not at the end."],
    ["A", "photo must be complete base64: its end is missing."],
    ["AAAAA", "photo must be complete base64: its end is missing."],
    ["=", "photo must be base64: the padding (=) at its end does not fit its length."],
    ["AA=", "photo must be base64: the padding (=) at its end does not fit its length."],
    ["AAAA=", "photo must be base64: the padding (=) at its end does not fit its length."],
    ["AAA==", "photo must be base64: the padding (=) at its end does not fit its length."],
    [
      "data:image/jpeg;base64,data:image/jpeg;base64,AAAA",
      'photo must be a picture in base64, which does not contain ":".',
    ],
    ...["data:image/jpeg,abc", "data:image/jpeg;base64", "data:image/jpeg;base64;q=1,AAAA", "data:,"].map(
      (text) => [text, "photo must be base64: a data: URL begins like data:image/jpeg;base64,/9j/."] as const,
    ),
    ...["text/html", "application/pdf", "video/mp4", "image", "x image/jpeg"].map(
      (type) =>
        [
          `data:${type};base64,${BASE64}`,
          "photo must be a picture, but its data: URL names another type.",
        ] as const,
    ),
  ])("%j is refused", (text, message) => {
    expect(() => decodePhoto(text, "photo")).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR", message }),
    );
  });

  test.each([" \n", "data:image/jpeg;base64,", "data:image/jpeg;base64, \n"])("%j is empty", (text) => {
    expect(() => decodePhoto(text, "idBack")).toThrow(
      expect.objectContaining({ code: "EMPTY_FILE", message: "idBack is empty." }),
    );
  });

  test("UPLOAD-SIZE-1 10 MiB and not a byte more, although both have the same length in base64", () => {
    const [at, over] = [10_485_760, 10_485_761].map((size) => Buffer.alloc(size, 7).toString("base64"));
    expect(at?.length).toBe(over?.length);
    expect(decodePhoto(at ?? "", "selfie").length).toBe(10_485_760);
    expect(() => decodePhoto(over ?? "", "selfie")).toThrow(
      expect.objectContaining({
        code: "FILE_TOO_LARGE",
        message: "selfie exceeds 10 MB (10,485,760 bytes).",
      }),
    );
  });

  test("API-BODY-1 10 MiB with a CRLF after every 76 characters fit the body of an upload", () => {
    const [perLine, all] = [57, 10_485_760];
    const line = `${Buffer.alloc(perLine, 7).toString("base64")}\r\n`;
    const lines = line.repeat(Math.floor(all / perLine)) + Buffer.alloc(all % perLine, 7).toString("base64");
    expect(JSON.stringify({ session: "x".repeat(8192), photo: lines }).length).toBeLessThan(
      uploadPhoto.body.limitBytes,
    );
    expect(submitSession.body.limitBytes).toBe(3 * uploadPhoto.body.limitBytes);
    expect(decodePhoto(lines, "photo").length).toBe(10_485_760);
  });
});
