import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { signUp } from "@/lib/contract/account";
import { createApiKey, rotateApiKey } from "@/lib/contract/api-keys";
import type { Endpoint } from "@/lib/contract/endpoint";
import { createSession, submitSession, uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import { type Business, newBusiness } from "@/tests/support/business";
import { newCompany } from "@/tests/support/company";
import { NOT_PICTURES, noisePicture, plainPng, pngClaiming } from "@/tests/support/images";
import { startOwnServer } from "@/tests/support/own-server";
import { pdf } from "@/tests/support/pdf";
import type { TestServer } from "@/tests/support/server";

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

describe("POLICY §5 what is no picture is refused alike wherever a photo goes in", () => {
  const BAD = [
    ["INVALID_IMAGE", () => cut],
    ["IMAGE_TOO_MANY_PIXELS", () => pngClaiming(12_001, 10)],
    ["UNSUPPORTED_FILE_TYPE", () => NOT_PICTURES["svg"] ?? Buffer.alloc(0)],
  ] as const;

  const sendTo: readonly (readonly [Endpoint, (bad: Buffer) => Promise<string | undefined>])[] = [
    [
      submitVerification,
      async (bad) => {
        const files = { selfie: blob(plainPng(8, 8)), idFront: blob(bad) };
        return (await business.call(submitVerification, { files }, LIVE)).error?.code;
      },
    ],
    [
      verifyDocument,
      async (bad) => {
        const files = { selfie: blob(bad), idFront: blob(plainPng(8, 8)) };
        return (await business.call(verifyDocument, { files }, LIVE)).error?.code;
      },
    ],
    [
      matchSelfie,
      async (bad) => {
        const body = { profilePictureUrl: "http://127.0.0.1:9/me.jpg" };
        return (await business.call(matchSelfie, { body, files: { selfie: blob(bad) } }, LIVE)).error?.code;
      },
    ],
    [
      submitSession,
      async (bad) => {
        const { session } = await business.need(createSession, { body: { userId: "u" } }, LIVE);
        const body = { session, selfie: bad.toString("base64"), idFront: plainPng(8, 8).toString("base64") };
        return (await business.call(submitSession, { body })).error?.code;
      },
    ],
    [
      uploadSessionCompanyDocument,
      async (bad) => {
        const { signatorySessionToken: session } = await newCompany(business, {}, LIVE);
        const given = { body: { session, docType: "form_j" }, files: { document: blob(bad) } };
        return (await business.call(uploadSessionCompanyDocument, given)).error?.code;
      },
    ],
  ];

  test.each(
    sendTo.flatMap(([of, send]) =>
      BAD.map(([code, bad]) => [`${of.path}: ${code}`, code, send, bad] as const),
    ),
  )("%s", async (_, code, send, bad) => {
    expect(await send(bad())).toBe(code);
  });

  test("§8 an empty inline photo, and a signatory's PDF that runs code", async () => {
    const { session } = await business.need(createSession, { body: { userId: "u" } });
    const body = { session, selfie: "data:image/png;base64,", idFront: "aGk=" };
    expect((await business.call(submitSession, { body })).error?.code).toBe("EMPTY_FILE");
    const company = await newCompany(business, {}, LIVE);
    const unsafe = pdf({ objects: ["<</Type/Action/S/JavaScript/JS(app.alert(1))>>"] });
    const given = {
      body: { session: company.signatorySessionToken, docType: "form_j" },
      files: { document: blob(unsafe) },
    };
    expect((await business.call(uploadSessionCompanyDocument, given)).error?.code).toBe("UNSAFE_FILE");
  });
});

test("POLICY §4.1 of ten keys one may be in its grace at a time: it still counts", async () => {
  const own = await newBusiness(baseUrl);
  const minted = [];
  for (let count = 1; count < 10; count += 1) {
    minted.push(await own.need(createApiKey, { body: { name: `key ${count}`, isTest: true } }));
  }
  const rotate = (key: { id: string } | undefined) =>
    own.call(rotateApiKey, { params: { keyId: key?.id ?? "" }, body: { graceHours: 24 } });
  expect((await rotate(minted[0])).status).toBe(201);
  const refused = await rotate(minted[1]);
  expect([refused.status, refused.error?.code]).toEqual([409, "KEY_LIMIT_REACHED"]);
});

describe("POLICY §6 SIGNUP_MODE=closed", () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startOwnServer({ SIGNUP_MODE: "closed", RUN_WORKER: "0" });
  });
  afterAll(() => closed.stop());

  test("no account can be opened", async () => {
    const body = { name: "Late", email: "late@example.com" };
    const { status, error } = await call(signUp, { body }, { baseUrl: closed.baseUrl });
    expect([status, error?.code]).toEqual([403, "SIGNUP_DISABLED"]);
  });
});
