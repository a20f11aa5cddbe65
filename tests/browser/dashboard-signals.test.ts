import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowsers, openPhone } from "@/tests/support/browser";
import { captureScreens, enterCredentials } from "@/tests/support/dashboard";
import { chromiumPath } from "@/tools/setup/programs";
import { ROOT } from "@/tools/setup/root";
import { startServer, type TestServer } from "@/tools/testing/server";

/** The seed invents signs of an attack: a live one would need the photos of an attack. */
let dataDir: string;
let server: TestServer;
let owner: { email: string; password: string };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "signals-"));
  const args = ["--import", "tsx", "scripts/seed.ts", "--verifications", "26"];
  const env = { ...process.env, SECRETS: process.env["TEST_SECRETS"], DATABASE_URL: "", DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  const [, email = "", password = ""] = /Sign in: (\S+) \/ (\S+)/.exec(stdout) ?? [];
  owner = { email, password };
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await closeBrowsers();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("ATTACK-REVIEW-1, ATTACK-REVIEW-2, ATTACK-REVIEW-5 a reviewer sees each sign on its picture and hides the marks by keyboard", async () => {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const desk = await openPhone(chromium, { desktop: true });
  const { page } = desk;
  await enterCredentials(page, server.baseUrl, owner.email, owner.password);
  await page.waitForURL(/\/dashboard$/);
  const open = async (reference: string) => {
    await page.goto(`${server.baseUrl}/dashboard/verifications?q=${reference}`);
    const link = page.getByRole("row").nth(1).getByRole("link").first();
    await page.goto(`${server.baseUrl}${await link.getAttribute("href")}`);
    return page.locator("section").filter({ has: page.getByRole("heading", { name: "Signs of an attack" }) });
  };

  const boxed = (await open("order-7")).first();
  await boxed.getByText("The same picture as the reference").waitFor();
  const score = await boxed.getByRole("img", { name: /^Score \d+ of 100; suspicious from 50$/ }).count();
  expect(score).toBe(1);
  await boxed.getByText(/of 1,200 genuine pictures scores? this high/).waitFor();
  await boxed.getByText("Looked for and not found").waitFor();
  // What could not be looked for stands apart, with its cause (ATTACK-REVIEW-5).
  const unexamined = boxed
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Not examined" }) });
  await unexamined.getByText("A replaced portrait on the document").waitFor();
  await unexamined.getByText("Document, front: the face is too small").waitFor();
  await unexamined.scrollIntoViewIfNeeded();
  await captureScreens(desk, "dashboard-signal-unexamined");
  const marks = boxed.getByRole("img", { name: "One suspect place is marked" });
  await marks.waitFor();
  // The mark lies where the sign says: in shares of the picture that is shown.
  const [mark, picture] = await Promise.all([
    marks.locator("rect").boundingBox(),
    boxed.getByRole("img", { name: "Selfie" }).boundingBox(),
  ]);
  const share = ((mark?.y ?? 0) - (picture?.y ?? 0)) / (picture?.height ?? 1);
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.21);
  // The levels stand above (ATTACK-REVIEW-3).
  const levels = page.locator("section").filter({ has: page.getByRole("heading", { name: "Assurance" }) });
  expect(await levels.getByRole("listitem").count()).toBe(3);
  await captureScreens(desk, "dashboard-signal-box");
  const toggle = boxed.getByRole("button", { name: "Hide marks" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => marks.count()).toBe(0);
  await page.keyboard.press("Enter");
  await marks.waitFor();
  await boxed.getByRole("button", { name: "Enlarge" }).click();
  await page.getByRole("dialog").getByRole("img", { name: "One suspect place is marked" }).waitFor();
  await page.keyboard.press("Escape");

  const heated = (await open("order-25")).first();
  await heated.getByRole("img", { name: "Suspect places, as a heat map" }).waitFor();
  await captureScreens(desk, "dashboard-signal-heat");
  expect(desk.complaints).toEqual([]);
});
