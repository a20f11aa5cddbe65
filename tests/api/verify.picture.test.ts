import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listVerifications } from "@/lib/contract/verifications";
import { matchSelfie } from "@/lib/contract/verify";
import { NOT_PICTURES, noisePicture, plainPng } from "@/tests/support/images";
import { documentPhotos, hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";
import { type Answer, openReceiver, type Receiver } from "@/tests/support/receiver";
import { newBusiness } from "@/tools/testing/business";

/** Where the profile picture is fetched from, and what the caller may learn. */

const baseUrl = inject("baseUrl");
const UNREACHABLE = "profilePictureUrl did not return a usable image.";
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const serving =
  (bytes: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(bytes);
const redirect =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

async function match(selfie: Buffer, profilePictureUrl: string = receiver.url) {
  const business = await newBusiness(baseUrl);
  const files = { selfie: new Blob([new Uint8Array(selfie)]) };
  const answer = await business.call(matchSelfie, { body: { profilePictureUrl }, files });
  return { ...answer, stored: (await business.callOk(listVerifications)).pagination.total };
}

describe.skipIf(!hasSharedPhotos)("VERIFY-SELFIE-1 profilePictureUrl (SHARED_DIR)", () => {
  test.each(["image/png", "text/html", "application/octet-stream"])(
    "UPLOAD-TYPE-1 the content decides, whatever %s says",
    async (type) => {
      receiver.answer(serving(smileOf("115"), { "content-type": type }));
      expect((await match(selfieOf("115"))).data?.samePerson).toBe(true);
    },
  );

  test("SECURITY-PICTURE-1 up to three redirects are followed", async () => {
    receiver.answer(redirect("/a"), redirect("/b"), redirect("/c"), serving(smileOf("115")));
    expect((await match(selfieOf("115"))).data?.samePerson).toBe(true);
  });

  test("nothing of ours is sent along, and nothing is asked for twice", async () => {
    const before = receiver.received.length;
    receiver.answer(serving(documentPhotos("td3_easy_303_0").selfie));
    await match(selfieOf("115"));
    const asked = receiver.received.slice(before);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.method).toBe("GET");
    expect(asked[0]?.headers).not.toHaveProperty("x-api-key");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
  });
});

describe("SECURITY-PICTURE-2 PROFILE_PICTURE_UNREACHABLE", () => {
  test.each<[string, Answer | readonly Answer[]]>([
    ["404", 404],
    ["500", 500],
    ["401", 401],
    ["HTML", serving(Buffer.from("<!doctype html><title>me.jpg</title>"), { "content-type": "image/jpeg" })],
    ["SVG", serving(NOT_PICTURES["svg"] ?? Buffer.alloc(0), { "content-type": "image/png" })],
    ["PDF", serving(NOT_PICTURES["pdf"] ?? Buffer.alloc(0))],
    ["nothing", serving(Buffer.alloc(0))],
    ["half a JPEG", serving(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ["a flood of pixels", serving(plainPng(16_000, 16_000))],
    ["10 MiB and a byte", serving(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))],
    [
      "four redirects",
      [redirect("/1"), redirect("/2"), redirect("/3"), redirect("/4"), serving(plainPng(9, 9))],
    ],
    ["a redirect to a private network", redirect("http://10.1.2.3/me.jpg")],
    ["a redirect to a file", redirect("file:///etc/passwd")],
    ["a dropped connection", (response) => response.destroy()],
  ])("%s: one code and one text, and nothing is kept", async (_words, answers) => {
    receiver.answer(...(Array.isArray(answers) ? answers : [answers as Answer]));
    const { status, error, stored } = await match(await noisePicture());
    expect([status, error?.code, error?.message]).toEqual([400, "PROFILE_PICTURE_UNREACHABLE", UNREACHABLE]);
    expect(stored).toBe(0);
  });

  test.each([
    ["a private address", "http://10.1.2.3/me.jpg"],
    ["the metadata address", "http://169.254.169.254/latest/meta-data/"],
    ["a name that resolves to nothing", "https://does-not-exist.invalid/me.jpg"],
    ["a port where nobody listens", "http://127.0.0.1:9/me.jpg"],
  ])("%s: the same", async (_words, address) => {
    const { status, error } = await match(await noisePicture(), address);
    expect([status, error?.code, error?.message]).toEqual([400, "PROFILE_PICTURE_UNREACHABLE", UNREACHABLE]);
  });

  test("SECURITY-PICTURE-1 a picture that trickles in ends after ten seconds", async () => {
    receiver.answer((response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      const timer = setInterval(() => response.write(Buffer.from([0xff])), 200);
      response.once("close", () => clearInterval(timer));
    });
    const startedMs = Date.now();
    const { status, error } = await match(await noisePicture());
    expect([status, error?.code]).toEqual([400, "PROFILE_PICTURE_UNREACHABLE"]);
    expect(Date.now() - startedMs).toBeGreaterThan(9_000);
    expect(Date.now() - startedMs).toBeLessThan(15_000);
  });

  test.each<[string, Record<string, string>]>([
    ["no address", {}],
    ["no absolute address", { profilePictureUrl: "/me.jpg" }],
    ["a file", { profilePictureUrl: "file:///etc/passwd" }],
    ["a password in it", { profilePictureUrl: "https://user:secret@example.com/me.jpg" }],
    ["2,049 characters", { profilePictureUrl: `https://example.com/${"x".repeat(2029)}` }],
  ])("API-MULTIPART-2 %s is a VALIDATION_ERROR", async (_words, body) => {
    const business = await newBusiness(baseUrl);
    const files = { selfie: new Blob([new Uint8Array(await noisePicture())]) };
    const { status, error } = await business.call(matchSelfie, { body, files });
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test("VERIFY-SELFIE-1 a selfie that cannot be used is refused before the picture is fetched", async () => {
    const before = receiver.received.length;
    const { status, error } = await match(Buffer.from("hello"));
    expect([status, error?.code]).toEqual([415, "UNSUPPORTED_FILE_TYPE"]);
    expect(receiver.received).toHaveLength(before);
  });
});
