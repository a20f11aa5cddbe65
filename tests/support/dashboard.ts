import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright";
import type { TestServer } from "./server";

/** Good enough for any account of a test. */
export const PASSWORD = "violet kettle rides north";

export interface DashboardOwner {
  readonly email: string;
  readonly liveKey: string;
  readonly testKey: string;
}

/** Signs a business up on the page and ends signed in on the quick start. */
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

/** Signs in on the page; does not wait for how it ends. */
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
 * The link in the newest letter to an address whose subject has these words, out of the server's outbox.
 * @throws Error when none comes within ten seconds
 */
export async function mailedLink(server: TestServer, to: string, subject: string): Promise<string> {
  const outbox = path.join(server.dataDir, "outbox");
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    for (const file of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      const letter = (await readFile(path.join(outbox, file), "utf8"))
        .replace(/=\r?\n/g, "")
        .replace(/=3D/g, "=");
      const link = /https?:\/\/\S+#token=[\w-]+/.exec(letter)?.[0];
      if (link && letter.includes(to) && letter.includes(subject)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No letter "${subject}" to ${to}.`);
}
