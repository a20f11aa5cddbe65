import sharp from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { listVerifications } from "@/lib/contract/verifications";
import { NOT_PICTURES, noisePicture, plainPng, pngClaiming } from "@/tests/support/images";
import { multipart, type Part, type RawAnswer, raw, sendParts } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Bodies and files of the three multipart endpoints. */

const baseUrl = inject("baseUrl");
const MIB = 1024 * 1024;
const FILE_LIMIT_BYTES = 10_485_760;
const PATH = "/v1/verify/id-document";
const PNG = plainPng(8, 8);
const file = (name: string, content: Buffer = PNG): Part => ({ name, content, filename: `${name}.jpg` });
const text = (name: string, content: string): Part => ({ name, content });

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

const sandbox = (parts: readonly Part[], path = PATH) => sendParts(baseUrl, business.keys.test, path, parts);
const live = (parts: readonly Part[]) => sendParts(baseUrl, business.keys.live, "/v1/verify", parts);
/** Sends bytes under a Content-Type as they are. */
const bytes = (body: Buffer | string, contentType: string, path = PATH) =>
  raw(baseUrl, {
    method: "POST",
    path,
    body,
    headers: { "content-type": contentType, "x-api-key": business.keys.test },
  });

const refusalOf = ({ json }: RawAnswer) => {
  const { error } = json as { error?: { code: string; message: string } };
  return [error?.code, error?.message];
};

describe("UPLOAD-SIZE-1 files", () => {
  test("exactly 10,485,760 bytes are taken, one more is FILE_TOO_LARGE", async () => {
    const padded = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
    const at = await sandbox([file("selfie"), file("idFront", padded(FILE_LIMIT_BYTES))]);
    expect(at.status).toBe(200);
    const over = await sandbox([file("selfie"), file("idFront", padded(FILE_LIMIT_BYTES + 1))]);
    expect([over.status, over.code]).toEqual([413, "FILE_TOO_LARGE"]);
  });

  test("three files of 10 MiB pass together", async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(FILE_LIMIT_BYTES - PNG.length)]);
    const answer = await sandbox([file("selfie", big), file("idFront", big), file("idBack", big)]);
    expect(answer.status).toBe(200);
  });

  test.each(["selfie", "idFront", "idBack"])("API-MULTIPART-2 an empty %s is EMPTY_FILE", async (name) => {
    const parts = ["selfie", "idFront", "idBack"].map((each) =>
      file(each, each === name ? Buffer.alloc(0) : PNG),
    );
    const answer = await sandbox(parts);
    expect([answer.status, answer.code]).toEqual([400, "EMPTY_FILE"]);
  });

  test("an optional file field left blank in a form is no file", async () => {
    const blank = { name: "idBack", content: "", filename: "", type: "application/octet-stream" };
    expect((await sandbox([file("selfie"), file("idFront"), blank])).status).toBe(200);
  });

  test.each(Object.keys(NOT_PICTURES))("UPLOAD-TYPE-1 a live %s is UNSUPPORTED_FILE_TYPE", async (name) => {
    const answer = await live([file("selfie", NOT_PICTURES[name]), file("idFront", await noisePicture())]);
    expect([answer.status, answer.code]).toEqual([415, "UNSUPPORTED_FILE_TYPE"]);
  });

  test("UPLOAD-IMAGE-1 a live JPEG cut short, or with a broken middle, is INVALID_IMAGE", async () => {
    const whole = await noisePicture();
    for (const broken of [whole.subarray(0, whole.length / 2), whole.subarray(0, 100)]) {
      const answer = await live([file("selfie", broken), file("idFront", whole)]);
      expect([answer.status, answer.code]).toEqual([400, "INVALID_IMAGE"]);
    }
  });

  test("UPLOAD-IMAGE-1 a live pixel flood is refused fast, whether it is there or only claimed", async () => {
    const whole = await noisePicture();
    for (const flood of [plainPng(16_000, 16_000), pngClaiming(60_000, 60_000), pngClaiming(12_001, 10)]) {
      const startedMs = Date.now();
      const answer = await live([file("selfie", whole), file("idFront", flood)]);
      expect([answer.status, answer.code]).toEqual([400, "IMAGE_TOO_MANY_PIXELS"]);
      // Decoding the largest takes several times as long.
      expect(Date.now() - startedMs).toBeLessThan(5_000);
    }
  });

  test("UPLOAD-TYPE-2, VERIFY-DOCUMENT-1 JPEG, PNG and WebP are accepted live", async () => {
    const picture = sharp(await noisePicture(320, 240));
    const formats = [
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().png().toBuffer(),
      await picture.clone().webp().toBuffer(),
    ];
    for (const format of formats) {
      expect((await live([file("selfie", format), file("idFront", format)])).status).toBe(200);
    }
  });

  test("what is refused leaves no record", async () => {
    const fresh = await newBusiness(baseUrl);
    const parts = [file("selfie", NOT_PICTURES["pdf"]), file("idFront")];
    await sendParts(baseUrl, fresh.keys.test, PATH, parts);
    expect((await fresh.callOk(listVerifications, {}, { key: "test" })).pagination.total).toBe(0);
  });
});

