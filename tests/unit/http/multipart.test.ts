import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { MultipartBody } from "@/lib/contract/endpoint";
import { readDeclaredBody } from "@/lib/http/multipart";
import { multipart, type Part } from "@/tests/support/raw-http";

const DECLARED: MultipartBody = {
  kind: "multipart",
  fields: z.object({}),
  files: { selfie: "required", idBack: "optional" },
  limitBytes: 64 * 1024 * 1024,
};
const FILE = { name: "selfie", content: "bytes", filename: "a.jpg" };

async function read(parts: readonly Part[], cutAt?: number) {
  const { body, contentType } = multipart(parts);
  const headers = { "content-type": contentType };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers,
    body: new Uint8Array(body.subarray(0, cutAt)),
  });
  return readDeclaredBody(request, DECLARED);
}

describe("API-MULTIPART-1, API-MULTIPART-2 reading multipart", () => {
  test("fields are clean text; files are bytes; what was not asked for is gone", async () => {
    const odd = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    const { fields, files } = await read([
      { name: "note", content: "e\u0301" },
      { ...FILE, content: odd },
      { name: "other", content: "x", filename: "x" },
    ]);
    expect(fields).toEqual({ note: "\u00e9" });
    expect(Object.keys(files)).toEqual(["selfie"]);
    expect(files["selfie"]).toEqual(odd);
  });

  test("however it is cut short, it is refused, and never waits", async () => {
    const parts = [FILE, { name: "note", content: "x" }];
    const whole = multipart(parts).body.length;
    for (let cutAt = 0; cutAt < whole - 4; cutAt += 1) {
      await expect(read(parts, cutAt)).rejects.toMatchObject({ code: "INVALID_MULTIPART" });
    }
  });

  test("the first thing that is wrong is what is told", async () => {
    const empty = { name: "selfie", content: "", filename: "a.jpg" };
    await expect(read([{ name: "note", content: "\0" }, empty])).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test("names that every object has are names like others", async () => {
    for (const name of ["__proto__", "hasOwnProperty", "toString"]) {
      const { files } = await read([FILE, { name, content: "x", filename: "x" }]);
      expect(Object.keys(files)).toEqual(["selfie"]);
      expect(Object.getPrototypeOf(files)).toBe(Object.prototype);
      await expect(read([FILE, { name, content: "x" }])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
  });
});
