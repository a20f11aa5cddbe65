import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { getVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { chromiumPath } from "@/scripts/setup/programs";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder } from "@/tests/support/company";
import { mailedLink, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { startServer, type TestServer } from "@/tests/support/server";

let server: TestServer;
let receiver: Receiver;
const open: Phone[] = [];

beforeAll(async () => {
  server = await startServer();
  receiver = await openReceiver();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
});

async function browser(desktop = true): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop });
  open.push(opened);
  return opened;
}

/** A simulated check by the API; resolves to its id. */
async function verified(apiKey: string, simulate: string, externalRef: string): Promise<string> {
  const files = { selfie: placeholder, idFront: placeholder };
  const given = { body: { simulate, externalRef }, files };
  const { data, error } = await call(verifyDocument, given, { baseUrl: server.baseUrl, apiKey });
  if (!data) throw new Error(error?.message);
  return data.verificationId;
}

const goTo = (page: Page, path: string) => page.goto(`${server.baseUrl}/dashboard${path}`);
const cookieOf = async ({ context }: Phone) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

describe("§3.1 review at the dashboard", () => {
  test("found by name, decided by key, told by webhook, on to the next; deleted for good", async () => {
    const desk = await browser();
    const { page } = desk;
    const owner = await signUpAtDashboard(page, server.baseUrl);
    await goTo(page, "");
    await page.getByText("Nothing in the last 30 days").waitFor();
    await desk.screens("dashboard-overview-empty");
    await goTo(page, "/verifications");
    await desk.screens("dashboard-verifications-empty");
    const body = {
      webhookUrl: receiver.url,
      webhookSecret: `whsec_${randomBytes(24).toString("base64url")}`,
    };
    await call(putWebhook, { body }, { baseUrl: server.baseUrl, apiKey: owner.liveKey });
    await verified(owner.testKey, "approved", "good");
    const first = await verified(owner.testKey, "needs_review", "first");
    const second = await verified(owner.testKey, "needs_review", "second");
    await receiver.arrived(3, 15_000);

    await goTo(page, "/verifications");
    await page.getByLabel("Search").fill("THANDI specimen");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/q=THANDI/);
    expect(await page.getByRole("row").count()).toBe(4);
    await page.getByLabel("Decision").selectOption("NEEDS_REVIEW");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/decision=NEEDS_REVIEW/);
    expect(await page.getByRole("row").count()).toBe(3);
    await desk.screens("dashboard-verifications");

    await goTo(page, "/review");
    await page.waitForURL(new RegExp(first));
    await page.getByRole("img", { name: "Selfie", exact: true }).waitFor();
    await page.getByRole("button", { name: "Zoom into Selfie" }).click();
    await page.getByRole("button", { name: "Rotate Selfie" }).click();
    await desk.screens("dashboard-case");
    await page.keyboard.press("a");
    await page.getByLabel("Note").fill("Looked at both photos.");
    await desk.screens("dashboard-verdict");
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.waitForURL(new RegExp(second));
    const arrived = await receiver.arrived(4, 15_000);
    const told = JSON.parse(arrived[3]?.body.toString("utf8") ?? "{}");
    expect(told).toMatchObject({
      event: "verification.completed",
      verificationId: first,
      decision: "approved",
    });

    await goTo(page, `/verifications/${first}`);
    await page.getByText(`Approved by ${owner.email}`).waitFor();
    await page.getByText("identity confirmed: Looked at both photos.").waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await page.getByRole("link", { name: "Raw JSON" }).click();
    await page.getByText('"policyVersion": "1"').waitFor();
    await page.getByRole("button", { name: "Delete this verification" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.waitForURL(/\/verifications$/);
    const params = { params: { verificationId: first } };
    const gone = await call(getVerification, params, { baseUrl: server.baseUrl, apiKey: owner.testKey });
    expect(gone.status).toBe(404);

    await goTo(page, "");
    await page.locator(".recharts-surface").first().waitFor();
    await desk.screens("dashboard-overview");
    expect(desk.complaints).toEqual([]);
    expect([...desk.origins]).toEqual([server.baseUrl]);
  });

  test("a picture opens for members of its business alone, and is kept by no cache", async () => {
    const mine = await browser();
    const { testKey } = await signUpAtDashboard(mine.page, server.baseUrl);
    const id = await verified(testKey, "approved", "picture");
    const address = `${server.baseUrl}/dashboard/verifications/${id}/photo/selfie`;
    const seen = await fetch(address, { headers: { cookie: await cookieOf(mine) } });
    expect(seen.status).toBe(200);
    expect(seen.headers.get("content-type")).toBe("image/jpeg");
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect((await fetch(address)).status).toBe(401);
    const theirs = await browser();
    await signUpAtDashboard(theirs.page, server.baseUrl);
    const cookie = await cookieOf(theirs);
    expect((await fetch(address, { headers: { cookie } })).status).toBe(404);
    await theirs.page.goto(`${server.baseUrl}/dashboard/verifications/${id}`);
    await theirs.page
      .getByText(/not found|could not be found|no such page/i)
      .first()
      .waitFor();
    const csv = await fetch(`${server.baseUrl}/dashboard/verifications/export?fields=verificationId`, {
      headers: { cookie: await cookieOf(mine) },
    });
    expect(await csv.text()).toBe(`"verificationId"\r\n"${id}"\r\n`);
  });

  test("demoted to viewer with the dialog open: the server refuses the verdict", async () => {
    const owner = await browser();
    const { testKey } = await signUpAtDashboard(owner.page, server.baseUrl);
    const id = await verified(testKey, "needs_review", "waiting");
    const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
    await goTo(owner.page, "/team");
    await owner.page.getByRole("button", { name: "Invite" }).click();
    await owner.page.getByLabel("E-mail address").fill(guest);
    await owner.page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await owner.page.getByRole("button", { name: "Send invitation" }).click();
    const reviewer = await browser(false);
    await reviewer.page.goto(await mailedLink(server, guest, "You are invited"));
    await reviewer.page.getByLabel("Your name").fill("Nomsa Zwane");
    await reviewer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await reviewer.page.getByRole("button", { name: "Join" }).click();
    await reviewer.page.waitForURL(`${server.baseUrl}/dashboard`);
    await goTo(reviewer.page, "/review");
    await reviewer.screens("dashboard-case-phone");
    await reviewer.page.getByRole("button", { name: "Reject" }).click();
    await owner.page.reload();
    await owner.page.getByLabel(`Role of ${guest}`).selectOption("viewer");
    await owner.page.getByText("Nomsa Zwane is viewer now.").waitFor();
    await reviewer.page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await reviewer.page.getByText("Your role (viewer) may not do that.").waitFor();
    await goTo(reviewer.page, `/verifications/${id}`);
    await reviewer.page.getByRole("heading", { name: "Checks" }).waitFor();
    expect(await reviewer.page.getByRole("button", { name: "Reject" }).count()).toBe(0);
    const params = { params: { verificationId: id } };
    const { data } = await call(getVerification, params, { baseUrl: server.baseUrl, apiKey: testKey });
    expect(data?.decision).toBe("NEEDS_REVIEW");
  });
});

