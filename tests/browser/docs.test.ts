import { afterEach, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { createSession } from "@/lib/contract/sessions";
import { openPhone, type Phone, type PhoneOptions } from "@/tests/support/browser";
import { chromiumPath } from "@/tools/setup/programs";
import { newBusiness } from "@/tools/testing/business";

/** The documentation in a browser. */

const baseUrl = inject("sharedBaseUrl");
let phone: Phone | undefined;

afterEach(async () => {
  await phone?.close();
  phone = undefined;
});

async function open(where: string, options: PhoneOptions = {}): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  phone = await openPhone(chromium, options);
  await phone.page.goto(`${baseUrl}${where}`);
  return phone;
}

describe("DOCS-PAGE-3 the pages of the documentation", () => {
  test("the reference has every endpoint, under an address of its own", async () => {
    const { page } = await open("/docs/reference", { desktop: true });
    const links = await page
      .locator("main td a")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(links).toHaveLength(ENDPOINTS.length);
    await page.locator("main").getByRole("link", { name: "POST /v1/sessions/create" }).click();
    await page.waitForURL("**/docs/reference/sessions#createSession");
    await page.locator("h2#createSession").waitFor();
  });

  test("a language is chosen once for all examples and pages, by mouse and arrow keys", async () => {
    const { page, context } = await open("/docs/sessions", { desktop: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const first = page.locator(".tabs").first();
    await first.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await first.getByRole("tab", { name: "TypeScript" }).getAttribute("aria-selected")).toBe("true");
    for (const group of await page.locator(".tabs").all()) {
      expect(await group.locator(".code:visible").count()).toBe(1);
    }
    await page.goto(`${baseUrl}/docs/screening`);
    const shown = page.locator(".tabs").first().locator(".code:visible");
    expect(await shown.getAttribute("data-language")).toBe("typescript");
    await shown.getByRole("button", { name: "Copy the example" }).click();
    await page.getByText("Copied.").waitFor({ state: "attached" });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await shown.locator("pre").textContent());
  });

  test("the theme follows the device until the switch is pressed, and is kept", async () => {
    const { page } = await open("/docs", { desktop: true });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await ground();
    expect(dark).not.toBe(light);
    const button = page.getByRole("button", { name: /^Theme/ });
    await button.click();
    expect(await ground()).toBe(light);
    await page.reload();
    expect(await ground()).toBe(light);
    await button.click();
    await page.emulateMedia({ colorScheme: "light" });
    expect(await ground()).toBe(dark);
  });

  test("the search loads its texts when it is used, and leads to the place", async () => {
    const { page, requestedUrls, complaints } = await open("/docs", { desktop: true });
    expect(requestedUrls.filter((url) => url.includes("/search-"))).toEqual([]);
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Search the documentation" });
    await dialog.getByRole("searchbox").fill("verify signature");
    await dialog
      .getByRole("link", { name: /Verify the signature/ })
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    expect(
      await dialog
        .locator("li a")
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await dialog.getByRole("searchbox").fill("zzyzx quxfrob");
    await dialog.getByText("No results").waitFor();
    // No part of a page has both words, which one of them makes no less worth showing.
    await dialog.getByRole("searchbox").fill("signature zzyzx");
    await dialog.locator('a[href$="/docs/webhooks#verify-the-signature"]').waitFor();
    await dialog.getByRole("searchbox").fill("verify the signature");
    await dialog.locator('a[href$="/docs/webhooks#verify-the-signature"]').click();
    await page.waitForURL("**/docs/webhooks#verify-the-signature");
    expect(complaints).toEqual([]);
  });

  test("addresses of before lead to where their content is", async () => {
    const { page } = await open("/docs#NOT_FOUND");
    await page.waitForURL("**/docs/errors#NOT_FOUND");
    await page.locator("h3#NOT_FOUND").waitFor();
    await page.goto("about:blank");
    await page.goto(`${baseUrl}/docs#/Sessions/createSession`);
    await page.waitForURL("**/docs/reference/sessions#createSession");
  });

  test("without scripts a phone reads every language and opens the menu", async () => {
    const { context } = await open("/docs");
    const plain = await context
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    if (!plain) throw new Error("The browser is gone.");
    const page = await plain.newPage();
    await page.goto(`${baseUrl}/docs/sandbox`);
    expect(await page.locator(".tabs .code:visible").count()).toBe(3);
    const menu = page.getByRole("navigation", { name: "Documentation" });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Webhooks", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await plain.close();
  });
});

describe("DOCS-TRY-1 trying an endpoint", () => {
  async function openForm(id: string): Promise<Phone> {
    const opened = await open("/docs/reference/sessions", { desktop: true });
    const place = opened.page.locator(`h2#${id} ~ .try`).first();
    await place.getByText("Try it").click();
    return opened;
  }

  test("calls this server by a test key, which stays in the page", async () => {
    const { keys, callOk } = await newBusiness(baseUrl);
    await callOk(createSession, { body: { userId: "u" } }, { key: "test" });
    const { page, complaints, screen } = await openForm("createSession");
    const form = page.locator("form").first();
    await form.getByLabel("Test key").fill(keys.test);
    await form.getByLabel("Body (JSON)").fill('{"userId":"from-the-page"}');
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText(/^200 in \d+ ms$/).waitFor();
    await screen("docs-tried");
    const answer = (await form.locator("pre").textContent()) ?? "";
    expect(answer).toContain('"sessionId"');
    expect(answer).toContain("x-request-id: req_");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(keys.test);
    await page.reload();
    expect(await page.content()).not.toContain(keys.test);
    expect(complaints).toEqual([]);
  });

  test("sends a picture of its own where none was chosen", async () => {
    const { keys } = await newBusiness(baseUrl);
    const { page } = await open("/docs/reference/checks", { desktop: true });
    await page.locator("h2#verifyDocument ~ .try").first().getByText("Try it").click();
    const form = page.locator("form").first();
    await form.getByLabel("Test key").fill(keys.test);
    await form.getByLabel("simulate").fill("rejected");
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText(/^200 in \d+ ms$/).waitFor();
    expect(await form.locator("pre").textContent()).toContain('"decision": "rejected"');
  });

  test("sends nothing by a live key, and says so", async () => {
    const { keys } = await newBusiness(baseUrl);
    const { page, requestedUrls } = await openForm("createSession");
    const form = page.locator("form").first();
    await form.getByLabel("Test key").fill(keys.live);
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("Nothing was sent").waitFor();
    expect(requestedUrls.filter((url) => url.includes("/v1/"))).toEqual([]);
  });
});
