import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder } from "@/tests/support/company";
import { type DashboardOwner, signUpAtDashboard } from "@/tests/support/dashboard";
import { chromiumPath } from "@/tools/setup/programs";

/** One owner for all: each test looks at another page. */

const baseUrl = inject("sharedBaseUrl");
let phone: Phone;
let page: Page;
let owner: DashboardOwner;
/** Server actions that the page sent. */
let sent = 0;

beforeAll(async () => {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  phone = await openPhone(chromium);
  page = phone.page;
  owner = await signUpAtDashboard(page, baseUrl);
  page.on("request", (request) => {
    if ("next-action" in request.headers()) sent += 1;
  });
});
afterAll(async () => {
  await phone?.close();
});

/** What a finger would meet in the middle of a control is the control itself. */
const isInReach = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });

describe("DASHBOARD-FORM-1 numbers out of range at the dashboard", () => {
  test("each is refused at its field, nothing is sent; what is typed anew takes the refusal away", async () => {
    await page.goto(`${baseUrl}/dashboard/retention`);
    const [pictures, fields] = [page.getByLabel("Photos of people"), page.getByLabel("Extracted fields")];
    const save = page.getByRole("button", { name: "Save" });
    await pictures.fill("8");
    await fields.fill("1.5");
    await save.click();
    const said = page.getByRole("alert").filter({ hasText: "Must be" });
    await said.nth(1).waitFor();
    expect(await said.allTextContents()).toEqual(["Must be from 1 to 7.", "Must be a whole number."]);
    await expect.poll(() => pictures.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await pictures.getAttribute("aria-invalid")).toBe("true");
    expect(
      await page.evaluate(
        (id) => document.getElementById(id ?? "")?.textContent,
        await pictures.getAttribute("aria-describedby"),
      ),
    ).toBe("Must be from 1 to 7.");
    await phone.screens("dashboard-retention-refused-phone");
    await pictures.fill("5");
    await expect.poll(() => said.allTextContents()).toEqual(["Must be a whole number."]);
    await fields.fill("");
    expect(sent).toBe(0);

    // What was done is said where it covers no button: not even the one just pressed, at the bottom of the screen.
    await save.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await save.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Nothing is old enough yet").waitFor();
    await phone.screens("dashboard-retention-dialog-phone");
    await dialog.getByRole("button", { name: "Delete earlier" }).click();
    const toast = page.getByText("Saved. It applies in 24 hours.");
    await toast.waitFor();
    const lowest = () => toast.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(lowest).toBeLessThan(84);
    expect(await isInReach(save)).toBe(true);
    await phone.screen("dashboard-toast-phone");
    // The preview and the change itself.
    expect(sent).toBe(2);
    const waiting = page.getByText("A shorter time applies from");
    await waiting.waitFor();
    await phone.screens("dashboard-retention-pending-phone");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone. Everything is kept as before.").waitFor();
    await waiting.waitFor({ state: "detached" });
  });

  test("RETENTION-KIND-1 a kind of check gets a time of its own, with the same question, delay and way back", async () => {
    await page.goto(`${baseUrl}/dashboard/retention`);
    await page.getByRole("button", { name: "Set different times for one kind of check" }).click();
    const own = page.getByRole("group", { name: "Selfie match" }).getByLabel("Photos");
    await own.fill("8");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").filter({ hasText: "Must be from 1 to 7." }).waitFor();
    await own.fill("2");
    await phone.screens("dashboard-retention-kinds-phone");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete earlier" }).click();
    await page.getByText("Selfie match, photos: 2 days").waitFor();
    await page.reload();
    // Shown by itself where something is set or waits.
    await expect.poll(() => own.inputValue()).toBe("2");
    await own.scrollIntoViewIfNeeded();
    expect(await own.isVisible()).toBe(true);
    await phone.screens("dashboard-retention-kinds-pending-phone");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone. Everything is kept as before.").waitFor();
    await page.getByText("A shorter time applies from").waitFor({ state: "detached" });
  });

  test("a spend limit that is no number, too low or too fine", async () => {
    await page.goto(`${baseUrl}/dashboard/usage`);
    await page.getByRole("button", { name: "Live", exact: true }).click();
    const limit = page.getByLabel("Monthly limit (USD)");
    await limit.waitFor();
    const before = sent;
    const refused = async (typed: string, words: string) => {
      await limit.fill("");
      await limit.pressSequentially(typed);
      await page.getByRole("button", { name: "Set limit" }).click();
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
    };
    await refused("", "Is required.");
    await refused("-1", "Must be from 0 to 1,000,000,000.");
    await refused("1e", "Must be a number.");
    await refused("0.005", "Must have at most 2 decimal places.");
    await phone.screens("dashboard-limit-refused-phone");
    expect(sent).toBe(before);
  });
});

describe("DASHBOARD-EXPORT-1 the export", () => {
  test("holds what the list is narrowed to", async () => {
    for (const simulate of ["approved", "needs_review"]) {
      const files = { selfie: placeholder, idFront: placeholder };
      const given = { body: { simulate, externalRef: `ref-${simulate}` }, files };
      expect((await call(verifyDocument, given, { baseUrl, apiKey: owner.testKey })).status).toBe(200);
    }
    await page.goto(`${baseUrl}/dashboard/verifications`);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("2 in total").waitFor();
    for (const [narrowed, rows] of [
      ["", 2],
      ["q=ref-approved&decision=APPROVED", 1],
      ["q=ref-none", 0],
      ["decision=REJECTED", 0],
      ["reason=face_uncertain", 1],
    ] as const) {
      await page.goto(`${baseUrl}/dashboard/verifications?${narrowed}`);
      await page.getByRole("button", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /^Download \d+ columns$/ }).click();
      const lines = readFileSync(await (await download).path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect([narrowed, lines.length - 1]).toEqual([narrowed, rows]);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
  });
});

describe("CAPTURE-NAME-1 a business that set no name", () => {
  test("is called by its account's in the preview, as on the hosted page", async () => {
    await page.goto(`${baseUrl}/dashboard/branding`);
    expect(await page.getByLabel("Name shown").inputValue()).toBe("");
    for (const theme of ["light", "dark"]) {
      const preview = page.frameLocator(`iframe[title="The hosted page, ${theme} theme"]`);
      await preview.getByText("Umbhaba Savings Bank").first().waitFor();
    }
    const options = { baseUrl, apiKey: owner.testKey };
    const made = await call(createSession, { body: { userId: "customer-1" } }, options);
    await page.goto(made.data?.verifyUrl ?? "");
    await page.getByText("Umbhaba Savings Bank").first().waitFor();
    expect(phone.complaints).toEqual([]);
  });
});
