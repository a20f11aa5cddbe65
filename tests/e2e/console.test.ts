import { afterAll, expect, inject, test } from "vitest";
import { closeBrowsers, openPhone } from "@/tests/support/browser";
import { chromiumPath } from "@/tools/setup/programs";

/** No page logs anything to the browser console. */

const baseUrl = inject("sharedBaseUrl");
afterAll(closeBrowsers);

test.each(["/", "/verify", "/docs", "/dashboard/sign-in", "/dashboard/sign-up", "/recover"])(
  "%s writes no warning and no error to the console",
  async (path) => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    const phone = await openPhone(chromium, { desktop: true });
    const said: string[] = [];
    phone.page.on("console", (message) => {
      if (message.type() === "warning" || message.type() === "error")
        said.push(`${message.type()}: ${message.text()}`);
    });
    const answer = await phone.page.goto(baseUrl + path, { waitUntil: "networkidle" });
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["permissions-policy"]).toMatch(/^camera=\((self)?\), microphone=\(\), /);
    expect(said).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);