describe("API-MULTIPART-1 multipart bodies", () => {
  test.each([
    ["/v1/verify/id-document", 31 * MIB],
    ["/v1/verify", 31 * MIB],
    ["/v1/verify/selfie-match", 11 * MIB],
  ])(
    "API-BODY-5 %s over its limit is PAYLOAD_TOO_LARGE, also for a client that sends all of it",
    async (path, limit) => {
      const headers = { "content-type": "multipart/form-data; boundary=b", "x-api-key": business.keys.test };
      const answer = await raw(baseUrl, { method: "POST", path, headers, zeroBytes: limit + 1 });
      expect([answer.status, answer.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    },
  );

  test("API-BODY-1, API-BODY-5 150 MiB are taken off the wire, for a client that reads its answer after them", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=b", "x-api-key": business.keys.test };
    const answer = await raw(baseUrl, { method: "POST", path: PATH, headers, zeroBytes: 150 * MIB });
    expect([answer.status, answer.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("API-ORDER-1 without a key a large body is refused unread, and a client that keeps its connection hears it", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=b", connection: "keep-alive" };
    const answer = await raw(baseUrl, { method: "POST", path: PATH, headers, zeroBytes: 20 * MIB });
    expect([answer.status, answer.code]).toEqual([401, "NOT_AUTHENTICATED"]);
  });

  test.each<[string, readonly Part[]]>([
    ["a file twice", [file("selfie"), file("idFront"), file("selfie")]],
    ["a field twice", [file("selfie"), file("idFront"), text("externalRef", "a"), text("externalRef", "b")]],
    ["a name as file and field", [file("selfie"), file("idFront"), text("selfie", "x")]],
    [
      "21 parts",
      [file("selfie"), file("idFront"), ...Array.from({ length: 19 }, (_, at) => text(`x${at}`, "1"))],
    ],
  ])("%s is INVALID_MULTIPART", async (_words, parts) => {
    const answer = await sandbox(parts);
    expect([answer.status, answer.code]).toEqual([400, "INVALID_MULTIPART"]);
  });

  test("20 parts are taken, and what nobody asked for is dropped", async () => {
    const extra = Array.from({ length: 17 }, (_, at) => text(`x${at}`, "1"));
    const parts = [file("selfie"), file("idFront"), file("another", Buffer.from("hello")), ...extra];
    expect((await sandbox(parts)).status).toBe(200);
  });

  test.each<[string, readonly Part[]]>([
    ["no selfie", [file("idFront")]],
    ["no document", [file("selfie")]],
    ["nothing but a field", [text("externalRef", "a")]],
    ["a selfie that is a field", [text("selfie", "data"), file("idFront")]],
    [
      "externalRef of 256 characters",
      [file("selfie"), file("idFront"), text("externalRef", "x".repeat(256))],
    ],
    ["a blank externalRef", [file("selfie"), file("idFront"), text("externalRef", " ")]],
    ["NUL in a field", [file("selfie"), file("idFront"), text("externalRef", "a\0b")]],
    ["a field over 64 KiB", [file("selfie"), file("idFront"), text("note", "x".repeat(65_537))]],
    ["a field called __proto__", [file("selfie"), file("idFront"), text("__proto__", "x")]],
    ["a field called constructor", [file("selfie"), file("idFront"), text("constructor", "x")]],
  ])("%s is a VALIDATION_ERROR", async (_words, parts) => {
    const answer = await sandbox(parts);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test.each(["__proto__", "toString", "constructor"])(
    "API-FIELD-1 a file called %s is dropped",
    async (name) => {
      expect((await sandbox([file("selfie"), file("idFront"), file(name)])).status).toBe(200);
      expect((await sandbox([file("selfie"), file(name)])).code).toBe("VALIDATION_ERROR");
    },
  );

  test("a file declared as text/html is taken by its content, and its name does not matter", async () => {
    const odd = { name: "selfie", content: PNG, filename: "../../etc/passwd", type: "text/html" };
    expect((await sandbox([odd, file("idFront")])).status).toBe(200);
  });

  test("a body without a boundary, cut short, empty or of something else is INVALID_MULTIPART", async () => {
    const { body, contentType } = multipart([file("selfie"), file("idFront")]);
    const answers = [
      await bytes(body, "multipart/form-data"),
      await bytes(body, "multipart/form-data; boundary="),
      await bytes(body, "multipart/form-data; boundary=another"),
      await bytes(body.subarray(0, body.length - 20), contentType),
      await bytes(body.subarray(0, 60), contentType),
      await bytes("", contentType),
      await bytes("{}", contentType),
      await bytes(Buffer.alloc(100_000, "--"), contentType),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [400, "INVALID_MULTIPART"]),
    );
    const boundary = /^The Content-Type has no boundary/;
    expect(answers.map((answer) => boundary.test(String(refusalOf(answer)[1]))).slice(0, 2)).toEqual([
      true,
      true,
    ]);
    expect(refusalOf(answers[3] as RawAnswer)[1]).toBe("The multipart body is malformed.");
  });

  test("API-BODY-2 a body of another type or encoding is UNSUPPORTED_MEDIA_TYPE", async () => {
    const { body, contentType } = multipart([file("selfie"), file("idFront")]);
    for (const type of ["application/json", "application/octet-stream", "multipart/mixed; boundary=b", ""]) {
      expect((await bytes(body, type)).code).toBe("UNSUPPORTED_MEDIA_TYPE");
    }
    const headers = {
      "content-type": contentType,
      "content-encoding": "gzip",
      "x-api-key": business.keys.test,
    };
    const packed = await raw(baseUrl, { method: "POST", path: PATH, headers, body });
    expect([packed.status, packed.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("API-BODY-1 what a client sends in chunks without a length is counted all the same", async () => {
    const { body, contentType } = multipart([file("selfie"), file("idFront")]);
    const headers = {
      "content-type": contentType,
      "x-api-key": business.keys.test,
      "transfer-encoding": "chunked",
    };
    const { status } = await raw(baseUrl, { method: "POST", path: PATH, headers, body });
    expect(status).toBe(200);
  });

  test("API-NULL-2 an empty field of a form is not given; a required one is missing", async () => {
    const blanks = ["externalRef", "documentType", "simulate"].map((name) => text(name, ""));
    expect((await sandbox([file("selfie"), file("idFront"), ...blanks])).status).toBe(200);
    // With a live key a value of simulate is refused; an empty one is none, so the next problem is told.
    const unreachable = text("profilePictureUrl", "");
    const parts = [file("selfie"), unreachable, text("simulate", "")];
    const answer = await sendParts(baseUrl, business.keys.live, "/v1/verify/selfie-match", parts);
    expect(refusalOf(answer)).toEqual(["VALIDATION_ERROR", "profilePictureUrl is required."]);
  });

  test("API-TEXT-1, API-TEXT-3 a field with a control character or a line break is named", async () => {
    const sent = async (value: string) =>
      refusalOf(await sandbox([file("selfie"), file("idFront"), text("externalRef", value)]));
    expect(await sent("a\0b")).toEqual([
      "VALIDATION_ERROR",
      "externalRef contains the control character U+0000, which is not allowed.",
    ]);
    expect(await sent("order 7\r\n")).toEqual([
      "VALIDATION_ERROR",
      "externalRef must be on one line, without line breaks and tabs.",
    ]);
  });

  test("ERROR-FILE-2 a file that is refused is named, with what came", async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(FILE_LIMIT_BYTES)]);
    const whole = await noisePicture();
    expect(refusalOf(await sandbox([file("selfie"), file("idFront", big)]))).toEqual([
      "FILE_TOO_LARGE",
      "idFront exceeds 10 MB (10,485,760 bytes).",
    ]);
    expect(refusalOf(await live([file("selfie", whole), file("idFront", NOT_PICTURES["gif"])]))).toEqual([
      "UNSUPPORTED_FILE_TYPE",
      "idFront is a GIF image; send JPEG, PNG or WebP.",
    ]);
    expect(refusalOf(await live([file("selfie", whole.subarray(0, 999)), file("idFront", whole)]))).toEqual([
      "INVALID_IMAGE",
      "selfie cannot be decoded; it may be damaged or incomplete.",
    ]);
  });

  test("API-TEXT-2 externalRef comes back as it was sent", async () => {
    const externalRef = "Bestellung №7 · «ünï» 👍";
    const answer = await sandbox([file("selfie"), file("idFront"), text("externalRef", externalRef)]);
    expect(answer.status).toBe(200);
    const found = await business.callOk(listVerifications, { query: { limit: 100 } }, { key: "test" });
    expect(found.verifications.some((each) => each.externalRef === externalRef)).toBe(true);
  });
});
