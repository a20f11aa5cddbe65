import { beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, submitSession, uploadPhoto } from "@/lib/contract/sessions";
import { PHOTO_TYPES } from "@/lib/vocabulary";
import { NO_IMAGES, noisePicture, OTHER_IMAGES, plainPng } from "@/tests/support/images";
import { sendJson } from "@/tests/support/raw-http";
import { storedFiles } from "@/tests/support/stored-files";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const dataDir = inject("dataDir");
const FILE_LIMIT_BYTES = 10_485_760;
const PIXEL = plainPng(1, 1);
const photo = PIXEL.toString("base64");
const type = "selfie";

let business: Business;
let session: string;
const newSession = async (of: Business, userId = "user-1", key: "live" | "test" = "test") =>
  (await of.callOk(createSession, { body: { userId } }, { key })).session;

beforeAll(async () => {
  business = await newBusiness(baseUrl);
  session = await newSession(business);
});

const upload = (body: object) => sendJson(baseUrl, "POST", "/v1/sessions/upload", { session, ...body });

describe("SESSION-UPLOAD-1 POST /v1/sessions/upload", () => {
  test.each(PHOTO_TYPES)("a %s: its key, type and size", async (each) => {
    const answer = await upload({ photo, type: each });
    expect(answer.json).toMatchObject({
      success: true,
      key: expect.stringMatching(new RegExp(`^sessions/user-1/${each}-[0-9A-Za-z]{16,}$`)),
      type: each,
      size: PIXEL.length,
    });
  });

  test("SESSION-BURST-1 a burst with the times of its tiles, and the camera's name", async () => {
    const body = { photo, type: "liveness1Burst", camera: "Front camera" };
    const times = [0, 120, 250, 400, 520, 700];
    expect((await upload({ ...body, frameTimesMs: times })).status).toBe(200);
    const refused: readonly (readonly [object, string])[] = [
      [{ frameTimesMs: times.slice(1) }, "6 times"],
      [{ frameTimesMs: [0, 120, 120, 400, 520, 700] }, "ascending"],
      [{ frameTimesMs: [0.5, 120, 250, 400, 520, 700] }, "frameTimesMs"],
      [{ frameTimesMs: [-1, 120, 250, 400, 520, 700] }, "frameTimesMs"],
      [{ type: "flashBurst", frameTimesMs: times }, "4 times"],
      [{ type: "selfie", frameTimesMs: times }, "bursts only"],
      [{ camera: "x".repeat(201) }, "camera"],
    ];
    for (const [change, words] of refused) {
      const { status, json } = await upload({ ...body, ...change });
      expect(status).toBe(400);
      expect(JSON.stringify(json)).toContain(words);
    }
  });

  test("UPLOAD-ENCODING-1, UPLOAD-ENCODING-2 base64 with a data: prefix, without padding, in lines, and in the URL alphabet", async () => {
    const picture = await noisePicture(64, 64);
    const written = [
      `data:image/jpeg;base64,${picture.toString("base64")}`,
      `DATA:image/png;BASE64,${picture.toString("base64")}`,
      picture.toString("base64").replace(/=+$/, ""),
      picture.toString("base64url"),
      picture.toString("base64").replace(/.{76}/g, "$&\n"),
      `${picture.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`,
      `data:image/jpeg;charset=utf-8;base64,${picture.toString("base64")}`,
    ];
    for (const each of written) {
      expect((await upload({ photo: each, type })).json).toMatchObject({ size: picture.length });
    }
  });

  test("the userId is percent-encoded in the key", async () => {
    for (const userId of ["a/b c?#%", "../x", "語".repeat(255)]) {
      const own = await newSession(business, userId);
      const { key } = await business.callOk(uploadPhoto, { body: { session: own, photo, type } });
      expect(key.startsWith(`sessions/${encodeURIComponent(userId)}/selfie-`)).toBe(true);
      expect(key.split("/")).toHaveLength(3);
      const body = { session: own, selfieKey: key, idFront: photo };
      expect((await business.callOk(submitSession, { body })).status).toBe("PENDING");
    }
  });

  test("SECURITY-SEAL-1, VERIFY-EVIDENCE-1 the file is encrypted under an opaque name", async () => {
    const own = await newBusiness(baseUrl);
    const body = {
      session: await newSession(own, "user-1", "live"),
      photo: (await noisePicture()).toString("base64"),
    };
    await own.callOk(uploadPhoto, { body: { ...body, type } });
    const [file = "", ...others] = await storedFiles(dataDir, own.businessId);
    expect(others).toEqual([]);
    expect(file).toMatch(new RegExp(`/${own.businessId}/live/[0-9A-Za-z]{32}$`));
    const { readFile, stat } = await import("node:fs/promises");
    const bytes = await readFile(file);
    // What every stored JPEG contains; three bytes alone would appear in a large ciphertext by chance.
    expect(bytes.includes("JFIF")).toBe(false);
    expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test.each<[string, object, number, string]>([
    ["no photo", { type }, 400, "VALIDATION_ERROR"],
    ["an empty photo", { photo: "", type }, 400, "VALIDATION_ERROR"],
    ["a photo that is no text", { photo: 7, type }, 400, "VALIDATION_ERROR"],
    ["no base64", { photo: "not base64!", type }, 400, "VALIDATION_ERROR"],
    ["base64 with a control character", { photo: `${photo}\0`, type }, 400, "VALIDATION_ERROR"],
    ["a data: address of a page", { photo: `data:text/html;base64,${photo}`, type }, 400, "VALIDATION_ERROR"],
    ["a source that is no source", { photo, type, source: "x" }, 400, "VALIDATION_ERROR"],
    ["an address", { photo: "https://example.com/me.jpg", type }, 400, "VALIDATION_ERROR"],
    ["a data: address that is not base64", { photo: "data:image/png,abc", type }, 400, "VALIDATION_ERROR"],
    ["padding in the middle", { photo: `${photo}=A`, type }, 400, "VALIDATION_ERROR"],
    ["a data: prefix and nothing", { photo: "data:image/png;base64,", type }, 400, "EMPTY_FILE"],
    ["no type", { photo }, 400, "VALIDATION_ERROR"],
    ["another type", { photo, type: "passport" }, 400, "VALIDATION_ERROR"],
    ["a type in the wrong case", { photo, type: "Selfie" }, 400, "VALIDATION_ERROR"],
    ["a type of every object", { photo, type: "constructor" }, 400, "VALIDATION_ERROR"],
  ])("%s is refused", async (_words, body, status, code) => {
    const answer = await upload(body);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test.each(Object.keys(OTHER_IMAGES))(
    "UPLOAD-TYPE-1 a live %s is UNSUPPORTED_FILE_TYPE, whatever its prefix says",
    async (name) => {
      const bytes = OTHER_IMAGES[name] ?? Buffer.alloc(0);
      const live = await newSession(business, "user-1", "live");
      const text = `data:image/jpeg;base64,${bytes.toString("base64")}`;
      const answer = await upload({ session: live, photo: text, type });
      expect([answer.status, answer.code]).toEqual([415, "UNSUPPORTED_FILE_TYPE"]);
    },
  );

  test("UPLOAD-IMAGE-1 a live session accepts no broken image and no pixel flood", async () => {
    const live = await newSession(business, "user-1", "live");
    const send = (bytes: Buffer) =>
      business.call(uploadPhoto, { body: { session: live, type, photo: bytes.toString("base64") } });
    const half = (await noisePicture()).subarray(0, 2000);
    expect((await send(half)).error?.code).toBe("INVALID_IMAGE");
    expect((await send(plainPng(16_000, 16_000))).error?.code).toBe("IMAGE_TOO_MANY_PIXELS");
  });

  test("UPLOAD-SIZE-1 exactly 10,485,760 bytes are accepted, one more, of the same base64 length, is FILE_TOO_LARGE", async () => {
    const padded = (size: number) =>
      Buffer.concat([PIXEL, Buffer.alloc(size - PIXEL.length)]).toString("base64");
    const [at, over] = [padded(FILE_LIMIT_BYTES), padded(FILE_LIMIT_BYTES + 1)];
    expect(over.length).toBe(at.length);
    expect((await upload({ photo: at, type })).json).toMatchObject({ size: FILE_LIMIT_BYTES });
    const refused = await upload({ photo: over, type });
    expect([refused.status, refused.code]).toEqual([413, "FILE_TOO_LARGE"]);
  });

  test("ERROR-FILE-2, ERROR-FIELD-1 a refusal names the photo and says what to send instead", async () => {
    const messageOf = async (given: string) => {
      const { error } = (await upload({ photo: given, type })).json as { error?: { message: string } };
      return error?.message;
    };
    const pdf = NO_IMAGES["pdf"]?.toString("base64") ?? "";
    expect(await messageOf(pdf)).toBe("photo is a PDF; send JPEG, PNG or WebP.");
    expect(await messageOf("https://example.com/me.jpg")).toBe(
      "photo must be the picture itself in base64, not its URL.",
    );
    expect(await messageOf("data:image/png;base64,")).toBe("photo is empty.");
    expect(await messageOf("AA\0A")).toBe(
      "photo contains the control character U+0000, which is not allowed.",
    );
  });

  test("API-NULL-1 a source that is null is not given", async () => {
    expect((await upload({ photo, type, source: null })).status).toBe(200);
  });

  test("API-BODY-1, API-BODY-5 a body over 15 MiB is PAYLOAD_TOO_LARGE, also for a client that sends all of it", async () => {
    const answer = await upload({ photo: "A".repeat(15 * 1024 * 1024), type });
    expect([answer.status, answer.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("RATE-STORAGE-1 forty photos and no more, also when they come together", async () => {
    const own = await newSession(business);
    const one = () => business.call(uploadPhoto, { body: { session: own, photo, type } });
    const answers = await Promise.all(Array.from({ length: 44 }, one));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ error }) => error?.code === "RATE_LIMITED")).toHaveLength(4);
    expect((await one()).status).toBe(429);
  });

  test("SESSION-REPLAY-1 nothing can be uploaded after submit", async () => {
    const own = await newSession(business);
    await business.callOk(submitSession, { body: { session: own, selfie: photo, idFront: photo } });
    const { status, error } = await business.call(uploadPhoto, { body: { session: own, photo, type } });
    expect([status, error?.code]).toEqual([409, "SESSION_ALREADY_SUBMITTED"]);
  });
});
