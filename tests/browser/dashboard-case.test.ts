import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { verifyDocument } from "@/lib/contract/verify";
import { placeholder } from "@/tests/support/company";
import { captureScreens, mailedLink, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
const { baseUrl } = server;
const sitDown = setUpDesks();

describe("DASHBOARD-CASE-3 the page of a case", () => {
  test("header and actions stay in view, a note mentions a colleague who gets a mail, linked cases, pictures full screen", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    const guest = `guest-${Date.now()}@example.com`;
    await page.goto(`${baseUrl}/dashboard/team`);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByLabel("E-mail address").fill(guest);
    await page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await page.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    const other = await sitDown();
    await other.page.goto(await mailedLink(server, guest, "You are invited"));
    await other.page.getByLabel("Your name").fill("Sipho Dlamini");
    await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.page.getByRole("button", { name: "Join" }).click();
    await other.page.waitForURL(`${baseUrl}/dashboard`);

    const files = { selfie: placeholder, idFront: placeholder };
    const made = async (simulate: "needs_review" | "approved", externalRef: string) =>
      (await call(verifyDocument, { body: { simulate, externalRef }, files }, { baseUrl, apiKey })).data
        ?.verificationId ?? "";
    const earlier = await made("approved", "order-1");
    const id = await made("needs_review", "order-2");
    await page.goto(`${baseUrl}/dashboard/review/${id}`);
    await page.getByLabel("Mention a colleague").selectOption({ label: "Sipho Dlamini" });
    await page.getByLabel("New note").press("End");
    await page.getByLabel("New note").pressSequentially("please look at the portrait.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("@Sipho Dlamini please look at the portrait.").waitFor();
    const linked = page.getByRole("heading", { name: "Linked cases" }).locator("xpath=ancestor::section");
    expect(await linked.getByRole("link").getAttribute("href")).toBe(`/dashboard/verifications/${earlier}`);
    await captureScreens(desk, "dashboard-case-notes");

    // What passed is folded.
    const passed = page.getByText(/^\d+ passed/);
    if ((await passed.count()) > 0)
      expect(await page.getByText("passed", { exact: true }).isVisible()).toBe(false);

    // Actions stay in view at the end of the page, at any width.
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    for (const size of [
      { width: 1280, height: 900 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const isSeen = () =>
        approve.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit !== null && button.contains(hit);
        });
      await expect.poll(isSeen).toBe(true);
      await desk.screens(`dashboard-case-end-${size.width}`);
    }
    // Two faces beside each other, on a phone too.
    const faces = page.getByRole("region", { name: /Selfie|document|face|portrait/i });
    const tops = await faces.evaluateAll((each) =>
      each.slice(0, 2).map((one) => one.getBoundingClientRect().top),
    );
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size).toBe(1);
    await faces.first().scrollIntoViewIfNeeded();
    await desk.screens("dashboard-case-pair-360");
    await page
      .getByRole("button", { name: /^Enlarge/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Zoom into/ }).click();
    expect((await dialog.boundingBox())?.height).toBeGreaterThan(620);
    await desk.screens("dashboard-case-large-360");
    await page.keyboard.press("Escape");

    const link = /https?:\/\/\S+\/dashboard\/review\/\w+/;
    expect(await mailedLink(server, guest, "You were mentioned on a case", { link })).toContain(id);
    await other.page.goto(`${baseUrl}/dashboard/review/${id}`);
    expect([...desk.complaints, ...other.complaints]).toEqual([]);
  });
});
