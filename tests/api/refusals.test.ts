import { beforeAll, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { createApiKey, rotateApiKey } from "@/lib/contract/api-keys";
import type { Endpoint } from "@/lib/contract/endpoint";
import { createSession, submitSession, uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import { newCompany } from "@/tests/support/company";
import { landscape, NOT_PICTURES, noisePicture, plainPng, pngClaiming } from "@/tests/support/images";
import { pdf } from "@/tests/support/pdf";
import { openReceiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Refusals that an endpoint declares and that no test of its own subject meets on the way. */

const baseUrl = inject("baseUrl");
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const LIVE = { key: "live" } as const;

let business: Business;
let cut: Buffer;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
  cut = (await noisePicture()).subarray(0, 4000);
});

describe("UPLOAD-TYPE-1 what is no image is refused alike wherever a photo is taken in", () => {
  const BAD = [
    ["INVALID_IMAGE", () => cut],
    ["IMAGE_TOO_MANY_PIXELS", () => pngClaiming(12_001, 10)],
    ["UNSUPPORTED_FILE_TYPE", () => NOT_PICTURES["svg"] ?? Buffer.alloc(0)],
  ] as const;

  type Refusal = { readonly code: string; readonly message: string } | undefined;
  const sendTo: readonly (readonly [Endpoint, field: string, (bad: Buffer) => Promise<Refusal>])[] = [
    [
      submitVerification,
      "idFront",
      async (bad) => {
        const files = { selfie: blob(plainPng(8, 8)), idFront: blob(bad) };
        return (await business.call(submitVerification, { files }, LIVE)).error;
      },
    ],
    [
      verifyDocument,
      "selfie",
      async (bad) => {
        const files = { selfie: blob(bad), idFront: blob(plainPng(8, 8)) };
        return (await business.call(verifyDocument, { files }, LIVE)).error;
      },
    ],
    [
      matchSelfie,
      "selfie",
      async (bad) => {
        const body = { profilePictureUrl: "http://127.0.0.1:9/me.jpg" };
        return (await business.call(matchSelfie, { body, files: { selfie: blob(bad) } }, LIVE)).error;
      },
    ],
    [
      submitSession,
      "selfie",
      async (bad) => {
        const { session } = await business.callOk(createSession, { body: { userId: "u" } }, LIVE);
        const body = { session, selfie: bad.toString("base64"), idFront: plainPng(8, 8).toString("base64") };
        return (await business.call(submitSession, { body })).error;
      },
    ],
    [
      uploadSessionCompanyDocument,
      "document",
      async (bad) => {
        const { signatorySessionToken: session } = await newCompany(business, {}, LIVE);
        const given = { body: { session, docType: "form_j" }, files: { document: blob(bad) } };
        return (await business.call(uploadSessionCompanyDocument, given)).error;
      },
    ],
  ];

  test.each(
    sendTo.flatMap(([of, field, send]) =>
      BAD.map(([code, bad]) => [`${of.path}: ${code}`, code, send, bad, field] as const),
    ),
  )("ERROR-FILE-2 %s", async (_, code, send, bad, field) => {
    const error = await send(bad());
    expect(error?.code).toBe(code);
    expect(error?.message.split(" ")[0]).toBe(field);
  });

  test("UPLOAD-ENCODING-1, UPLOAD-PDF-2 an empty inline photo, and a signatory's PDF that runs code", async () => {
    const { session } = await business.callOk(createSession, { body: { userId: "u" } });
    const body = { session, selfie: "data:image/png;base64,", idFront: "aGk=" };
    expect((await business.call(submitSession, { body })).error?.code).toBe("EMPTY_FILE");
    const company = await newCompany(business, {}, LIVE);
    const unsafe = pdf({ objects: ["<</Type/Action/S/JavaScript/JS(app.alert(1))>>"] });
    const given = {
      body: { session: company.signatorySessionToken, docType: "form_j" },
      files: { document: blob(unsafe) },
    };
    expect((await business.call(uploadSessionCompanyDocument, given)).error).toEqual({
      code: "UNSAFE_FILE",
      message:
        "document is a PDF that is encrypted, or contains scripts, attachments, forms or actions, which are not accepted.",
    });
  });
});

test("KEY-LIMIT-1 of ten keys one may be in its grace period at a time: it still counts", async () => {
  const own = await newBusiness(baseUrl);
  const minted = [];
  for (let count = 1; count < 10; count += 1) {
    minted.push(await own.callOk(createApiKey, { body: { name: `key ${count}`, isTest: true } }));
  }
  const rotate = (key: { id: string } | undefined) =>
    own.call(rotateApiKey, { params: { keyId: key?.id ?? "" }, body: { graceHours: 24 } });
  expect((await rotate(minted[0])).status).toBe(201);
  const refused = await rotate(minted[1]);
  expect([refused.status, refused.error?.code]).toEqual([409, "KEY_LIMIT_REACHED"]);
});

test.each(ENDPOINTS.filter(({ auth }) => auth === "session").map((each) => [each.path, each] as const))(
  "SESSION-TOKEN-4 %s: what is no session token is SESSION_INVALID",
  async (_path, each) => {
    const files = each.body?.kind === "multipart" ? { document: blob(plainPng(8, 8)) } : undefined;
    const given = { body: { session: "a.b.c", docType: "form_j" }, ...(files ? { files } : {}) };
    const { status, error } = await business.call(each, given);
    expect([status, error?.code]).toEqual([401, "SESSION_INVALID"]);
  },
);

test("VERIFY-UNUSABLE-1 a selfie match in which no face can be seen is IMAGE_UNUSABLE", async () => {
  const view = await landscape(640, 480);
  const receiver = await openReceiver();
  receiver.answer((response) => response.writeHead(200).end(view));
  const given = { body: { profilePictureUrl: receiver.url }, files: { selfie: blob(view) } };
  const { status, error } = await business.call(matchSelfie, given, LIVE);
  expect([status, error?.code]).toEqual([422, "IMAGE_UNUSABLE"]);
  await receiver.close();
});
