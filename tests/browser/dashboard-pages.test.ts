import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification, uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { createSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { signUpAtDashboard } from "@/tests/support/dashboard";
import { chromiumPath } from "@/tools/setup/programs";
import { startServer, type TestServer } from "@/tools/testing/server";

/** Every page of the dashboard, new and with records, on a phone, a tablet and a desktop, light and dark. */

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 900 },
} as const;

const PAGES = [
  "",
  "/verifications",
  "/verifications/links",
  "/review",
  "/companies",
  "/companies/new",
  "/quick-start",
  "/keys",
  "/webhooks",
  "/branding",
  "/thresholds",
  "/screening",
  "/retention",
  "/usage",
  "/team",
  "/single-sign-on",
  "/audit",
  "/account",
] as const;

let server: TestServer;
let desk: Phone;
let apiKey = "";
beforeAll(async () => {
  server = await startServer({});
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  desk = await openPhone(chromium, { desktop: true });
  apiKey = (await signUpAtDashboard(desk.page, server.baseUrl)).testKey;
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

/** @throws Error where axe-core finds something, or the page scrolls sideways */
async function lookAt(path: string, name: string): Promise<void> {
  const { page } = desk;
  const answer = await page.goto(`${server.baseUrl}/dashboard${path}`);
  expect(answer?.status()).toBe(200);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await desk.screens(`page-${name}-${size}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${path} on a ${size} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  expect(desk.complaints).toEqual([]);
}

const named = (path: string) => path.slice(1).replaceAll("/", "-") || "overview";

describe("the pages of the dashboard", () => {
  test.each(PAGES)("a new account: %s", { timeout: 120_000 }, async (path) => {
    await lookAt(path, `empty-${named(path)}`);
  });

  test("with records: they are made", async () => {
    const api = { baseUrl: server.baseUrl, apiKey };
    const files = { selfie: placeholder, idFront: placeholder };
    for (const simulate of ["approved", "rejected", "needs_review", "expired_document"] as const) {
      const made = await call(
        verifyDocument,
        { body: { simulate, externalRef: `order-${simulate}` }, files },
        api,
      );
      expect(made.status).toBe(200);
    }
    for (const userId of ["user-1", "a-customer-with-a-rather-long-reference-of-its-own-2026"]) {
      expect((await call(createSession, { body: { userId } }, api)).status).toBe(200);
    }
    const wanted = { country: "SZ", registeredName: "Sanctioned Sugar (Pty) Ltd", externalRef: "c-1" };
    const company = (await call(createCompanyVerification, { body: wanted }, api)).data;
    const params = { verificationId: company?.verificationId ?? "" };
    for (const docType of SZ_REQUIRED.slice(0, 3)) {
      await call(uploadCompanyDocument, { params, body: { docType }, files: { document: placeholder } }, api);
    }
    const { page } = desk;
    await page.goto(`${server.baseUrl}/dashboard/companies`);
    await lookAt(`/companies/${params.verificationId}`, "full-company");
    await page.goto(`${server.baseUrl}/dashboard/verifications`);
    const first = page.locator('main a[href*="/verifications/vrf_"]').first();
    const href = (await first.getAttribute("href")) ?? "";
    await lookAt(href.replace("/dashboard", ""), "full-case");
  }, 240_000);

  test.each([
    "",
    "/verifications",
    "/verifications/links",
    "/review",
    "/companies",
    "/keys",
    "/usage",
    "/audit",
  ])("with records: %s", { timeout: 120_000 }, async (path) => {
    await lookAt(path, `full-${named(path)}`);
  });
});
