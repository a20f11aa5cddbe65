import { describe, expect, inject, test } from "vitest";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { sendJson } from "@/tests/support/raw-http";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

describe("SESSION-CREATE-1 POST /v1/sessions/create", () => {
  test("SESSION-TOKEN-1 a signed token in the fragment of a link that lives 1,800 seconds", async () => {
    const business = await newBusiness(baseUrl);
    const body = { userId: "user-1", callback: "https://shop.example.com/done?order=7" };
    const { status, headers, data } = await business.call(createSession, { body });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(data).toEqual({
      session: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
      verifyUrl: `${baseUrl}/verify#session=${data?.session}`,
      expiresIn: 1800,
    });
    const session = data?.session ?? "";
    const shown = await business.callOk(validateSession, { body: { session } });
    expect(shown).toMatchObject({
      userId: "user-1",
      businessId: business.businessId,
      callback: body.callback,
      submitted: false,
    });
    expect(Math.abs(shown.expiresAt - Date.now() - 1_800_000)).toBeLessThan(10_000);
  });

  test("every session is one of its own", async () => {
    const business = await newBusiness(baseUrl);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => business.callOk(createSession, { body: { userId: "user-1" } })),
    );
    expect(new Set(made.map(({ session }) => session)).size).toBe(5);
  });

  test("SESSION-CALLBACK-1 without a callback there is none", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "user-1" } });
    expect((await business.callOk(validateSession, { body: { session } })).callback).toBeNull();
  });

  test.each(["用户/1 %2F?#", "a b", "e\u0301", "x".repeat(255), "../../etc/passwd"])(
    "a userId may be any text: %j",
    async (userId) => {
      const business = await newBusiness(baseUrl);
      const { session } = await business.callOk(createSession, { body: { userId } });
      const shown = await business.callOk(validateSession, { body: { session } });
      expect(shown.userId).toBe(userId.normalize("NFC"));
    },
  );

  test("API-NULL-1, KEY-SIMULATE-1 an optional field that is null is not given, with either key", async () => {
    const business = await newBusiness(baseUrl);
    const nulls = { callback: null, theme: null, simulate: null };
    for (const key of [business.keys.live, business.keys.test]) {
      const headers = { "x-api-key": key };
      const answer = await sendJson(
        baseUrl,
        "POST",
        "/v1/sessions/create",
        { userId: "u", ...nulls },
        headers,
      );
      expect(answer.status).toBe(200);
      const missing = await sendJson(baseUrl, "POST", "/v1/sessions/create", { userId: null }, headers);
      expect(missing.json).toMatchObject({ error: { message: "userId is required." } });
    }
  });

  test.each<[string, object]>([
    ["no userId", {}],
    ["an empty userId", { userId: "" }],
    ["a blank userId", { userId: " " }],
    ["a userId of 256 characters", { userId: "x".repeat(256) }],
    ["a userId that is a number", { userId: 7 }],
    ["another field", { userId: "u", externalRef: "x" }],
    ["the field of a mode", { userId: "u", mode: "test" }],
    ["a theme with another field", { userId: "u", theme: { companyName: "A", font: "Arial" } }],
    ["a theme with a bad colour", { userId: "u", theme: { primaryColor: "red" } }],
    ["a theme that is a list", { userId: "u", theme: [] }],
    ["a userId that is null", { userId: null }],
    ["a userId of two lines", { userId: "u\nv" }],
    ["a darkMode that is null", { userId: "u", theme: { darkMode: null } }],
    ["an http callback", { userId: "u", callback: "http://shop.example.com/" }],
    ["a callback that only looks like localhost", { userId: "u", callback: "http://localhost.example.com/" }],
    ["a callback with a password", { userId: "u", callback: "https://user:secret@shop.example.com/" }],
    ["a javascript callback", { userId: "u", callback: "javascript:alert(1)" }],
    ["a data callback", { userId: "u", callback: "data:text/html,x" }],
    ["a relative callback", { userId: "u", callback: "/done" }],
    ["an empty callback", { userId: "u", callback: "" }],
    [
      "a callback of 2,049 characters",
      { userId: "u", callback: `https://shop.example.com/${"x".repeat(2024)}` },
    ],
  ])("API-FIELD-1, SESSION-CREATE-2 %s is a VALIDATION_ERROR", async (_words, body) => {
    const business = await newBusiness(baseUrl);
    for (const key of [business.keys.live, business.keys.test]) {
      const answer = await sendJson(baseUrl, "POST", "/v1/sessions/create", body, { "x-api-key": key });
      expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
  });

  test("SESSION-CALLBACK-1 http is accepted for a callback on this machine", async () => {
    const business = await newBusiness(baseUrl);
    for (const callback of ["http://localhost:3000/done", "http://127.0.0.1:8080/"]) {
      const { status } = await business.call(
        createSession,
        { body: { userId: "u", callback } },
        { key: "test" },
      );
      expect(status).toBe(200);
    }
  });

  test("SESSION-TOKEN-2 what would make a token over 8 KiB is refused: every token that is made can be used", async () => {
    const business = await newBusiness(baseUrl);
    const address = (letter: string) => `https://shop.example.com/${letter.repeat(2020)}`;
    const most = { userId: "x".repeat(255), callback: address("y"), theme: { logoUrl: address("z") } };
    const { session } = await business.callOk(createSession, { body: most });
    expect((await business.callOk(validateSession, { body: { session } })).callback).toBe(most.callback);
    const over = { userId: "語".repeat(255), callback: address("語"), theme: { logoUrl: address("語") } };
    const { status, error } = await business.call(createSession, { body: over });
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(error?.message).toMatch(/too long/);
  });

  test("SESSION-TOKEN-4 a session token is no key, and a key no session", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "u" } });
    const create = await sendJson(
      baseUrl,
      "POST",
      "/v1/sessions/create",
      { userId: "u" },
      { "x-api-key": session },
    );
    expect([create.status, create.code]).toEqual([401, "NOT_AUTHENTICATED"]);
    const body = { session: business.keys.live };
    const validate = await sendJson(baseUrl, "POST", "/v1/sessions/validate", body);
    expect([validate.status, validate.code]).toEqual([401, "SESSION_INVALID"]);
  });
});
