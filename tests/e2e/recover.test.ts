import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { recoverApiKey } from "@/lib/contract/api-keys";
import { openPhone, type Phone } from "@/tests/support/browser";
import { chromiumPath } from "@/tools/setup/programs";
import { newBusiness } from "@/tools/testing/business";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
let phone: Phone | undefined;

afterEach(async () => {
  await phone?.close();
  phone = undefined;
});

async function open(where: string): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  phone = await openPhone(chromium);
  await phone.page.goto(`${server.baseUrl}${where}`);
  return phone;
}

describe("KEY-RECOVER-3 /recover", () => {
  async function linkFor(email: string): Promise<string> {
    await call(recoverApiKey, { body: { email } }, { baseUrl: server.baseUrl });
    const outbox = path.join(server.dataDir, "outbox");
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      for (const name of await readdir(outbox).catch(() => [])) {
        const message = (await readFile(path.join(outbox, name), "utf8"))
          .replace(/=\r?\n/g, "")
          .replaceAll("=3D", "=");
        const [link] = /\/recover#token=[\w-]+/.exec(message) ?? [];
        if (message.includes(email) && link) return link;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("No e-mail came.");
  }

  test("opening changes nothing; confirming shows a key that works, once", async () => {
    const business = await newBusiness(server.baseUrl);
    const works = async (apiKey: string) =>
      (await call(getAccount, {}, { baseUrl: server.baseUrl, apiKey })).status === 200;
    const link = await linkFor(business.email);
    const { page, complaints, requestedUrls, screen } = await open(link);
    const button = page.getByRole("button", { name: "Replace all live keys" });
    await button.waitFor();
    await screen("recover");
    expect(page.url()).toBe(`${server.baseUrl}/recover`);
    expect(await works(business.keys.live)).toBe(true);

    await button.click();
    const shown = (await page.locator("main code").textContent()) ?? "";
    expect(shown).toMatch(/^sv_live_\w{36}$/);
    expect(await works(shown)).toBe(true);
    expect(await works(business.keys.live)).toBe(false);
    const token = link.split("token=")[1] ?? "none";
    expect(requestedUrls.filter((address) => address.includes(token) && !address.includes("#"))).toEqual([]);
    expect(complaints).toEqual([]);

    await page.goto("about:blank");
    await page.goto(`${server.baseUrl}${link}`);
    await page.getByRole("button", { name: "Replace all live keys" }).click();
    await page.getByText("was already used").waitFor();
  });

  test("an address without a link says so", async () => {
    const { page } = await open("/recover");
    await page.getByText("carries no link").waitFor();
  });
});
