import path from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { putCaptureSettings } from "@/lib/contract/settings";
import type { Phone, PhoneOptions } from "../support/browser";
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
import { writeFakeCamera } from "../support/fake-camera";

/** Cameras as phones have them: lamps, several of them, others that hold them, and none that may be used. */

const stage = captureStage();

/** A phone that runs `prepare` before the page's own scripts, at the first photo. */
async function atFirstPhoto(options: PhoneOptions, prepare?: () => void): Promise<Phone> {
  const opened = await stage().open("about:blank", options);
  if (prepare) await opened.page.addInitScript(prepare);
  await opened.page.goto(await stage().newLink());
  await consentAndChooseDocument(opened.page, "Passport");
  await expectHeading(opened.page, "Front of your document");
  return opened;
}

const withCamera = () => ({ cameraFile: stage().cameraFile });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("CAPTURE-CAMERA-1 the torch of a rear camera", () => {
  /** Capabilities as Chrome on Android reports them ("MediaStream Image Capture", section 4). */
  function lamp(): void {
    const asked: unknown[] = [];
    Object.assign(window, { asked, isBroken: false });
    const track = MediaStreamTrack.prototype;
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    track.applyConstraints = async (wanted) => {
      if ((window as unknown as { isBroken: boolean }).isBroken) throw new DOMException("", "OperationError");
      asked.push(wanted?.advanced?.[0]);
    };
  }
  const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);

  test("is switched on and off, and says which", async () => {
    const { page, screens } = await atFirstPhoto(withCamera(), lamp);
    await button(page, "Switch the light on").click();
    const off = button(page, "Switch the light off");
    await off.waitFor();
    expect(await off.getAttribute("aria-pressed")).toBe("true");
    await screens("38-torch");
    await off.click();
    await button(page, "Switch the light on").waitFor();
    expect(await asked(page)).toEqual([{ torch: true }, { torch: false }]);
  });

  test("that does not obey stays off, and the camera works as ever", async () => {
    const { page, complaints } = await atFirstPhoto(withCamera(), lamp);
    await page.evaluate(() => Object.assign(window, { isBroken: true }));
    await button(page, "Switch the light on").click();
    await expect.poll(() => button(page, "Switch the light on").getAttribute("aria-pressed")).toBe("false");
    await takePhoto(page, "idFront");
    expect(complaints).toEqual([]);
  });

  test("is not offered where there is none", async () => {
    const { page } = await atFirstPhoto(withCamera());
    await cameraReady(page, "idFront");
    expect(await page.getByRole("button", { name: /Switch/ }).count()).toBe(0);
  });
});

test("of two cameras the other one is a press away, and back", async () => {
  const { page } = await atFirstPhoto({ cameras: 2 });
  await cameraReady(page, "idFront");
  const active = () =>
    page.evaluate(() => {
      const stream = document.querySelector("video")?.srcObject as MediaStream | null;
      return stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
    });
  const first = await active();
  await button(page, "Switch camera").click();
  await expect.poll(async () => [null, first].includes(await active())).toBe(false);
  await cameraReady(page, "idFront");
  await button(page, "Switch camera").click();
  await expect.poll(active).toBe(first);
  await takePhoto(page, "idFront");
});

describe("CAPTURE-CAMERA-3 a camera that another program uses", () => {
  /** The first question is refused, as a browser does while another app holds the camera. */
  function heldOnce(): void {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    let isHeld = true;
    devices.getUserMedia = async (wanted) => {
      if (!isHeld) return ask(wanted);
      isHeld = false;
      throw new DOMException("Could not start video source", "NotReadableError");
    };
  }

  test("is named, and works once it is free", async () => {
    const { page, screens } = await atFirstPhoto(withCamera(), heldOnce);
    await page.getByText("Another app is using the camera.").waitFor();
    await screens("39-camera-busy");
    await button(page, "Try again").click();
    await takePhoto(page, "idFront");
  });

  test("is named when it is taken away in the middle", async () => {
    const { page } = await atFirstPhoto(withCamera());
    await cameraReady(page, "idFront");
    await page.evaluate(() => {
      const stream = document.querySelector("video")?.srcObject as MediaStream;
      stream.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
    });
    await page.getByText("Another app is using the camera.").waitFor();
    await button(page, "Try again").click();
    await cameraReady(page, "idFront");
  });
});

test("a black picture is named, and nothing is taken by itself", async () => {
  const black = path.join(path.dirname(stage().picture), "black.png");
  await sharp({ create: { width: 960, height: 1280, channels: 3, background: "#000" } }).toFile(black);
  const cameraFile = path.join(path.dirname(stage().picture), "black.y4m");
  await writeFakeCamera(black, cameraFile);
  const { page, screens } = await atFirstPhoto({ cameraFile });
  await page.getByText("The picture is black. Uncover the camera").first().waitFor();
  await screens("40-camera-black");
  await choosePhoto(page, "idFront", stage().picture);
  await keepPhoto(page);
  await page.getByText("The picture is black. Uncover the camera").first().waitFor();
  await expectHeading(page, "Your face");
  await expect.poll(() => button(page, "Take photo").isEnabled()).toBe(true);
});

