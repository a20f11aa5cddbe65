import { execFile } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import { openPhone, type Phone } from "@/tests/support/browser";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { startOwnServer } from "@/tests/support/private-server";
import { chromiumPath } from "@/tools/setup/programs";
import { ROOT } from "@/tools/setup/root";
import type { TestServer } from "@/tools/testing/server";

const run = promisify(execFile);
let server: TestServer;
let desk: Phone | undefined;
let names = ["Karlov Trading House Limited", "Anna Berg Foundation", "Dorn Shipping"];
const publisher = http.createServer((_, response) =>
  response.end(
    names
      .map((name, i) =>
        JSON.stringify({
          id: `Q${i}`,
          schema: "Company",
          datasets: ["made_list"],
          properties: { name: [name], alias: [`${name} Alias`], jurisdiction: ["ru"], topics: ["sanction"] },
        }),
      )
      .join("\n"),
  ),
);

beforeAll(async () => {
  await once(publisher.listen(0, "127.0.0.1"), "listening");
  server = await startOwnServer();
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
  publisher.close();
});

/** `npm run admin -- lists …` beside the running server. */
const lists = (...args: string[]) => operate("admin.ts", "lists", ...args);

async function operate(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: server.dataDir, BASE_URL: server.baseUrl };
  const command = ["--import", "tsx", `scripts/${script}`, ...args];
  try {
    const { stdout } = await run(process.execPath, command, { cwd: ROOT, env });
    return { code: 0, output: stdout };
  } catch (cause) {
    const { code, stdout, stderr } = cause as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}

describe("SCREEN-SOURCE-6, SCREEN-REPORT-1 lists and hits at the dashboard", () => {
  test("an operator adds a list beside the server; a member searches it, judges a hit and prints its page", async () => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    desk = await openPhone(chromium, { desktop: true });
    const { page } = desk;
    const { baseUrl } = server;
    const { liveKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    await page.context().addCookies([{ name: "dashboard-mode", value: "live", url: baseUrl }]);
    await page.goto(`${baseUrl}/dashboard`);
    await page.getByText("No watchlist is loaded on this server.").waitFor();
    const unscreened = { registeredName: "Berg Timber (Pty) Ltd", country: "SZ" };
    await call(createCompanyVerification, { body: unscreened }, { baseUrl, apiKey });
    await page.reload();
    await page.getByText("No watchlist is loaded on this server.").waitFor();

    const url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/list.json`;
    const added = await lists("add", "opensanctions-made", url);
    expect(added.output).toContain("opensanctions-made  good   3");
    names = ["Karlov Trading House Limited", "Anna Berg Foundation"];
    expect(await lists("update", "opensanctions-made")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Held: the list has 2 entries and had 3"),
    });
    expect((await lists("diff", "opensanctions-made")).output).toContain("- Dorn Shipping (Q2)");
    const findings = JSON.parse((await operate("doctor.ts", "--json")).output) as object[];
    expect(findings).toContainEqual({
      check: "fetching",
      state: "problem",
      text: expect.stringContaining(
        "opensanctions-made (the list has 2 entries and had 3: it looks cut off)",
      ),
    });
    await page.goto(`${baseUrl}/dashboard/screening`);
    await page.getByText("the list has 2 entries and had 3: it looks cut off").waitFor();
    await page.getByRole("link", { name: "opensanctions-made" }).click();
    await page.getByRole("heading", { name: "A new version waits" }).waitFor();
    await page.getByText("0 added, 0 changed, 1 removed").waitFor();
    await page.getByText("Dorn Shipping").waitFor();
    await page.getByText("npm run admin -- lists confirm opensanctions-made").waitFor();
    await captureScreens(desk, "dashboard-watchlist-held");
    expect((await lists("confirm", "opensanctions-made")).code).toBe(0);
    expect((await lists("list", "--json")).output).toContain('"held": null');

    await page.goto(`${baseUrl}/dashboard/screening`);
    await page.getByRole("link", { name: "opensanctions-made" }).waitFor();
    await captureScreens(desk, "dashboard-screening");
    await page.getByLabel("Politically exposed people", { exact: true }).selectOption("own");
    await page.getByLabel("Score from which Politically exposed people is a hit").fill("0.9");
    await page.getByLabel("Person of interest", { exact: true }).selectOption("off");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. It applies from now on.").waitFor();
    await page.reload();
    expect(await page.getByLabel("Score from which Politically exposed people is a hit").inputValue()).toBe(
      "0.9",
    );

    await page.getByRole("link", { name: "opensanctions-made" }).click();
    await page.getByRole("heading", { name: "opensanctions-made" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("karlov trading");
    await page.getByLabel("Kind").selectOption("company");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Karlov Trading House Limited").waitFor();
    await page.getByText("Dorn Shipping").waitFor();
    await captureScreens(desk, "dashboard-watchlist");

    const body = {
      registeredName: "Karlov Trading House (Pty) Ltd",
      registrationNumber: "R7/1234",
      country: "SZ",
      externalRef: "k-1",
    };
    const { data, error } = await call(createCompanyVerification, { body }, { baseUrl, apiKey });
    expect(error).toBeUndefined();
    await page.goto(`${baseUrl}/dashboard/companies/${data?.verificationId}`);
    await page.getByRole("button", { name: "Another company" }).click();
    await page.getByLabel("Reason").fill("Registered in Eswatini in 1994, other directors.");
    await page.getByRole("dialog").getByRole("button", { name: "Another company" }).click();
    await page.getByText("Resolution saved").waitFor();
    const [report] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Printable report" }).click(),
    ]);
    await report.getByRole("heading", { name: "Report of a watchlist hit" }).waitFor();
    expect(await report.getByRole("navigation").count()).toBe(0);
    const text = (await report.locator("article").innerText()).replace(/\s+/g, " ");
    for (const part of [
      "Not the listed one",
      "Registered in Eswatini in 1994, other directors.",
      "Karlov Trading House (Pty) Ltd",
      "Country: another one, which takes off 15%",
      "Karlov Karlov exact: the same word",
      "opensanctions-made",
      "SHA-256",
    ])
      expect(text).toContain(part);
    await report.setViewportSize({ width: 900, height: 1200 });
    await report.emulateMedia({ media: "print", colorScheme: "light" });
    expect(await report.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await report.getByText("Signature").waitFor();
    // One page of paper.
    const pdf = await report.pdf({ format: "A4", printBackground: false });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await report.emulateMedia({ media: "screen" });
    await report.screenshot({ path: "test-results/screens/light-hit-report.png", fullPage: true });
    await report.close();
    expect(desk.complaints).toEqual([]);
  });
});
