import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { call } from "@/lib/client/call";
import { verifyDocument } from "@/lib/contract/verify";
import type { TestServer } from "@/tools/testing/server";
import { CHECKS_EVERY_SCREEN, type Phone } from "./browser";
import { placeholder } from "./company";

/** Meets the password rules; used for every test account. */
export const PASSWORD = "violet kettle rides north";

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

export interface DashboardOwner {
  readonly email: string;
  readonly liveKey: string;
  readonly testKey: string;
}

/** Signs a business up in the browser; the owner is then signed in on the quick start page. */
export async function signUpAtDashboard(page: Page, baseUrl: string): Promise<DashboardOwner> {
  const email = `owner-${randomBytes(6).toString("hex")}@example.com`;
  await page.goto(`${baseUrl}/dashboard/sign-up`);
  await page.getByLabel("Business name").fill("Umbhaba Savings Bank");
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("I have stored both keys").check();
  const [testKey = "", liveKey = ""] = await page.locator("code").allTextContents();
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: "Quick start" }).waitFor();
  return { email, liveKey, testKey };
}

/** Enters credentials on the sign-in page; does not wait for the result. */
export async function enterCredentials(
  page: Page,
  baseUrl: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${baseUrl}/dashboard/sign-in`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * The link in the newest e-mail to an e-mail address with these words in its subject, from the server's outbox.
 * @throws Error when none arrives in time
 */
export async function mailedLink(
  server: Pick<TestServer, "dataDir">,
  to: string,
  subject: string,
  { withinMs = 20_000, link = /https?:\/\/\S+#token=[\w-]+/ }: { withinMs?: number; link?: RegExp } = {},
): Promise<string> {
  const outbox = path.join(server.dataDir, "outbox");
  for (const until = Date.now() + withinMs; Date.now() < until; ) {
    for (const file of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      const message = (await readFile(path.join(outbox, file), "utf8"))
        .replace(/=\r?\n/g, "")
        .replace(/=3D/g, "=");
      const found = link.exec(message)?.[0];
      if (found && message.includes(to) && message.includes(subject)) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No e-mail "${subject}" to ${to}.`);
}

/**
 * Takes screenshots in both themes at desktop and phone width, each checked by axe-core, and checks that the page never
 * scrolls sideways. The viewport is desktop size afterwards.
 */
export async function captureScreens(browser: Phone, name: string): Promise<void> {
  const { page } = browser;
  for (const [size, part] of [
    [DESKTOP, ""],
    [PHONE, "-phone"],
  ] as const) {
    await page.setViewportSize(size);
    if (CHECKS_EVERY_SCREEN || size === DESKTOP) await browser.screens(`${name}${part}`);
    // Charts take their new width a moment after the page has it.
    const scrollsSideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(scrollsSideways, { message: `${name}${part} scrolls sideways` }).toBe(false);
  }
  await page.setViewportSize(DESKTOP);
}

/** A recorded request of a server action, to be replayed by another member. */
export interface SentAction {
  readonly address: string;
  readonly action: string;
  readonly body: string;
}

/** Records the next server action of a page. Call it before the click. */
export async function nextAction(page: Page): Promise<SentAction> {
  const sent = await page.waitForRequest((request) => "next-action" in request.headers());
  return {
    address: sent.url(),
    action: sent.headers()["next-action"] ?? "",
    body: sent.postData() ?? "",
  };
}

/** Sends a server action with the cookies of a browser, without the page. @returns the server's response */
export async function sendAction(
  browser: Pick<Phone, "context">,
  { address, action, body }: SentAction,
): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "next-action": action,
      origin: new URL(address).origin,
      "content-type": "text/plain;charset=UTF-8",
      accept: "text/x-component",
      cookie: await cookiesOf(browser),
    },
    body,
  });
  return answer.text();
}

/** A simulated check by the API; resolves to its id. @throws Error with the refusal */
export async function simulatedCheck(
  { baseUrl }: Pick<TestServer, "baseUrl">,
  apiKey: string,
  simulate: string,
  externalRef: string,
): Promise<string> {
  const files = { selfie: placeholder, idFront: placeholder };
  const given = { body: { simulate, externalRef }, files };
  const { data, error } = await call(verifyDocument, given, { baseUrl, apiKey });
  if (!data) throw new Error(error?.message);
  return data.verificationId;
}

/** The cookies of a browser as a Cookie header. */
export async function cookiesOf({ context }: Pick<Phone, "context">): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}
