import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { loadMessages } from "@/components/capture/messages";
import { LANGUAGES } from "@/lib/vocabulary";
import {
  chooseDocument,
  choosePhoto,
  expectHeading,
  keepPhoto,
  skipBack,
  skipTurns,
} from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

/** What a phone shows without scrolling, on small, low, zoomed and large screens. */

const stage = captureStage();
const THEME = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a", darkMode: false };

const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
] as const;
/** A phone of 390 px at 200 %. */
const ZOOMED = { width: 195, height: 422 } as const;

/** What is wrong on this screen: the primary action out of view or covered, or the page wider than the screen. */
async function problems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) found.push(`wider by ${over}`);
    const primary = [...document.querySelectorAll<HTMLElement>("main .bg-accent")].find((each) =>
      each.matches("button, label"),
    );
    if (!primary) return [...found, "no primary action"];
    const { left, top, right, bottom } = primary.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      found.push(`primary at ${[left, top, right, bottom].map(Math.round)} of ${innerWidth}×${innerHeight}`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (hit === null || !(primary === hit || primary.contains(hit))) found.push("primary is covered");
    return found;
  });
}

test("CAPTURE-FLOW-3 the primary action of every step is in view without scrolling, also at 200 %", async () => {
  const { page, screen } = await stage().open(await stage().newLink(THEME));
  const seen: string[] = [];
  const look = async (step: string) => {
    for (const size of [...SCREENS, ZOOMED]) {
      await page.setViewportSize(size);
      const name = `${step} ${size.width}×${size.height}`;
      seen.push(...(await problems(page)).map((each) => `${name}: ${each}`));
      await screen(`layout-${step}-${size.width}x${size.height}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await expectHeading(page, "Verify your identity");
  await look("welcome");
  await page.getByRole("button", { name: "Begin" }).click();
  await expectHeading(page, "Your consent");
  await look("consent");
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await expectHeading(page, "Your document");
  await page.getByRole("radio", { name: "ID card" }).check();
  await look("document");
  await chooseDocument(page, "ID card");
  await page.getByText("No camera was found").waitFor();
  await look("no-camera");
  await choosePhoto(page, "idFront", stage().picture);
  await look("check");
  await keepPhoto(page);
  await skipBack(page);
  await choosePhoto(page, "selfie", stage().picture);
  await keepPhoto(page);
  await skipTurns(page);
  await expectHeading(page, "Check your photos");
  await look("review");
  expect(seen).toEqual([]);
});

describe("CAPTURE-FLOW-3 the review on 360×640", () => {
  test("shows every photo above its button without scrolling, in every language", async () => {
    const phone = await stage().open(await stage().newLink(THEME), { cameraFile: stage().cameraFile });
    const { page } = phone;
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await chooseDocument(page, "ID card");
    await choosePhoto(page, "idFront", stage().picture);
    await keepPhoto(page);
    await choosePhoto(page, "idBack", stage().picture);
    await keepPhoto(page);
    await choosePhoto(page, "selfie", stage().picture);
    await keepPhoto(page);
    for (const title of ["Turn your head", "Once more"]) {
      await expectHeading(page, title);
      await page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled")).click();
    }
    await expectHeading(page, "Check your photos");
    await page.setViewportSize({ width: 360, height: 640 });
    const covered: string[] = [];
    for (const language of [...LANGUAGES].reverse()) {
      await page.getByRole("combobox").selectOption(language);
      const { reviewTitle, submit } = await loadMessages(language);
      await expectHeading(page, reviewTitle);
      const room = await page.getByRole("button", { name: submit, exact: true }).evaluate((button) => {
        window.scrollTo(0, 0);
        const rows = [...document.querySelectorAll("main li")].map(
          (row) => row.getBoundingClientRect().bottom,
        );
        return button.getBoundingClientRect().top - Math.max(...rows);
      });
      if (room < 0) covered.push(`${language}: ${Math.round(room)}`);
    }
    await phone.screen("layout-review-five-360x640");
    expect(covered).toEqual([]);
  });
});