describe("§8.8 thresholds and retention", () => {
  test("a replay shows what would change; saved, the version decides and is named", async () => {
    const desk = await browser();
    const { page } = desk;
    const { testKey } = await signUpAtDashboard(page, server.baseUrl);
    await verified(testKey, "needs_review", "before");
    await goTo(page, "/thresholds");
    await page.getByLabel("Different people below").fill("66");
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByText("1 of 1 decisions would change").waitFor();
    await desk.screens("dashboard-thresholds");
    await page.getByRole("button", { name: "Save as new version" }).click();
    await page.getByLabel("Note").fill("Stricter after the audit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Version 1.1 decides now").waitFor();
    await page.getByText("Stricter after the audit").waitFor();
    const after = await verified(testKey, "needs_review", "after");
    await goTo(page, `/verifications/${after}`);
    await page.getByText("Thresholds of policy 1.1, which decided.").waitFor();
    await page.getByText("Rejected").first().waitFor();

    await goTo(page, "/retention");
    await page.getByLabel("Pictures of people").fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. The next sweep follows it.").waitFor();
    await page.reload();
    expect(await page.getByLabel("Pictures of people").inputValue()).toBe("3");
    await desk.screens("dashboard-retention");
    expect(desk.complaints).toEqual([]);
  });
});
