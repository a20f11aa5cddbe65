import { describe, expect, inject, test } from "vitest";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { getBranding, putBranding } from "@/lib/contract/settings";
import { sendJson } from "@/tests/support/raw-http";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const NOTHING_SET = { logoUrl: null, companyName: null, primaryColor: null, darkMode: true };
const WHOLE = {
  logoUrl: "https://cdn.example.com/logo.svg",
  companyName: "Émeraude",
  primaryColor: "#1A2b3c",
  darkMode: false,
};

describe("BRAND-FIELD-1 /v1/settings/branding", () => {
  test("returns the defaults until something is set", async () => {
    const business = await newBusiness(baseUrl);
    expect(await business.callOk(getBranding)).toEqual(NOTHING_SET);
  });

  test("returns what was set; an omitted field stays and null clears", async () => {
    const business = await newBusiness(baseUrl);
    expect(await business.callOk(putBranding, { body: WHOLE })).toEqual(WHOLE);
    expect(await business.callOk(getBranding)).toEqual(WHOLE);
    await business.callOk(putBranding, { body: { primaryColor: "#abc" } });
    expect(await business.callOk(getBranding)).toEqual({ ...WHOLE, primaryColor: "#abc" });
    await business.callOk(putBranding, { body: {} });
    expect(await business.callOk(getBranding)).toEqual({ ...WHOLE, primaryColor: "#abc" });
    await business.callOk(putBranding, { body: { logoUrl: null, companyName: null, primaryColor: null } });
    expect(await business.callOk(getBranding)).toEqual({ ...NOTHING_SET, darkMode: false });
  });

  test("CAPTURE-NAME-1 without a companyName the session carries the account's name beside it", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "user-1" } });
    const told = await business.callOk(validateSession, { body: { session } });
    expect(told.branding).toEqual(NOTHING_SET);
    expect(told.businessName).toBe(business.name);
  });

  test("BRAND-MODE-1, KEY-MODE-2 a test key changes what test sessions show, nothing else", async () => {
    const business = await newBusiness(baseUrl);
    await business.callOk(putBranding, { body: WHOLE });
    expect(await business.callOk(getBranding, {}, { key: "test" })).toEqual(WHOLE);
    await business.callOk(putBranding, { body: { companyName: "Sandbox" } }, { key: "test" });
    expect(await business.callOk(getBranding)).toEqual(WHOLE);
    expect(await business.callOk(getBranding, {}, { key: "test" })).toEqual({
      ...WHOLE,
      companyName: "Sandbox",
    });
  });

  test("SESSION-CREATE-2 a session shows the account's branding under its own theme", async () => {
    const business = await newBusiness(baseUrl);
    await business.callOk(putBranding, { body: WHOLE });
    const shown = async (theme?: object) => {
      const body = { userId: "user-1", ...(theme ? { theme } : {}) };
      const { session } = await business.callOk(createSession, { body });
      return (await business.callOk(validateSession, { body: { session } })).branding;
    };
    expect(await shown()).toEqual(WHOLE);
    expect(await shown({ companyName: "Themed", logoUrl: null })).toEqual({
      ...WHOLE,
      companyName: "Themed",
      logoUrl: null,
    });
    expect(await business.callOk(getBranding)).toEqual(WHOLE);
  });

  test("SESSION-CREATE-2 the branding is fixed when the session is created", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "user-1" } });
    await business.callOk(putBranding, { body: WHOLE });
    expect((await business.callOk(validateSession, { body: { session } })).branding).toEqual(NOTHING_SET);
  });

  test.each<[string, object]>([
    ["a name of 255 characters", { companyName: "x".repeat(255) }],
    ["a colour of three digits", { primaryColor: "#FFF" }],
    ["a colour of six digits", { primaryColor: "#ffffff" }],
    ["an https logo", { logoUrl: "https://cdn.example.com/logo.png" }],
  ])("%s is accepted", async (_words, body) => {
    const business = await newBusiness(baseUrl);
    expect(await business.callOk(putBranding, { body: { ...body } })).toMatchObject(body);
  });

  test.each([
    "http://cdn.example.com/logo.png",
    "data:image/png;base64,iVBORw0KGgo=",
    "//cdn.example.com/l.png",
  ])("BRAND-LOGO-1 %s is refused by name, in the branding and in a theme", async (logoUrl) => {
    const business = await newBusiness(baseUrl);
    const words = `must be an absolute https URL without user or password; received "${logoUrl}".`;
    const put = await business.call(putBranding, { body: { logoUrl } });
    expect([put.status, put.error]).toEqual([400, { code: "VALIDATION_ERROR", message: `logoUrl ${words}` }]);
    const created = await business.call(createSession, { body: { userId: "u", theme: { logoUrl } } });
    expect([created.status, created.error]).toEqual([
      400,
      { code: "VALIDATION_ERROR", message: `theme.logoUrl ${words}` },
    ]);
  });

  test.each<[string, object]>([
    ["another field", { font: "Arial" }],
    ["another field beside good ones", { ...WHOLE, businessId: "bus_other" }],
    ["an empty name", { companyName: "" }],
    ["a blank name", { companyName: "   " }],
    ["a name of 256 characters", { companyName: "x".repeat(256) }],
    ["a name that is no text", { companyName: 1 }],
    ["a colour without #", { primaryColor: "112233" }],
    ["a colour of four digits", { primaryColor: "#1122" }],
    ["a colour of eight digits", { primaryColor: "#11223344" }],
    ["a colour by name", { primaryColor: "red" }],
    ["a colour with more behind it", { primaryColor: "#112233;background:url(//x)" }],
    ["a colour and a line break", { primaryColor: "#112233\n" }],
    ["an http logo (BRAND-LOGO-1)", { logoUrl: "http://cdn.example.com/logo.png" }],
    ["a logo that is no address", { logoUrl: "logo.png" }],
    ["a javascript logo", { logoUrl: "javascript:alert(1)" }],
    ["a data logo", { logoUrl: "data:image/svg+xml,<svg/>" }],
    ["a logo with a password", { logoUrl: "https://user:secret@cdn.example.com/" }],
    ["a logo of 2,049 characters", { logoUrl: `https://cdn.example.com/${"x".repeat(2025)}` }],
    ["darkMode null", { darkMode: null }],
    ["darkMode as a word", { darkMode: "true" }],
  ])("API-FIELD-1 %s is refused and changes nothing", async (_words, body) => {
    const business = await newBusiness(baseUrl);
    const headers = { "x-api-key": business.keys.live };
    const answer = await sendJson(baseUrl, "PUT", "/v1/settings/branding", body, headers);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(await business.callOk(getBranding)).toEqual(NOTHING_SET);
  });

  test("parallel changes of different fields are all kept", async () => {
    const business = await newBusiness(baseUrl);
    await Promise.all(
      Object.entries(WHOLE).map(([field, value]) =>
        business.callOk(putBranding, { body: { [field]: value } }),
      ),
    );
    expect(await business.callOk(getBranding)).toEqual(WHOLE);
  });
});
