import { readFile } from "node:fs/promises";
import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { placeholder } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

/** A business with three cases and a company, at its list of verifications. */
async function atTheList() {
  const desk = await sitDown();
  const { page } = desk;
  const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
  const api = { baseUrl, apiKey };
  const files = { selfie: placeholder, idFront: placeholder };
  for (const externalRef of ["order-1", "order-2", "order-3"]) {
    const simulate = externalRef === "order-1" ? "approved" : "needs_review";
    await call(verifyDocument, { body: { simulate, externalRef }, files }, api);
  }
  const body = { country: "SZ", registeredName: "Lubombo Sugar (Pty) Ltd" };
  await call(createCompanyVerification, { body }, api);
  await page.goto(`${baseUrl}/dashboard/verifications`);
  const references = async () => {
    const rows = await page.getByRole("row").allInnerTexts();
    return rows.flatMap((text) => /order-\d/.exec(text) ?? []);
  };
  return { ...desk, references };
}

describe("DASHBOARD-LIST-3, DASHBOARD-LIST-4 filters of a list", () => {
  test("apply as they are chosen: a period in the member's time zone, days of one's own, the other order", async () => {
    const { page, references, complaints, ...desk } = await atTheList();
    await expect.poll(references).toEqual(["order-3", "order-2", "order-1"]);
    await page.getByLabel("Time", { exact: true }).selectOption({ label: "Last 7 days" });
    await page.waitForURL(/\?period=7d$/);
    await expect.poll(references).toHaveLength(3);
    await page.getByRole("columnheader", { name: "Created" }).getByRole("link").click();
    await page.waitForURL(/order=oldest/);
    await expect.poll(references).toEqual(["order-1", "order-2", "order-3"]);
    expect(await page.getByRole("columnheader", { name: "Created" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    await page.getByLabel("Decision").selectOption("NEEDS_REVIEW");
    await expect.poll(references).toEqual(["order-2", "order-3"]);
    expect(new URL(page.url()).searchParams.get("order")).toBe("oldest");

    await page.getByLabel("Time", { exact: true }).selectOption("custom");
    await page.getByLabel("From day").fill("2026-01-02");
    await page.getByLabel("To day").fill("2026-01-01");
    await page.getByText("The time ends before it begins").waitFor();
    expect(new URL(page.url()).searchParams.get("period")).toBeNull();
    await captureScreens({ page, complaints, ...desk }, "dashboard-lists-custom");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL(/verifications$/);
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const told = (await page.context().cookies(`${baseUrl}/dashboard`)).find(
      ({ name }) => name === "time-zone",
    );
    expect(told?.value ?? "UTC").toBe(zone);
    expect(complaints).toEqual([]);
  });
});

describe("DASHBOARD-LIST-3 filters over a slow network", () => {
  test("a choice that arrives late keeps the words typed since, and a day is applied once", async () => {
    const { page, complaints } = await sitDown();
    await signUpAtDashboard(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard/webhooks`);
    // Longer than the pause of somebody who types a day.
    await page.route(/webhooks\?/, async (route) => {
      await page.waitForTimeout(1200);
      await route.continue();
    });
    const words = page.getByLabel("Verification or session");
    await page.getByLabel("Event", { exact: true }).selectOption("verification.completed");
    await words.fill("order-7");
    await page.getByLabel("Time", { exact: true }).selectOption("custom");
    await page.waitForURL(/event=verification/);
    expect(await words.inputValue()).toBe("order-7");

    await page.getByLabel("From day").fill("2026-01-02");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForTimeout(100);
    await page.getByRole("link", { name: "Failed", exact: true }).click();
    await page.waitForURL(/state=failed/);
    await page.waitForTimeout(2500);
    expect(new URL(page.url()).searchParams.get("state")).toBe("failed");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL(/webhooks$/);
    await expect.poll(() => words.inputValue()).toBe("");
    expect(complaints).toEqual([]);
  });
});

describe("DASHBOARD-VIEW-1 saved views at the dashboard", () => {
  test("a choice is saved under a name, opened again, shared, and deleted", async () => {
    const desk = await atTheList();
    const { page, references } = desk;
    await page.getByLabel("Decision").selectOption("APPROVED");
    await expect.poll(references).toEqual(["order-1"]);
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Approved ones");
    await dialog.getByLabel(/Share with everyone/).check();
    await captureScreens(desk, "dashboard-lists-save-view");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const views = page.getByRole("navigation", { name: "Saved views" });
    await views.getByRole("link", { name: "Approved ones (shared)" }).waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await expect.poll(references).toHaveLength(3);
    await views.getByRole("link", { name: "Approved ones (shared)" }).click();
    await expect.poll(references).toEqual(["order-1"]);
    expect(await page.getByLabel("Decision").inputValue()).toBe("APPROVED");
    await captureScreens(desk, "dashboard-lists-view");
    await views.getByRole("button", { name: "Delete the view Approved ones" }).click();
    await page.getByRole("button", { name: "Delete view", exact: true }).click();
    await page.getByText("View deleted").waitFor();
    await expect.poll(() => views.getByRole("link").count()).toBe(0);
    expect(desk.complaints).toEqual([]);
  });
});

describe("DASHBOARD-BULK-1 selected rows at the dashboard", () => {
  test("are assigned, noted, exported and sent again, each dialog with their number", async () => {
    const desk = await atTheList();
    const { page } = desk;
    await page.getByLabel("Select every row of this page").check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByText("3 selected").waitFor();
    await page
      .getByRole("checkbox", { name: /^Select vrf_/ })
      .last()
      .uncheck();
    await bar.getByText("2 selected").waitFor();
    await captureScreens(desk, "dashboard-lists-selected");
    await bar.getByRole("button", { name: "Assign" }).click();
    await captureScreens(desk, "dashboard-lists-assign");
    await page.getByRole("button", { name: "Assign 2 cases" }).click();
    await page.getByText("2 records assigned.").waitFor();
    await expect.poll(() => bar.count()).toBe(0);

    await page.goto(`${baseUrl}/dashboard/review`);
    await page.getByLabel("Select every row of this page").check();
    await bar.getByRole("button", { name: "Add note" }).click();
    await page.getByLabel("Note", { exact: true }).fill("Called, will send a better photo.");
    await page.getByRole("button", { name: "Add to 2 cases" }).click();
    await page.getByText("2 records noted.").waitFor();
    await page.getByLabel("Assignee").selectOption({ label: "Assigned to me" });
    await page.waitForURL(/assignee=/);
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await page
      .getByRole("link", { name: /order-2/ })
      .or(page.getByRole("row").nth(1).getByRole("link"))
      .first()
      .click();
    await page.getByText("Called, will send a better photo.").waitFor();

    await page.goto(`${baseUrl}/dashboard/verifications`);
    await page
      .getByRole("checkbox", { name: /^Select vrf_/ })
      .first()
      .check();
    await bar.getByRole("button", { name: "Resend webhook" }).click();
    await page.getByRole("button", { name: "Send 1 webhook" }).click();
    await page.getByText(/1 record was left as they are/).waitFor();
    await page
      .getByRole("checkbox", { name: /^Select vrf_/ })
      .first()
      .check();
    await bar.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export 1 selected as CSV" });
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /^Download/ }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("order-3");
    expect(desk.complaints).toEqual([]);
  });
});

describe("DASHBOARD-PALETTE-1 the palette", () => {
  test("opens by key, goes to a page, finds a company, begins a verification, and closes", async () => {
    const desk = await atTheList();
    const { page } = desk;
    const field = page.getByRole("combobox", { name: /Go to a page/ });
    await expect
      .poll(async () => {
        if ((await field.count()) === 0) await page.keyboard.press("Control+k");
        await page.waitForTimeout(300);
        return field.count();
      })
      .toBe(1);
    await page.keyboard.type("webh");
    await page.getByRole("option", { name: "Webhooks" }).waitFor();
    expect(await page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.waitForURL(/dashboard\/webhooks$/);

    await page.getByRole("button", { name: /^Go to/ }).click();
    await page.keyboard.type("lubombo");
    await page.getByRole("option", { name: /Lubombo Sugar/ }).waitFor();
    await captureScreens(desk, "dashboard-palette");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Lubombo Sugar (Pty) Ltd" }).waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("new ver");
    await page.getByRole("option", { name: "New verification" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New verification" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => field.count()).toBe(0);
    expect(desk.complaints).toEqual([]);
  });
});
