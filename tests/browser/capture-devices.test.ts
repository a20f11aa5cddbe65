import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { CONSENT_TEXT } from "@/lib/contract/consent-text";
import { submitSession, uploadPhoto } from "@/lib/contract/sessions";
import { putCaptureSettings } from "@/lib/contract/settings";
import {
  cameraReady,
  chooseDocument,
  choosePhoto,
  chooseTurns,
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

/** The half of a picture whose brightest, yellowest part is larger. */
async function sunnyHalf(jpeg: Buffer): Promise<"left" | "right"> {
  const { data, info } = await sharp(jpeg)
    .resize(64, 64, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let balance = 0;
  for (let at = 0; at < 64 * 64; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels, at * info.channels + 3);
    if (red > 230 && green > 215 && blue < 205) balance += at % 64 < 32 ? -1 : 1;
  }
  expect(balance).not.toBe(0);
  return balance > 0 ? "right" : "left";
}

describe("CAPTURE-LINK-1 links", () => {
  test("without a session", async () => {
    const { page, screens } = await stage().open(`${stage().server.baseUrl}/verify`);
    await expectHeading(page, "This link is incomplete");
    await screens("30-blocked-missing");
  });

  test("that is broken", async () => {
    const { page } = await stage().open(`${stage().server.baseUrl}/verify#session=`);
    await expectHeading(page, "This link does not work");
    const asked = page.waitForResponse("**/v1/sessions/validate");
    await page.evaluate(() => window.location.assign("#session=aaaa.bbbb.cccc"));
    await asked;
    await expectHeading(page, "This link does not work");
    expect(page.url()).toBe(`${stage().server.baseUrl}/verify`);
  });

  test("that has expired", async () => {
    const opened = await stage().open("about:blank");
    await opened.page.route("**/v1/sessions/validate", (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, error: { code: "SESSION_EXPIRED", message: "The session has expired." } },
      }),
    );
    await opened.page.goto(await stage().newLink());
    await expectHeading(opened.page, "This link has expired");
  });

  test("that was used shows the end, and another link opened in the same tab begins anew", async () => {
    const used = await stage().newLink();
    const session = new URL(used).hash.replace("#session=", "");
    const photo = (await readFile(stage().picture)).toString("base64");
    const { verificationId } = await stage().business.callOk(submitSession, {
      body: { session, selfie: photo, idFront: photo },
    });
    const again = await stage().open(used);
    await expectHeading(again.page, "Received");
    expect(await again.page.getByRole("link", { name: "Return to shop.example" }).getAttribute("href")).toBe(
      `https://shop.example/done?status=submitted&verificationId=${verificationId}`,
    );
    const other = new URL(await stage().newLink()).hash;
    await again.page.evaluate((hash) => window.location.assign(hash), other);
    await expectHeading(again.page, "Verify your identity");
    expect(again.page.url()).toBe(`${stage().server.baseUrl}/verify`);
  });

  test("a server that cannot be reached, then can", async () => {
    const opened = await stage().open("about:blank");
    await opened.page.route("**/v1/sessions/validate", (route) => route.abort());
    await opened.page.goto(await stage().newLink());
    await expectHeading(opened.page, "No connection");
    await opened.page.unroute("**/v1/sessions/validate");
    await opened.page.getByRole("button", { name: "Try again" }).click();
    await expectHeading(opened.page, "Verify your identity");
  });

  test("CAPTURE-KEEP-1 nothing of a session outlives the tab, and the phone's back button goes one step back", async () => {
    const { page } = await stage().open(await stage().newLink());
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    await page.goBack();
    await expectHeading(page, "Verify your identity");
    await page.reload();
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    expect(await page.evaluate(() => [window.localStorage.length, document.cookie])).toEqual([0, ""]);
  });
});

