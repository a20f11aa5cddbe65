import type { Page, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { RETRY_WAITS_MS } from "@/components/capture/upload-outcome";
import { validateSession } from "@/lib/contract/sessions";
import { listVerifications } from "@/lib/contract/verifications";
import {
  cameraReady,
  choosePhoto,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  skipBack,
  skipTurns,
  submit,
  takePhoto,
} from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

const stage = captureStage();
/** Longer than any wait between two tries. */
const WAIT_LIMIT_MS = Math.max(...RETRY_WAITS_MS) + 1000;

/** Uploads of `page` that reach the server after `release` alone. */
function heldUploads(page: Page): { start(): Promise<void>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    // A request that was cancelled with its page cannot go on.
    await route.continue().catch(() => {});
  };
  return {
    start: async () => void (await page.route("**/v1/sessions/upload", hold)),
    release: () => release(),
  };
}

async function verificationCount(): Promise<number> {
  return (await stage().business.callOk(listVerifications, {}, { key: "test" })).pagination.total;
}

describe("CAPTURE-UPLOAD-1 the network and the server", () => {
  test("offline in the middle, and a reload: the photos are kept and go through when the connection is back", async () => {
    const opened = await stage().open("about:blank", { cameraFile: stage().cameraFile });
    const { page, context } = opened;
    await page.goto(await stage().newLink());
    await consentAndChooseDocument(page);
    const uploaded = page.waitForResponse("**/v1/sessions/upload");
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await uploaded;
    await cameraReady(page, "idBack");
    await context.setOffline(true);
    await skipBack(page);
    await choosePhoto(page, "selfie", stage().picture);
    await keepPhoto(page);
    await skipTurns(page);
    await page.getByText("You are offline. Your photos are kept here").waitFor();
    // A request before the reload is held until it is cancelled with its page, so that what arrives was kept.
    const held = heldUploads(page);
    await held.start();
    await context.setOffline(false);
    await page.reload();
    await expectHeading(page, "Check your photos");
    const sentNow = page.waitForResponse("**/v1/sessions/upload");
    held.release();
    expect((await sentNow).request().postDataJSON()).toMatchObject({ type: "selfie", source: "file" });
    await page.getByText("Uploaded").first().waitFor();
    await submit(page);
  });

  test("handed in offline: the photos are kept, and go through by themselves when the connection is back", async () => {
    const opened = await stage().open("about:blank", { cameraFile: stage().cameraFile });
    const { page, context } = opened;
    await page.clock.install();
    await page.goto(await stage().newLink());
    await consentAndChooseDocument(page, "Passport");
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await cameraReady(page, "selfie");
    await context.setOffline(true);
    await choosePhoto(page, "selfie", stage().picture);
    await keepPhoto(page);
    await skipTurns(page);
    await page.getByRole("button", { name: "Submit" }).click();
    // The waits between the tries pass at once; the tries themselves are real.
    const lost = page.getByText("The connection was lost. Your photos are kept here");
    const later = async () => {
      await page.clock.fastForward(WAIT_LIMIT_MS);
      return lost.isVisible();
    };
    await expect.poll(later).toBe(true);
    await opened.screens("34-offline");
    await context.setOffline(false);
    await expectHeading(page, "Received");
  });

  test("CAPTURE-TURN-1 offline between the turns of the head: the second is taken all the same, and both go through later", async () => {
    const opened = await stage().open("about:blank", { cameraFile: stage().cameraFile });
    const { page, context } = opened;
    const shutter = page.getByRole("button", { name: "Take photo" }).and(page.locator(":enabled"));
    const arrived: { readonly type: string; readonly key: string }[] = [];
    const types = () => arrived.map(({ type }) => type);
    let lost = 0;
    page.on("response", async (response) => {
      if (!response.url().endsWith("/upload") || !response.ok()) return;
      const { type } = response.request().postDataJSON() as { type: string };
      arrived.push({ type, key: ((await response.json()) as { key: string }).key });
    });
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/upload")) lost += 1;
    });
    await page.clock.install();
    await page.goto(await stage().newLink());
    await consentAndChooseDocument(page, "Passport");
    for (const photo of ["idFront", "selfie"] as const) {
      await takePhoto(page, photo);
      await keepPhoto(page);
    }
    await expectHeading(page, "Turn your head");
    await shutter.waitFor();
    await expect.poll(types).toEqual(["idFront", "selfie"]);
    await context.setOffline(true);
    await shutter.click();
    // The second turn waits for no upload.
    await expectHeading(page, "Once more");
    await shutter.click();
    await expectHeading(page, "Check your photos");
    await page.getByText("You are offline. Your photos are kept here").waitFor();
    // All tries fail; the waits between them pass at once.
    const tries = async () => {
      await page.clock.fastForward(WAIT_LIMIT_MS);
      return lost;
    };
    await expect.poll(tries, { timeout: 30_000 }).toBeGreaterThanOrEqual(1 + RETRY_WAITS_MS.length);
    await opened.screens("36-offline-turns");
    expect(types()).toEqual(["idFront", "selfie"]);
    await context.setOffline(false);
    const submitted = page.waitForRequest("**/v1/sessions/submit");
    await submit(page);
    // The turns may arrive in any order: they count by what they show.
    expect(types().sort()).toEqual(["idFront", "liveness1", "liveness2", "selfie"]);
    const { idFrontKey, selfieKey } = (await submitted).postDataJSON() as Record<string, unknown>;
    expect([idFrontKey, selfieKey]).toEqual([arrived[0]?.key, arrived[1]?.key]);
  });

  test("a photo the server refuses is named on its step, and cannot be used", async () => {
    const opened = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    const { page } = opened;
    const refusal = {
      success: false,
      error: { code: "INVALID_IMAGE", message: "The image cannot be decoded." },
    };
    let uploads = 0;
    await page.route("**/v1/sessions/upload", (route) => {
      uploads += 1;
      return uploads === 1 ? route.fulfill({ status: 400, json: refusal }) : route.continue();
    });
    await consentAndChooseDocument(page);
    await page.getByLabel(/^Upload a photo/).setInputFiles(stage().picture);
    await page.getByRole("alert").filter({ hasText: "The server could not open this photo" }).waitFor();
    await expectHeading(page, "Front of your document");
    await opened.screens("35-refused");
    expect(await page.getByRole("button", { name: /Use this photo/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Retake" }).click();
    await choosePhoto(page, "idFront", stage().picture);
    await keepPhoto(page);
    await skipBack(page);
    await choosePhoto(page, "selfie", stage().picture);
    await keepPhoto(page);
    await skipTurns(page);
    await submit(page);
    expect(uploads).toBe(3);
  });

  test("CAPTURE-CONSENT-2 a refusal given offline is not claimed before it has arrived, and arrives after a reload", async () => {
    const link = await stage().newLink();
    const opened = await stage().open(link);
    const { page, context } = opened;
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    // The code of the later steps is loaded behind this one.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "I do not agree" }).click();
    await page.getByText("If you do not agree, nothing is captured").waitFor();
    await page.getByRole("button", { name: "I do not agree" }).click();
    await page.getByRole("alert").filter({ hasText: "has not arrived yet" }).waitFor();
    await expectHeading(page, "Sending your answer");
    await opened.screens("39-declining");
    await context.setOffline(false);
    await page.reload();
    await expectHeading(page, "You did not agree");
    const session = new URL(link).hash.replace("#session=", "");
    expect((await stage().business.callOk(validateSession, { body: { session } })).consent).toBe("declined");
  });

  test("SESSION-REPLAY-1 an answer lost on the way does not make a second verification", async () => {
    const before = await verificationCount();
    const opened = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    const { page } = opened;
    let submits = 0;
    await page.route("**/v1/sessions/submit", async (route) => {
      submits += 1;
      if (submits > 1) return route.continue();
      await route.fetch(); // the server takes it in; the phone never hears
      return route.abort();
    });
    await consentAndChooseDocument(page);
    await stage().givePhotos(opened);
    await submit(page);
    expect(submits).toBe(2);
    expect(await verificationCount()).toBe(before + 1);
  });

  test("a busy server is asked again without troubling the person", async () => {
    const opened = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    const { page } = opened;
    const busy = { success: false, error: { code: "OVERLOADED", message: "busy" } };
    let uploads = 0;
    await page.route("**/v1/sessions/upload", (route) => {
      uploads += 1;
      return uploads === 1 ? route.fulfill({ status: 503, json: busy }) : route.continue();
    });
    await consentAndChooseDocument(page);
    await stage().givePhotos(opened);
    await submit(page);
    expect(uploads).toBe(3);
  });

  test("CAPTURE-FLOW-2 a retake replaces the photo, and what is submitted is the new one", async () => {
    const opened = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    const { page } = opened;
    const keys: string[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith("/upload")) keys.push(((await response.json()) as { key: string }).key);
    });
    await consentAndChooseDocument(page);
    await stage().givePhotos(opened);
    await expectHeading(page, "Check your photos");
    await expect.poll(() => keys.length).toBe(2);
    await page.getByRole("button", { name: "Retake: Front side" }).click();
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await expectHeading(page, "Check your photos");
    await expect.poll(() => keys.length).toBe(3);
    const submitted = page.waitForRequest("**/v1/sessions/submit");
    await submit(page);
    expect((await submitted).postDataJSON()).toMatchObject({ selfieKey: keys[1], idFrontKey: keys[2] });
  });
});