describe("CAPTURE-CAMERA-3 inside another app", () => {
  const options = (): PhoneOptions => ({
    ...withCamera(),
    cameraAllowed: false,
    userAgent:
      "Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36 FBAN/x",
  });

  test("the link can be copied: the address bar no longer has it", async () => {
    const link = await stage().newLink();
    const { page, context, screens } = await stage().open(link, options());
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await consentAndChooseDocument(page, "Passport");
    await page.getByText("The app that opened this page does not let it use the camera.").waitFor();
    await screens("41-camera-webview");
    await button(page, "Copy the link").click();
    await page.getByText("The link is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  test("an app that guards the clipboard, too, leaves the link to be copied by hand", async () => {
    const link = await stage().newLink();
    const { page, screens } = await stage().open("about:blank", options());
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(link);
    await consentAndChooseDocument(page, "Passport");
    await button(page, "Copy the link").click();
    await expect.poll(() => page.getByLabel("Copy this link:").inputValue()).toBe(link);
    await screens("42-link-by-hand");
  });
});

test("CAPTURE-CAMERA-3 without https there is no camera; the page says so and goes on by file", async () => {
  const host = "verify.test";
  const link = new URL(await stage().newLink());
  link.hostname = host;
  const { page, screens } = await stage().open(link.href, { hostRules: `MAP ${host} 127.0.0.1` });
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await consentAndChooseDocument(page, "Passport");
  await page.getByText("This page was not opened over a secure connection (https)").waitFor();
  expect(await button(page, "Try again").count()).toBe(0);
  await screens("43-camera-insecure");
  const uploaded = page.waitForResponse("**/v1/sessions/upload");
  await choosePhoto(page, "idFront", stage().picture);
  await keepPhoto(page);
  expect((await uploaded).status()).toBe(200);
});

describe("SESSION-SOURCE-1 a business that takes photos from the camera only", () => {
  const sources = (page: Page): string[] => {
    const said: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/v1/sessions/upload"))
        said.push(String((request.postDataJSON() as { source?: string }).source));
    });
    return said;
  };
  const cameraOnly = (off: boolean) =>
    stage().business.callOk(putCaptureSettings, { body: { fileUploads: !off } }, { key: "test" });
  async function newLink(): Promise<string> {
    await cameraOnly(true);
    const link = await stage().newLink();
    await cameraOnly(false);
    return link;
  }
  const uploads = (page: Page) => page.locator('input[type="file"]').count();

  test("no step offers a file, every photo says where it comes from, and the flow ends as ever", async () => {
    const { page, screens, complaints } = await stage().open(await newLink(), withCamera());
    const said = sources(page);
    await page.getByText("You need a device with a camera").waitFor();
    await screens("44-camera-only-welcome");
    await consentAndChooseDocument(page);
    await cameraReady(page, "idFront");
    expect(await uploads(page)).toBe(0);
    await screens("45-camera-only");
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await skipBack(page);
    await takePhoto(page, "selfie");
    await keepPhoto(page);
    await expectHeading(page, "Turn your head");
    expect(await uploads(page)).toBe(0);
    await skipTurns(page);
    await submit(page);
    expect(said).toEqual(["camera", "camera"]);
    expect(complaints).toEqual([]);
  });

  test("a phone whose camera fails is told, and sent to another device", async () => {
    const link = await newLink();
    const { page, screens } = await stage().open(link);
    await consentAndChooseDocument(page, "Passport");
    await page.getByText("takes photos from the camera only").waitFor();
    expect(await uploads(page)).toBe(0);
    await screens("46-camera-only-none");
    await button(page, "Continue on another device").click();
    await expectHeading(page, "Continue on another device");
    await button(page, "Copy the link").waitFor();
    await button(page, "Back").click();
    await expectHeading(page, "Front of your document");
  });

  test("a desktop without a camera hands over to a phone, and ends with it", async () => {
    const link = await newLink();
    const desk = await stage().open(link, { desktop: true });
    await consentAndChooseDocument(desk.page, "Passport");
    await desk.page.getByText("takes photos from the camera only").waitFor();
    await desk.screens("47-camera-only-desktop");
    await button(desk.page, "Continue on another device").click();
    await desk.page.getByRole("img", { name: "QR code of your link" }).waitFor();
    await desk.page.getByText("Waiting for your phone").waitFor();
    await desk.screens("48-camera-only-handoff");

    const phone = await stage().open(link, withCamera());
    await consentAndChooseDocument(phone.page, "Passport");
    await takePhoto(phone.page, "idFront");
    await keepPhoto(phone.page);
    await takePhoto(phone.page, "selfie");
    await keepPhoto(phone.page);
    await skipTurns(phone.page);
    await submit(phone.page);
    await expectHeading(desk.page, "Received");
  });

  test("elsewhere a photo from a file says so", async () => {
    const { page } = await stage().open(await stage().newLink(), withCamera());
    const said = sources(page);
    await consentAndChooseDocument(page, "Passport");
    await choosePhoto(page, "idFront", stage().picture);
    await keepPhoto(page);
    await takePhoto(page, "selfie");
    await keepPhoto(page);
    await expect.poll(() => said).toEqual(["file", "camera"]);
  });
});