describe("cameras", () => {
  test("denied: the reason, how to allow it, and the way by file", async () => {
    const opened = await stage().open(await stage().newLink(), {
      cameraFile: stage().cameraFile,
      cameraAllowed: false,
    });
    const { page, screens } = opened;
    await consentAndChooseDocument(page);
    await page.getByText("The camera is blocked.").waitFor();
    await page.getByText("Click the icon left of the address").waitFor();
    await screens("31-camera-denied");
    await choosePhoto(page, "idFront", stage().picture);
    await keepPhoto(page);
    await expectHeading(page, "Back of your document");
  });

  test("none: the reason, and the whole flow by file", async () => {
    const opened = await stage().open(await stage().newLink());
    await consentAndChooseDocument(opened.page);
    await opened.page.getByText("No camera was found").waitFor();
    await opened.screens("32-camera-none");
    await choosePhoto(opened.page, "idFront", stage().picture);
    await keepPhoto(opened.page);
    await skipBack(opened.page);
    await choosePhoto(opened.page, "selfie", stage().picture);
    await keepPhoto(opened.page);
    await chooseTurns(opened.page, stage().picture);
    await submit(opened.page);
  });

  test("without the guide's files the shutter works as ever", async () => {
    const opened = await stage().open("about:blank", { cameraFile: stage().cameraFile });
    await opened.page.route(/assets\/(guide|faces)-/, (route) => route.abort());
    await opened.page.goto(await stage().newLink());
    await consentAndChooseDocument(opened.page, "Passport");
    await takePhoto(opened.page, "idFront");
    await keepPhoto(opened.page);
    await takePhoto(opened.page, "selfie");
    await keepPhoto(opened.page);
    await skipTurns(opened.page);
    await submit(opened.page);
  });

  test("CAPTURE-CAMERA-2 the preview of the face is a mirror, the photo that is sent is not", async () => {
    const { page } = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
    await consentAndChooseDocument(page);
    await choosePhoto(page, "idFront", stage().picture);
    await keepPhoto(page);
    await skipBack(page);
    await cameraReady(page, "selfie");
    // Without these iOS shows a black picture, or opens the video full screen.
    const plays = await page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => [video.playsInline, video.muted, video.autoplay]);
    expect(plays).toEqual([true, true, true]);
    const mirrored = await page.locator("video").evaluate((video) => getComputedStyle(video).transform);
    expect(mirrored).toBe("matrix(-1, 0, 0, 1, 0, 0)");
    const uploaded = page.waitForRequest(
      (request) => request.url().endsWith("/upload") && request.postData()?.includes('"selfie"') === true,
    );
    await takePhoto(page, "selfie");
    const { photo } = (await uploaded).postDataJSON() as { photo: string };
    const sent = Buffer.from(photo.replace(/^data:image\/jpeg;base64,/, ""), "base64");
    // The fake camera shows hills with a sun in the right half of the sky.
    expect(await sunnyHalf(sent)).toBe("right");
  });

  test("CAPTURE-CONSENT-1 the camera is not asked for before consent, and nothing runs after the last photo", async () => {
    const opened = await stage().open("about:blank", { cameraFile: stage().cameraFile });
    const { page } = opened;
    await page.addInitScript(() => {
      const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await asked(wanted);
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((t) => [t.kind, t.readyState]),
      );
    await page.goto(await stage().newLink());
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    expect(await states()).toEqual([]);
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await chooseDocument(page, "ID card");
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await skipBack(page);
    await takePhoto(page, "selfie");
    await keepPhoto(page);
    await skipTurns(page);
    await expectHeading(page, "Check your photos");
    await expect
      .poll(async () => (await states()).every(([kind, state]) => kind === "video" && state === "ended"))
      .toBe(true);
    expect((await states()).length).toBeGreaterThan(0);
  });
});

test("CAPTURE-CONSENT-2 declining is asked about once, closes the session, and can be undone while the link lives", async () => {
  const link = await stage().newLink();
  const opened = await stage().open(link, { cameraFile: stage().cameraFile });
  const { page } = opened;
  const decline = page.getByRole("button", { name: "I do not agree" });
  await page.getByRole("button", { name: "Begin" }).click();
  await decline.click();
  await page.getByText("If you do not agree, nothing is captured").waitFor();
  await opened.screens("33-decline-question");
  await page.getByRole("button", { name: "Back to the question" }).click();
  await decline.click();
  await decline.click();
  await expectHeading(page, "You did not agree");
  await opened.screens("33-declined");
  expect(await page.getByRole("link", { name: "Return to shop.example" }).getAttribute("href")).toBe(
    "https://shop.example/done?status=declined",
  );
  const session = new URL(link).hash.replace("#session=", "");
  const upload = () =>
    stage().business.call(uploadPhoto, { body: { session, type: "selfie", photo: "/9j/4AAQSkZJRg==" } });
  expect((await upload()).error?.code).toBe("SESSION_DECLINED");
  await page.goto("about:blank");
  await page.goto(link);
  await expectHeading(page, "You did not agree");
  await page.getByRole("button", { name: "I changed my mind" }).click();
  await expectHeading(page, "Your consent");
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await expectHeading(page, "Your document");
  expect((await upload()).error?.code).toBeUndefined();
});

test("CAPTURE-CONSENT-1 consent is one step, with how long photos are kept, the privacy notice and help", async () => {
  const shown = { privacyUrl: "https://bank.example/privacy", supportContact: "help@bank.example" };
  await stage().business.callOk(putCaptureSettings, { body: shown }, { key: "test" });
  const opened = await stage().open(await stage().newLink());
  const { page } = opened;
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("Your photos are deleted after 7 days at the latest.").waitFor();
  const href = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect([await href("Privacy notice"), await href("Help")]).toEqual([
    "https://bank.example/privacy",
    "mailto:help@bank.example",
  ]);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await opened.screens("02-consent-links");
  const asked = page.waitForRequest("**/v1/sessions/consent");
  await page.getByRole("button", { name: "Agree and continue" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ accepted: true, textVersion: CONSENT_TEXT });
});

const UNUSABLE: readonly (readonly [Buffer, string])[] = [
  [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]), "HEIC"],
  [Buffer.from("no picture at all"), "could not be opened as a photo"],
  [Buffer.alloc(0), "This file is empty"],
];

test("a file that is no photo is turned down in a sentence, and the next choice works", async () => {
  const { page } = await stage().open(await stage().newLink(), { cameraFile: stage().cameraFile });
  await consentAndChooseDocument(page);
  await cameraReady(page, "idFront");
  const field = page.getByLabel("Upload a photo instead");
  for (const [buffer, sentence] of UNUSABLE) {
    await field.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
  }
  await choosePhoto(page, "idFront", stage().picture);
  await page.locator("main img").waitFor();
  expect(await page.getByRole("alert").filter({ hasText: "file" }).count()).toBe(0);
});
