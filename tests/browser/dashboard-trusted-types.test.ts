import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { verifyDocument } from "@/lib/contract/verify";
import { placeholder } from "@/tests/support/company";
import { signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

/** What happens to texts that a script of the page makes HTML, code or the address of a script of. */
const tryTexts = (page: Page) =>
  page.evaluate(() => {
    const ways: Readonly<Record<string, () => void>> = {
      html: () => {
        document.body.innerHTML = '<img src=x onerror="window.wasInjected=true">';
      },
      adjacent: () =>
        document.body.insertAdjacentHTML("beforeend", '<img src=x onerror="window.wasInjected=true">'),
      frame: () => {
        document.createElement("iframe").srcdoc = "<script>top.wasInjected=true</script>";
      },
      parsed: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      foreign: () => {
        document.createElement("script").src = "https://evil.example/_next/static/chunks/x.js";
      },
      upload: () => {
        document.createElement("script").src = "/f/upload.js";
      },
      climbing: () => {
        document.createElement("script").setAttribute("src", "/_next/static/../../f/upload.js");
      },
      code: () => {
        document.createElement("script").text = "window.wasInjected=true";
      },
      worker: () => new Worker("/verify/assets/other.js"),
      policy: () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy("default", { createHTML: (text: string) => text });
      },
      "other policy": () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy("nextjs", { createHTML: (text: string) => text });
      },
    };
    return Object.fromEntries(
      Object.entries(ways).map(([name, way]) => {
        try {
          way();
          return [name, "done"];
        } catch (cause) {
          return [name, (cause as Error).name];
        }
      }),
    );
  });

const ALL_REFUSED = Object.fromEntries(
  [
    ...["html", "adjacent", "frame", "parsed", "foreign", "upload", "climbing", "code", "worker"],
    ...["policy", "other policy"],
  ].map((name) => [name, "TypeError"]),
);

describe("SECURITY-CSP-4 Trusted Types", () => {
  test.each(["/", "/dashboard/sign-in", "/dashboard/no-such-page", "/recover", "/docs", "/docs/errors"])(
    "on %s a text becomes neither HTML nor code, and no policy is added",
    async (path) => {
      const desk = await sitDown();
      await desk.page.goto(baseUrl + path);
      expect(desk.complaints.filter((each) => !/status of 404/.test(each))).toEqual([]);
      expect(await tryTexts(desk.page)).toEqual(ALL_REFUSED);
      expect(await desk.page.evaluate(() => "wasInjected" in window)).toBe(false);
    },
  );

  test("a walk by links through every page of the dashboard and a case violates nothing", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey } = await signUpAtDashboard(page, baseUrl);
    const made = await call(
      verifyDocument,
      { body: { simulate: "needs_review" }, files: { selfie: placeholder, idFront: placeholder } },
      { baseUrl, apiKey: testKey },
    );
    expect(made.status).toBe(200);
    await page.goto(`${baseUrl}/dashboard`);
    // Pages that are reached by a link load their scripts by addresses in texts; a page that is opened has them in its HTML.
    const hrefs = (
      await page
        .locator('nav a[href^="/dashboard"]')
        .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))])
    ).filter((href) => !href.includes("?"));
    expect(hrefs.length).toBeGreaterThan(12);
    for (const href of hrefs) {
      await page.locator(`nav a[href="${href}"]`).first().click();
      await page.waitForURL(`${baseUrl}${href}`);
      await page.locator("main h1").first().waitFor();
    }
    await page.locator('nav a[href="/dashboard/verifications"]').first().click();
    await page.locator('main a[href*="/verifications/vrf_"]').first().click();
    await page.waitForURL("**/verifications/vrf_*");
    await page.waitForLoadState("networkidle");
    expect(desk.complaints).toEqual([]);

    expect(await tryTexts(page)).toEqual(ALL_REFUSED);
    expect(await page.evaluate(() => "wasInjected" in window)).toBe(false);
    // The complaints of those tries, and no other, are Trusted Types'.
    expect(desk.complaints.filter((each) => !/trusted/i.test(each))).toEqual([]);
  }, 240_000);
});
