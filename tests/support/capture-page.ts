import type { Page } from "playwright";

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
  await taken.or(shutter).first().waitFor();
  if (!(await taken.isVisible())) await shutter.click({ timeout: 3000 }).catch(() => {});
  await taken.waitFor();
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
  for (let tries = 0; tries < 3; tries++) {
    await skip.or(retake).first().waitFor();
    if (await retake.isVisible()) await retake.click();
    const gone = await skip.click({ timeout: 1500 }).then(
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
