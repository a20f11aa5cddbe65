import type { Locator, Page } from "playwright";
import { loadMessages } from "@/components/capture/messages";
import { LANGUAGES } from "@/lib/vocabulary";

/** Operates the hosted capture page by the labels of its controls. */

/** The page in a tab, or in a frame of another page. */
type Surface = Pick<Page, "getByRole" | "getByLabel" | "getByText" | "locator">;

export const PHOTO_TITLES = {
  idFront: "Front of your document",
  idBack: "Back of your document",
  selfie: "Your face",
} as const;
export type Photo = keyof typeof PHOTO_TITLES;

export async function expectHeading(page: Surface, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
}

/** From the opened link to the first photo: begin, consent, choose a document. */
export async function consentAndChooseDocument(page: Surface, document = "ID card"): Promise<void> {
  await page.getByRole("button", { name: "Begin" }).click();
  await expectHeading(page, "Your consent");
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await chooseDocument(page, document);
}

export async function chooseDocument(page: Surface, document: string): Promise<void> {
  await expectHeading(page, "Your document");
  await page.getByRole("radio", { name: document }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Waits for the camera picture of a step. */
export async function cameraReady(page: Surface, photo: Photo): Promise<void> {
  await expectHeading(page, PHOTO_TITLES[photo]);
  await page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled")).waitFor();
}

/** The button that keeps the shown photo, whether or not a problem was seen in it. */
function keepButton(page: Surface): Locator {
  return page.getByRole("button", { name: /^Use this photo/ }).and(page.locator(":enabled"));
}

/** Takes a photo with the shutter, unless the page took it automatically, and waits for its preview. */
export async function takePhoto(page: Surface, photo: Photo): Promise<void> {
  await expectHeading(page, PHOTO_TITLES[photo]);
  const taken = page.getByRole("button", { name: "Retake", exact: true });
  const shutter = page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled"));
  for (;;) {
    await taken.or(shutter).first().waitFor();
    if (await taken.isVisible()) return;
    await shutter.click({ timeout: 3000 }).catch(() => {});
  }
}

/** Chooses a file instead of the camera and waits for the preview. */
export async function choosePhoto(page: Surface, photo: Photo, file: string): Promise<void> {
  await expectHeading(page, PHOTO_TITLES[photo]);
  await page.getByLabel(/^Upload a photo/).setInputFiles(file);
  await keepButton(page).waitFor();
}

/** Keeps the shown photo once its verdict is there. Placeholders are used although something is wrong with them. */
export async function keepPhoto(page: Surface): Promise<void> {
  await keepButton(page).click();
}

/** Skips the back; a photo that the page took automatically is discarded first. */
export async function skipBack(page: Surface): Promise<void> {
  await expectHeading(page, PHOTO_TITLES.idBack);
  const skip = page.getByRole("button", { name: "My document has no back" });
  const retake = page.getByRole("button", { name: "Retake", exact: true });
  for (let tries = 0; tries < 5; tries++) {
    await skip.or(retake).first().waitFor();
    if (await retake.isVisible()) await retake.click();
    const gone = await skip.click({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (gone) return;
  }
  throw new Error("The step for the back could not be skipped.");
}

/** Skips the head turns, after reading what that means. */
export async function skipTurns(page: Surface): Promise<void> {
  await expectHeading(page, "Turn your head");
  await page.getByRole("button", { name: "Continue without this step" }).click();
  await page.getByText("Without the turns, a person has to check your photos.").waitFor();
  await page.getByRole("button", { name: "Continue without the turns" }).click();
}

/** The shutter of a turn: there when no head was found for some seconds. */
export async function turnShutter(page: Page): Promise<Locator> {
  const shutter = page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled"));
  await shutter.waitFor();
  return shutter;
}

/** Provides both head turns as files. */
export async function chooseTurns(page: Page, file: string): Promise<void> {
  for (const title of ["Turn your head", "Once more"]) {
    await expectHeading(page, title);
    await page.getByLabel(/^Upload a photo/).setInputFiles(file);
  }
}

/** Submits on the review step and waits for the end page. */
export async function submit(page: Surface): Promise<void> {
  await expectHeading(page, "Check your photos");
  await page.getByRole("button", { name: "Submit" }).click();
  await expectHeading(page, "Received");
}

/** The size in pixels of the previewed photo, as the page will send it. */
export async function shownPhotoSize(page: Page): Promise<{ width: number; height: number }> {
  const image = page.locator("main img").first();
  await image.waitFor();
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return { width: element.naturalWidth, height: element.naturalHeight };
  });
}

/** The narrowest supported phone: WCAG 2.2 SC 1.4.10 (reflow) applies at this width. */
const NARROWEST_PX = 320;
/** Touch target size of Apple's and Google's guidelines; WCAG 2.2 SC 2.5.8 requires 24. */
const TARGET_PX = 44;

/** Elements that are cut off or too small to tap on the narrowest phone; empty when the layout is good. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  const found = await page.evaluate((leastPx) => {
    const wide = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - wide;
    const controls = document.querySelectorAll("button, a, select, label:has(input)");
    const small = [...controls].flatMap((each) => {
      const { width, height, right } = each.getBoundingClientRect();
      if (width === 0) return [];
      const isSmall = width < leastPx - 0.5 || height < leastPx - 0.5;
      const size = `${Math.round(width)}×${Math.round(height)} to ${Math.round(right)}`;
      return isSmall || right > wide + 0.5 ? [`${size}: ${each.textContent?.trim().slice(0, 40)}`] : [];
    });
    // iOS zooms in on a field with a smaller font.
    const zooming = [
      ...document.querySelectorAll("select, input:not([type=checkbox], [type=radio], [type=file])"),
    ]
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => `zooms: ${each.tagName}`);
    return [...(over > 0 ? [`page wider by ${over}`] : []), ...small, ...zooming];
  }, TARGET_PX);
  if (before) await page.setViewportSize(before);
  return found;
}

/** A phone in landscape, and the smallest in portrait. */
const LOW_VIEWPORTS = [
  { width: 844, height: 390 },
  { width: NARROWEST_PX, height: 640 },
  { width: NARROWEST_PX, height: 568 },
  // A phone of 390 px at 200 %.
  { width: 195, height: 422 },
] as const;

/** Viewports and languages in which the shutter is not fully visible without scrolling; empty when all is good. */
export async function shutterOutOfView(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const out: string[] = [];
  for (const { width, height } of LOW_VIEWPORTS) {
    await page.setViewportSize({ width, height });
    for (const language of [...LANGUAGES].reverse()) {
      const { takePhoto: name } = await loadMessages(language);
      await page.getByRole("combobox").selectOption(language);
      const { inside, box } = await page.getByRole("button", { name, exact: true }).evaluate((shutter) => {
        window.scrollTo(0, 0);
        const { left, top, right, bottom } = shutter.getBoundingClientRect();
        const { innerWidth, innerHeight } = window;
        return {
          inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          box: `${[left, top, right, bottom].map(Math.round)} in ${innerWidth}×${innerHeight}`,
        };
      });
      if (!inside) out.push(`${language}: ${box}`);
    }
  }
  if (before) await page.setViewportSize(before);
  return out;
}
