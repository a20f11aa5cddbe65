import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification, uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

describe("DASHBOARD-QUEUE-4 one work queue", () => {
  test("persons, a company that the API made with a hit, and documents: badges that sum, filters, an assignee, and on to the next", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const api = { baseUrl, apiKey };
    await page.goto(`${baseUrl}/dashboard/review`);
    await page.getByText("No cases waiting").waitFor();
    await captureScreens(desk, "dashboard-queue-empty");

    const files = { selfie: placeholder, idFront: placeholder };
    for (const externalRef of ["order-1", "order-2"]) {
      await call(verifyDocument, { body: { simulate: "needs_review", externalRef }, files }, api);
    }
    const company = async (registeredName: string) => {
      const made = await call(createCompanyVerification, { body: { country: "SZ", registeredName } }, api);
      return made.data?.verificationId ?? "";
    };
    const hit = await company("AML HIT Ezulwini Trading (Pty) Ltd");
    const papers = await company("Lubombo Sugar (Pty) Ltd");
    const given = { params: { verificationId: papers }, body: { docType: SZ_REQUIRED[0] } };
    await call(uploadCompanyDocument, { ...given, files: { document: placeholder } }, api);

    await page.reload();
    const badge = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^Review/ });
    const tabs = page.getByRole("navigation", { name: "Kind of case" }).getByRole("link");
    await page.getByText("4 waiting in total").waitFor();
    expect(await badge.innerText()).toMatch(/^Review\s*4/);
    const shown = (await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    expect(shown).toEqual([
      "All 4",
      "People 2",
      "Companies 1",
      "Watchlist hits 1",
      "List changes 0",
      "Consent withdrawn 0",
      "Asked again 0",
    ]);
    await captureScreens(desk, "dashboard-queue");

    // A company that the API made is PENDING, and is found all the same.
    await page.goto(`${baseUrl}/dashboard/companies`);
    await page.getByRole("link", { name: "To review 2" }).click();
    await page.getByRole("link", { name: /Ezulwini/ }).waitFor();
    expect(await page.getByRole("row").count()).toBe(3);

    await page.goto(`${baseUrl}/dashboard/review`);
    await page.getByLabel("Reason").selectOption({ label: "Documents of a company wait for a verdict (1)" });
    await page.waitForURL(/reason=documents_to_review/);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("link", { name: "Clear" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByLabel("Waiting", { exact: true }).selectOption("7");
    await page.getByText("Nothing to review here").waitFor();
    await page.getByRole("link", { name: "Watchlist hits 1" }).click();
    await page.waitForURL(/olderThan=7&kind=watchlist_hit/);
    await page.getByLabel("Waiting", { exact: true }).selectOption("");
    await page.getByRole("link", { name: /Ezulwini/ }).click();
    await page.waitForURL(new RegExp(`/review/${hit}\\?kind=watchlist_hit`));

    // What is to be judged first stands first.
    await page.getByRole("heading", { name: "Documents" }).waitFor();
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    expect((await headings.allInnerTexts())[0]).toMatch(/screening|watchlist/i);
    const assignee = page.getByLabel("Assignee");
    await assignee.selectOption({ index: 1 });
    await page.getByText("Assigned to you").waitFor();
    await captureScreens(desk, "dashboard-queue-company");
    await page.goto(`${baseUrl}/dashboard/review`);
    await page.getByLabel("Assignee").selectOption({ label: "Assigned to me" });
    await page.waitForURL(/assignee=usr_/);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByLabel("Assignee").selectOption({ label: "Unassigned" });
    await page.waitForURL(/assignee=nobody/);
    await expect.poll(() => page.getByRole("row").count()).toBe(4);

    await page.goto(`${baseUrl}/dashboard/review/${papers}`);
    await page.getByRole("button", { name: "Accept:" }).click();
    await expect.poll(() => badge.innerText()).toMatch(/^Review\s*3/);
    await page.getByRole("link", { name: "Next to review" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    await page.getByRole("link", { name: "Review queue, 3 waiting" }).click();
    await page.getByText("3 waiting in total").waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
