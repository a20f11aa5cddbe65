import { createHmac } from "node:crypto";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import type { PhotoType } from "@/lib/vocabulary";
import { NO_IMAGES, plainPng } from "@/tests/support/images";
import { sendJson } from "@/tests/support/raw-http";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const TEST = { key: "test" } as const;
const photo = plainPng(1, 1).toString("base64");
const another = plainPng(2, 2).toString("base64");
const opened: Receiver[] = [];

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});

async function newSession(of = business, key: "live" | "test" = "test", userId = "user-1"): Promise<string> {
  return (await of.callOk(createSession, { body: { userId } }, { key })).session;
}

async function uploaded(session: string, type: PhotoType, content = photo): Promise<string> {
  return (await business.callOk(uploadPhoto, { body: { session, type, photo: content } })).key;
}

const submit = (body: object) => sendJson(baseUrl, "POST", "/v1/sessions/submit", body);
const idOf = (answer: { json: unknown }) => (answer.json as { verificationId?: string }).verificationId;

describe("SESSION-SUBMIT-1 POST /v1/sessions/submit", () => {
  test("inline, by keys, and mixed", async () => {
    for (const given of [
      async () => ({ selfie: photo, idFront: photo }),
      async () => ({ selfie: `data:image/png;base64,${photo}`, idFront: photo, idBack: photo }),
      async (session: string) => ({
        selfieKey: await uploaded(session, "selfie"),
        idFrontKey: await uploaded(session, "idFront"),
        idBackKey: await uploaded(session, "idBack"),
      }),
      async (session: string) => ({ selfieKey: await uploaded(session, "selfie"), idFront: photo }),
    ]) {
      const session = await newSession();
      const answer = await submit({ session, ...(await given(session)) });
      expect(answer.json).toEqual({
        success: true,
        verificationId: expect.stringMatching(/^vrf_id_[0-9A-Za-z]{22}$/),
        status: "PENDING",
        message: expect.any(String),
      });
    }
  });

  test.each<[string, object]>([
    ["nothing", {}],
    ["no selfie", { idFront: photo }],
    ["no document", { selfie: photo }],
    ["a selfie both ways", { selfie: photo, selfieKey: "sessions/user-1/selfie-x", idFront: photo }],
    ["a document both ways", { selfie: photo, idFront: photo, idFrontKey: "sessions/user-1/idFront-x" }],
    [
      "a back both ways",
      { selfie: photo, idFront: photo, idBack: photo, idBackKey: "sessions/user-1/idBack-x" },
    ],
    ["a selfie that is null", { selfie: null, idFront: photo }],
    ["an empty selfie", { selfie: "", idFront: photo }],
    ["a key that is no text", { selfieKey: { x: 1 }, idFront: photo }],
    ["a selfie that is no base64", { selfie: "!!!", idFront: photo }],
    ["a key of two lines", { selfieKey: "sessions/u/\nselfie-x", idFront: photo }],
  ])("%s is a VALIDATION_ERROR, and the session stays open", async (_words, body) => {
    const session = await newSession();
    const answer = await submit({ session, ...body });
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect((await business.callOk(validateSession, { body: { session } })).submitted).toBe(false);
  });

  test("SESSION-SUBMIT-2 a key of another session, type or business, or unknown, is INVALID_UPLOAD_KEY with one text for each field", async () => {
    const [mine, theirs] = [await newSession(), await newSession()];
    const stranger = await newBusiness(baseUrl);
    const foreign = await newSession(stranger);
    const tries = [
      { selfieKey: await uploaded(theirs, "selfie"), idFront: photo },
      { selfieKey: await uploaded(mine, "idFront"), idFront: photo },
      { selfieKey: await uploaded(foreign, "selfie"), idFront: photo },
      { selfieKey: "sessions/user-1/selfie-0123456789012345678901", idFront: photo },
      { selfieKey: "sessions/../../etc/passwd", idFront: photo },
      { selfie: photo, idFrontKey: await uploaded(mine, "idBack") },
      { selfie: photo, idFront: photo, idBackKey: await uploaded(mine, "liveness1") },
    ];
    const answers = await Promise.all(tries.map((body) => submit({ session: mine, ...body })));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      tries.map(() => [400, "INVALID_UPLOAD_KEY"]),
    );
    const named = (name: string) =>
      `${name}Key does not refer to a photo of the type ${name} uploaded in this session.`;
    expect(answers.map(({ json }) => (json as { error?: { message: string } }).error?.message)).toEqual([
      ...Array.from({ length: 5 }, () => named("selfie")),
      named("idFront"),
      named("idBack"),
    ]);
    expect((await submit({ session: mine, selfie: photo, idFront: photo })).status).toBe(200);
  });

  test("SESSION-REPLAY-1 the same content again: 200 and the same id, inline or by key", async () => {
    const session = await newSession();
    const selfieKey = await uploaded(session, "selfie");
    const first = await submit({ session, selfieKey, idFront: another });
    const again = [
      await submit({ session, selfieKey, idFront: another }),
      await submit({ session, selfie: photo, idFront: another }),
      await submit({ session, selfie: `data:image/jpeg;base64,${photo}`, idFront: another }),
    ];
    expect(again.map((answer) => [answer.status, idOf(answer)])).toEqual(again.map(() => [200, idOf(first)]));
    expect((await business.callOk(validateSession, { body: { session } })).submitted).toBe(true);
  });

  test("SESSION-REPLAY-1 other content is SESSION_ALREADY_SUBMITTED", async () => {
    const session = await newSession();
    await submit({ session, selfie: photo, idFront: another });
    for (const body of [
      { selfie: another, idFront: photo },
      { selfie: photo, idFront: photo },
      { selfie: photo, idFront: another, idBack: photo },
    ]) {
      const answer = await submit({ session, ...body });
      expect([answer.status, answer.code]).toEqual([409, "SESSION_ALREADY_SUBMITTED"]);
    }
  });

  test("SESSION-REPLAY-1 twenty at once, the same: one verification, one answer", async () => {
    const own = await newBusiness(baseUrl);
    const session = await newSession(own);
    const body = { session, selfie: photo, idFront: photo };
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect((await own.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });

  test("SESSION-REPLAY-1 ten at once, all different: one wins, nine are refused", async () => {
    const own = await newBusiness(baseUrl);
    const session = await newSession(own);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        submit({ session, selfie: photo, idFront: plainPng(3 + at, 3).toString("base64") }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "SESSION_ALREADY_SUBMITTED")).toHaveLength(9);
    expect((await own.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });

  test("VERIFY-SUBJECT-1 the business reads the verification under its userId; a session of a test key stays in test", async () => {
    const session = await newSession(business, "test", "user-77");
    const verificationId = idOf(await submit({ session, selfie: photo, idFront: photo })) ?? "";
    const record = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(record.externalRef).toBe("user-77");
    expect((await business.call(getVerification, { params: { verificationId } })).status).toBe(404);
  });

  test("API-NULL-1, UPLOAD-ENCODING-1 null where a photo or key is not given, and base64 in lines", async () => {
    const session = await newSession();
    const selfie = `${photo.slice(0, 8)}\r\n${photo.slice(8)}\n`;
    const nulls = { selfieKey: null, idFront: null, idBack: null, idBackKey: null, documentType: null };
    const idFrontKey = await uploaded(session, "idFront", another);
    const answer = await submit({ session, selfie, idFrontKey, ...nulls, documentCountry: null });
    expect(answer.status).toBe(200);
    // The same content, whatever its spelling.
    const again = await submit({ session, selfie: photo, idFront: another });
    expect([again.status, idOf(again)]).toEqual([200, idOf(answer)]);
  });

  test("ERROR-FILE-2 a refusal names the inline photo", async () => {
    const session = await newSession();
    const pdf = NO_IMAGES["pdf"]?.toString("base64");
    const answer = await submit({ session, selfie: photo, idFront: photo, idBack: pdf });
    expect((answer.json as { error?: { message: string } }).error?.message).toBe(
      "idBack is a PDF; send JPEG, PNG or WebP.",
    );
  });

  test("API-BODY-1, UPLOAD-SIZE-1 a body over 45 MiB is PAYLOAD_TOO_LARGE; a photo over 10 MiB is FILE_TOO_LARGE", async () => {
    const session = await newSession();
    const nearly = "A".repeat(15 * 1024 * 1024);
    const big = await submit({ session, selfie: nearly, idFront: nearly, idBack: nearly });
    expect([big.status, big.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const photoTooLarge = await submit({ session, selfie: "A".repeat(30 * 1024 * 1024), idFront: photo });
    expect([photoTooLarge.status, photoTooLarge.code]).toEqual([413, "FILE_TOO_LARGE"]);
  });
});

describe("SESSION-SUBMIT-3, EVENT-SHAPE-1 the events of a session", () => {
  async function listening(): Promise<{ own: Business; receiver: Receiver; secret: string }> {
    const own = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    opened.push(receiver);
    return { own, receiver, secret: await own.receiveAt(receiver.url) };
  }

  test("WEBHOOK-EVENT-1, EVENT-INDIVIDUAL-1, EVENT-REVISION-1 submitted at once and completed after, signed by the V2 scheme, each with an id of its own", async () => {
    const { own, receiver, secret } = await listening();
    const session = await newSession(own);
    const verificationId = idOf(await submit({ session, selfie: photo, idFront: photo }));
    const received = await receiver.arrived(2);
    const events = received.map(({ body }) => JSON.parse(body.toString("utf8")) as Record<string, unknown>);
    expect(events.map(({ event }) => event).sort()).toEqual([
      "verification.completed",
      "verification.submitted",
    ]);
    expect(events.every((event) => event["verificationId"] === verificationId)).toBe(true);
    expect(events.every((event) => event["externalRef"] === "user-1")).toBe(true);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2);
    for (const { headers, body } of received) {
      const timestamp = headers["x-service-timestamp"] ?? "";
      const hmac = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
      expect(headers["x-service-signature-v2"]).toBe(`sha256=${hmac}`);
      expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
      expect(headers["x-service-mode"]).toBe("test");
    }
    const completed = events.find(({ event }) => event === "verification.completed");
    const submitted = events.find(({ event }) => event === "verification.submitted");
    expect([submitted?.["revision"], completed?.["revision"]]).toEqual([0, 1]);
    expect(completed).toMatchObject({
      type: "individual",
      status: "completed",
      decision: "approved",
      confidence: "high",
      livenessChecked: false,
      livenessScore: 0,
      livenessDecision: "not_checked",
      aml: { decision: "clear", score: 0, hits: [] },
      extractedData: { surname: "SPECIMEN" },
    });
  });

  test("WEBHOOK-MODE-2 a separate webhook receives test events, and never a live one", async () => {
    const { own, receiver: account } = await listening();
    const separate = await openReceiver();
    opened.push(separate);
    const body = { webhookUrl: separate.url, webhookSecret: "whsec_separate_0123456789", mode: "test" };
    const headers = { "x-api-key": own.keys.test };
    expect((await sendJson(baseUrl, "PUT", "/v1/account/webhook", body, headers)).status).toBe(200);

    const session = await newSession(own);
    await submit({ session, selfie: photo, idFront: photo });
    await separate.arrived(2);
    expect(account.received).toHaveLength(0);

    const live = await newSession(own, "live");
    await submit({ session: live, selfie: photo, idFront: photo });
    await account.arrived(1);
    const bodies = account.received.map(({ body: bytes }) => JSON.parse(bytes.toString("utf8")));
    expect(bodies[0]).toMatchObject({ event: "verification.submitted" });
    expect(account.received[0]?.headers["x-service-mode"]).toBe("live");
    expect(separate.received).toHaveLength(2);
  });
});
