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

/** From the opened link to the first photo: begin, agree. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Begin" }).click();
  await headed(page, "Your consent");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
}

/** Waits for the live picture of a step. */
export async function cameraReady(page: Page, photo: Photo): Promise<void> {
  await headed(page, PHOTO_TITLES[photo]);
  await page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled")).waitFor();
}

/** Presses the shutter and waits for the photo to look at. */
export async function takePhoto(page: Page, photo: Photo): Promise<void> {
  await cameraReady(page, photo);
  await page.getByRole("button", { name: "Take photo" }).click();
  await page.getByRole("button", { name: "Use this photo" }).waitFor();
}

/** Chooses a file instead of the camera, and waits for the photo to look at. */
export async function choosePhoto(page: Page, photo: Photo, file: string): Promise<void> {
  await headed(page, PHOTO_TITLES[photo]);
  await page.getByLabel(/^Upload a photo/).setInputFiles(file);
  await page.getByRole("button", { name: "Use this photo" }).waitFor();
}

export async function keepPhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use this photo" }).click();
}

export async function skipBack(page: Page): Promise<void> {
  await headed(page, PHOTO_TITLES.idBack);
  await page.getByRole("button", { name: "My document has no back" }).click();
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
