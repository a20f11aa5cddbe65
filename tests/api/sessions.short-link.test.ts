import { beforeAll, expect, inject, test } from "vitest";
import { createShortLink, followSession } from "@/lib/contract/capture";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { getCaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import { type Business, newBusiness } from "@/tools/testing/business";

let business: Business;
beforeAll(async () => {
  business = await newBusiness(inject("baseUrl"));
});

const newLink = async () => business.callOk(createSession, { body: { userId: "user-1" } }, { key: "test" });
const open = (url: string, init: RequestInit = {}) => fetch(url, { redirect: "manual", ...init });
const tokenIn = (address: string | null) =>
  new URLSearchParams(new URL(address ?? "http://x/").hash.slice(1)).get("session") ?? "";

test("CAPTURE-HANDOFF-2 a page makes a short link for another device, and learns when it was opened there", async () => {
  const { session } = await newLink();
  const { url } = await business.callOk(createShortLink, { body: { session } });
  const answer = await open(url);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const location = answer.headers.get("location");
  expect(location).toMatch(/\/verify#session=[\w-]+\.[\w-]+\.[\w-]+&device=other$/);
  const connected = async () => (await business.callOk(followSession, { body: { session } })).connected;
  // Opened by a program that runs no scripts, such as the preview of a messenger: nobody is there yet.
  expect(await connected()).toBe(false);
  await business.callOk(validateSession, { body: { session: tokenIn(location), handedOver: true } });
  expect(await connected()).toBe(true);
});

test("SESSION-SHORTLINK-1 the setting makes links short, for 15 minutes to 30 days; the token stays what it is", async () => {
  for (const shortLinkMinutes of [14, 43_201, 20.5, "60"])
    expect(
      (await business.call(putCaptureSettings, { body: { shortLinkMinutes } as never }, { key: "test" }))
        .error?.code,
    ).toBe("VALIDATION_ERROR");
  await business.callOk(putCaptureSettings, { body: { shortLinkMinutes: 15 } }, { key: "test" });
  expect(await business.callOk(getCaptureSettings, {}, { key: "test" })).toMatchObject({
    shortLinkMinutes: 15,
  });
  const { session, verifyUrl, expiresIn } = await newLink();
  expect([expiresIn, verifyUrl.length - new URL(verifyUrl).origin.length]).toEqual([900, "/v/".length + 16]);
  const validated = await business.callOk(validateSession, { body: { session } });
  expect(validated.expiresAt - Date.now()).toBeGreaterThan(1_700_000);
  const again = await business.callOk(validateSession, {
    body: { session: tokenIn((await open(verifyUrl)).headers.get("location")) },
  });
  expect(again.userId).toBe("user-1");
  await business.callOk(putCaptureSettings, { body: { shortLinkMinutes: null } }, { key: "test" });
  expect((await newLink()).verifyUrl).toContain("#session=");
});

test("SESSION-SHORTLINK-2 what is no link leads to the page that says so, and no other method is taken", async () => {
  const { url } = await business.callOk(createShortLink, { body: { session: (await newLink()).session } });
  const unknown = `${url.slice(0, -16)}${"0".repeat(16)}`;
  expect((await open(unknown)).headers.get("location")).toMatch(/\/verify#session=unknown$/);
  expect((await open(url, { method: "HEAD" })).status).toBe(302);
  expect((await open(url, { method: "POST" })).status).toBe(405);
});

test("SESSION-SETTING-1, SESSION-VALIDATE-4 privacy notice and help are an https URL, and an e-mail address or one", async () => {
  const wrong = [
    { privacyUrl: "http://example.com/privacy" },
    { privacyUrl: "javascript:alert(1)" },
    { supportContact: "javascript:alert(1)" },
    { supportContact: "call us" },
    {},
  ];
  for (const body of wrong)
    expect((await business.call(putCaptureSettings, { body }, { key: "test" })).error?.code).toBe(
      "VALIDATION_ERROR",
    );
  const shown = { privacyUrl: "https://example.com/privacy", supportContact: "help@example.com" };
  await business.callOk(putCaptureSettings, { body: shown }, { key: "test" });
  const { session } = await newLink();
  expect(await business.callOk(validateSession, { body: { session } })).toMatchObject({
    ...shown,
    retentionDays: 7,
  });
});
