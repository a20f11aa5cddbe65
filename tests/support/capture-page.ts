import type { Page } from "playwright";
import { loadMessages } from "@/components/capture/messages";
import { LANGUAGES } from "@/lib/vocabulary";

/** The hosted capture page as a person works it: by the words on its controls. */
export const PHOTO_TITLES = {
  idFront: "Front of your document",
  idBack: "Back of your document",
  selfie: "Your face",
} as const;
export type Photo = keyof typeof PHOTO_TITLES;

export async function headed(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
}

/** From the opened link to the first photo: begin, agree, choose a document. */
export async function agree(page: Page, document = "ID card"): Promise<void> {
  await page.getByRole("button", { name: "Begin" }).click();
  await headed(page, "Your consent");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await chooseDocument(page, document);
}

export async function chooseDocument(page: Page, document: string): Promise<void> {
  await headed(page, "Your document");
  await page.getByRole("radio", { name: document }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Waits for the live picture of a step. */
export async function cameraReady(page: Page, photo: Photo): Promise<void> {
  await headed(page, PHOTO_TITLES[photo]);
  await page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled")).waitFor();
}

/** Waits for the photo to look at: pressing the shutter, unless the page did that by itself. */
export async function takePhoto(page: Page, photo: Photo): Promise<void> {
  await headed(page, PHOTO_TITLES[photo]);
  const taken = page.getByRole("button", { name: "Use this photo", exact: true });
  const shutter = page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled"));
  for (;;) {
    await taken.or(shutter).first().waitFor();
    if (await taken.isVisible()) return;
    await shutter.click({ timeout: 3000 }).catch(() => {});
  }
}

/** Chooses a file instead of the camera, and waits for the photo to look at. */
export async function choosePhoto(page: Page, photo: Photo, file: string): Promise<void> {
  await headed(page, PHOTO_TITLES[photo]);
  await page.getByLabel(/^Upload a photo/).setInputFiles(file);
  await page.getByRole("button", { name: "Use this photo", exact: true }).waitFor();
}

export async function keepPhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use this photo", exact: true }).click();
}

/** Goes on without a back; a photo that the page took of it by itself is let go first. */
export async function skipBack(page: Page): Promise<void> {
  await headed(page, PHOTO_TITLES.idBack);
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

/** Goes on without the turns of the head. */
export async function skipTurns(page: Page): Promise<void> {
  await headed(page, "Turn your head");
  await page.getByRole("button", { name: "Continue without this step" }).click();
}

/** Both turns by file. */
export async function giveTurns(page: Page, file: string): Promise<void> {
  for (const title of ["Turn your head", "Turn your head once more"]) {
    await headed(page, title);
    await page.getByLabel(/^Upload a photo/).setInputFiles(file);
  }
}

/** Submits from the review and waits for the end. */
export async function submit(page: Page): Promise<void> {
  await headed(page, "Check your photos");
  await page.getByRole("button", { name: "Submit" }).click();
  await headed(page, "Received");
}

/** The size in pixels of the photo on the screen, as the page will send it. */
export async function shownPhotoSize(page: Page): Promise<{ width: number; height: number }> {
  const image = page.locator("main img").first();
  await image.waitFor();
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return { width: element.naturalWidth, height: element.naturalHeight };
  });
}

/** Below this no phone is met: WCAG 2.2 SC 1.4.10 asks for no scrolling in two directions at it. */
const NARROWEST_PX = 320;
/** A thumb's target, as Apple's and Google's guides have it; WCAG 2.2 SC 2.5.8 asks for 24. */
const TARGET_PX = 44;

/** What is cut off or too small to hit on the narrowest phone; nothing, on a good step. */
export async function misfits(page: Page): Promise<string[]> {
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
    // iOS zooms in on a field with smaller letters.
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

/** A phone on its side, and the smallest held upright. */
const LOW_VIEWPORTS = [
  { width: 844, height: 390 },
  { width: NARROWEST_PX, height: 640 },
] as const;

/** Where the shutter is not wholly in view of a person who has not scrolled, by language; nowhere, on a good step. */
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
