import { describe, expect, test } from "vitest";
import type { Phone } from "../support/browser";
import { expectHeading } from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

const stage = captureStage();

async function open(theme: Readonly<Record<string, string | boolean | null>>): Promise<Phone> {
  const phone = await stage().open(await stage().newLink(theme));
  await expectHeading(phone.page, "Verify your identity");
  return phone;
}

describe("CAPTURE-ACCESS-1 without eyes or a mouse", () => {
  test("keys alone lead to the first photo, and every step begins at its heading", async () => {
    const { page } = await open({ darkMode: false });
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
    await expect.poll(focused).toBe("H1 Verify your identity");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("BUTTON Begin");
    await page.keyboard.press("Enter");
    await expectHeading(page, "Your consent");
    await expect.poll(focused).toBe("H1 Your consent");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectHeading(page, "Your document");
    await expect.poll(focused).toBe("H1 Your document");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio", { name: "Passport" }).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectHeading(page, "Front of your document");
    await expect.poll(focused).toBe("H1 Front of your document");
  });

  test("with reduced motion nothing moves", async () => {
    const opened = await open({ darkMode: false });
    await opened.page.emulateMedia({ reducedMotion: "reduce" });
    await opened.page.getByRole("button", { name: "Begin" }).click();
    const seconds = await opened.page
      .locator(".step-in")
      .evaluate((step) => getComputedStyle(step).animationDuration);
    expect(Number.parseFloat(seconds)).toBeLessThanOrEqual(0.001);
  });

  test("on a wide screen and at 200 % nothing is cut off", async () => {
    const { page, screen } = await open({ companyName: "Swazi Savings Bank", darkMode: false });
    await page.getByRole("button", { name: "Begin" }).click();
    for (const [name, width, height] of [
      ["desktop", 1280, 900],
      ["zoomed", 320, 422],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, name).toBeLessThanOrEqual(0);
      await screen(name);
    }
  });
});

describe("BRAND-LOGO-2 a logo that cannot be had", () => {
  test("BRAND-LOGO-2 a logo that does not load gives way to the icon, with the name beside it once", async () => {
    const opened = await open({ companyName: "Acme", darkMode: false });
    let asked = 0;
    await opened.page.route("https://logo.example/**", async (route) => {
      asked += 1;
      await route.fulfill({ status: 404, body: "no logo" });
    });
    const link = await stage().newLink({ companyName: "Acme", logoUrl: "https://logo.example/gone.svg" });
    await opened.page.goto("about:blank");
    await opened.page.goto(link);
    await expect.poll(() => asked).toBe(1);
    const header = opened.page.locator("header");
    await expect.poll(() => header.locator("img").count()).toBe(0);
    expect(await header.locator("svg").count()).toBeGreaterThan(0);
    expect((await header.innerText()).split("Acme")).toHaveLength(2);
  });
});
