import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { createSession } from "@/lib/contract/sessions";
import { submitVerification } from "@/lib/contract/verify";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { openPhone, type Phone } from "@/tests/support/browser";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { chromiumPath } from "@/tools/setup/programs";
import { startServer, type TestServer } from "@/tools/testing/server";

let server: TestServer;
let dataDir: string;
let receiver: Receiver;
let phone: Phone | undefined;

const begin = () => startServer({ dataDir, env: { PRICES: '{"id_document":0.8}' } });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "verification-developers-"));
  server = await begin();
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await phone?.close();
  phone = undefined;
  await receiver.close();
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signedIn() {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  phone = await openPhone(chromium, { desktop: true });
  const owner = await signUpAtDashboard(phone.page, server.baseUrl);
  const go = (page: string) => phone?.page.goto(`${server.baseUrl}/dashboard/${page}`);
  return { ...phone, owner, go };
}

const answers = async (apiKey: string) =>
  (await call(getAccount, {}, { baseUrl: server.baseUrl, apiKey })).status;

describe("KEY-MINT-1 API keys at the dashboard", () => {
  test("ACCOUNT-MODE-1 mint with scopes, rotate without grace, revoke: each takes effect at once; live keys stand apart", async () => {
    const { page, owner, go, screens, complaints, ...desk } = await signedIn();
    await captureScreens({ page, screens, complaints, ...desk }, "dashboard-quick-start");
    await go("keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("Nightly export");
    await page.getByLabel("Start verifications").uncheck();
    await screens("dashboard-keys-new");
    await page.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByRole("dialog", { name: "Your new key" }).locator("code");
    const minted = (await shown.textContent()) ?? "";
    expect(minted).toMatch(/^sv_test_[0-9A-Za-z]{36}$/);
    expect(await answers(minted)).toBe(200);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("cell", { name: "2 of 10" }).waitFor();
    await expect.poll(() => page.content()).not.toContain(minted);

    await page.getByRole("button", { name: "Actions for Nightly export" }).click();
    await page.getByRole("menuitem", { name: "Rotate" }).click();
    await page.getByLabel("The old key works").selectOption("0");
    await page.getByRole("button", { name: "Rotate key" }).click();
    const successor = (await shown.textContent()) ?? "";
    expect([await answers(minted), await answers(successor)]).toEqual([401, 200]);
    await page.getByRole("button", { name: "I have stored it" }).click();

    await page.getByRole("button", { name: "Actions for Test key" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("Test key has been revoked.").waitFor();
    expect([await answers(owner.testKey), await answers(owner.liveKey)]).toEqual([401, 200]);
    await captureScreens({ page, screens, complaints, ...desk }, "dashboard-keys");

    // The switch shows the other mode's keys, and none of this one's.
    expect(await page.content()).toContain(owner.testKey.slice(0, 12));
    await page.getByRole("button", { name: "Live", exact: true }).click();
    await page.getByRole("heading", { name: "Active live keys" }).waitFor();
    const live = await page.content();
    expect(live).toContain(owner.liveKey.slice(0, 12));
    expect(live).not.toContain(owner.testKey.slice(0, 12));
    await go("usage");
    await page.getByLabel("Monthly limit (USD)").fill("250");
    await page.getByRole("button", { name: "Set limit" }).click();
    await page.getByText("$250.00 a month.").waitFor();
    await screens("dashboard-usage");
    expect(complaints).toEqual([]);
  });

  test("rotated with an hour's grace both keys work, and the old one ends when the hour is over", async () => {
    const { page, owner, go, screens } = await signedIn();
    await go("keys");
    await page.getByRole("button", { name: "Actions for Test key" }).click();
    await page.getByRole("menuitem", { name: "Rotate" }).click();
    await page.getByLabel("The old key works").selectOption("1");
    await page.getByRole("button", { name: "Rotate key" }).click();
    const fresh = page.getByRole("dialog", { name: "Your new key" }).locator("code");
    const successor = (await fresh.textContent()) ?? "";
    await page.getByRole("button", { name: "I have stored it" }).click();
    expect([await answers(owner.testKey), await answers(successor)]).toEqual([200, 200]);
    const rowOf = (key: string) => page.getByRole("row").filter({ hasText: `…${key.slice(-4)}` });
    await rowOf(owner.testKey).getByText("Expires").waitFor();
    await rowOf(successor).getByText("Active").waitFor();
    await screens("dashboard-keys-grace");

    await server.kill();
    await letGraceEnd();
    server = await begin();
    expect([await answers(owner.testKey), await answers(successor)]).toEqual([401, 200]);
    // The cookie knows no port: the session goes on.
    await go("keys");
    const ended = page.getByRole("region", { name: "Ended test keys" });
    await ended
      .getByRole("row")
      .filter({ hasText: `…${owner.testKey.slice(-4)}` })
      .getByText("Expired")
      .waitFor();
    await rowOf(successor).getByText("Active").waitFor();
  });
});

/** As if the grace of every rotated key had run out a minute ago; its server must have ended. */
async function letGraceEnd(): Promise<void> {
  const database = new PGlite(path.join(dataDir, "database"));
  await database.query(
    "update api_key set expires_at = now() - interval '1 minute' where expires_at is not null",
  );
  await database.close();
}

describe("WEBHOOK-LOG-1 webhooks at the dashboard", () => {
  test("URL, secret, test event, log with payload and response, resend", async () => {
    const { page, owner, go, screens, complaints, ...desk } = await signedIn();
    await go("webhooks");
    await screens("dashboard-webhooks-empty");
    await page.getByLabel("Webhook URL").fill(receiver.url);
    await page.getByRole("button", { name: "Save" }).click();
    const secret = (await page.getByRole("dialog").locator("code").first().textContent()) ?? "";
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("button", { name: "Listen live" }).click();
    await page.getByRole("button", { name: "Send test event" }).click();
    const [first] = await receiver.arrived(1);
    if (!first) throw new Error("nothing arrived");
    const event = await verifyDelivery(first.body, first.headers, secret);
    expect(event).toMatchObject({ event: "webhook.test" });
    // The page updates itself without a reload.
    await page.getByRole("listitem").filter({ hasText: "webhook.test" }).getByText("Delivered").waitFor();
    await page.getByRole("button", { name: /webhook\.test/ }).click();
    await page.getByText(/"event": "webhook\.test"/).waitFor();
    await page.getByText("Try 1").waitFor();
    await captureScreens({ page, screens, complaints, ...desk }, "dashboard-webhooks");
    await page.getByRole("button", { name: "Resend", exact: true }).click();
    const [, again] = await receiver.arrived(2);
    expect(again?.body.equals(first.body)).toBe(true);
    await page.getByText("Try 2").waitFor();

    // A first sandbox verification: its events show up in the log that is being listened to.
    const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
    const verified = await call(
      submitVerification,
      { body: { simulate: "approved" }, files: { selfie: pixel, idFront: pixel } },
      { baseUrl: server.baseUrl, apiKey: owner.testKey },
    );
    expect(verified.status).toBe(200);
    const completed = page.getByRole("listitem").filter({ hasText: "verification.completed" });
    await completed.getByText("Delivered").waitFor();
    await completed.getByText(verified.data?.verificationId ?? "missing").waitFor();
    await page.getByRole("tab", { name: "Event catalogue" }).click();
    await page.getByText("verification.completed").first().waitFor();
    await screens("dashboard-webhooks-events");
    expect(complaints).toEqual([]);
  });
});

describe("BRAND-FIELD-1 branding at the dashboard", () => {
  test("the preview follows while typing, warns of contrast, and saved branding is what a session shows", async () => {
    const { page, owner, go, screens, complaints, origins } = await signedIn();
    await go("branding");
    const light = page.frameLocator('iframe[title="The hosted page, light theme"]');
    const dark = page.frameLocator('iframe[title="The hosted page, dark theme"]');
    await page.getByLabel("Name shown").fill("Kwaluseni Credit Union");
    await page.getByLabel("Colour", { exact: true }).fill("#ffee00");
    for (const frame of [light, dark]) await frame.getByText("Kwaluseni Credit Union").first().waitFor();
    await page.getByText("Too little contrast in the light theme").waitFor();
    const accent = (theme: typeof light) =>
      theme.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--accent"));
    await expect.poll(() => accent(dark)).toBe("#ffee00");
    await expect.poll(() => accent(light)).not.toBe("#ffee00");
    await page.getByText("Light", { exact: true }).click();
    await screens("dashboard-branding");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The branding has been saved.").waitFor();

    const made = await call(
      createSession,
      { body: { userId: "customer-42" } },
      { baseUrl: server.baseUrl, apiKey: owner.testKey },
    );
    await page.goto(made.data?.verifyUrl ?? "");
    await page.getByText("Kwaluseni Credit Union").first().waitFor();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([server.baseUrl]);
  });
});
