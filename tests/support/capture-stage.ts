import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { createSession } from "@/lib/contract/sessions";
import { chromiumPath } from "@/tools/setup/programs";
import { type Business, newBusiness } from "@/tools/testing/business";
import { closeBrowsers, openPhone, type Phone, type PhoneOptions } from "./browser";
import { choosePhoto, keepPhoto, skipBack, skipTurns } from "./capture-page";
import { writeFakeCamera } from "./fake-camera";
import { landscape } from "./images";

type Theme = Readonly<Record<string, string | boolean | null>>;

/**
 * A server, a business and one phone at a time, for tests of the page and the network. Sessions are sandbox sessions,
 * so any picture is accepted.
 */
export interface CaptureStage {
  readonly server: { readonly baseUrl: string };
  readonly business: Business;
  /** A picture without a face, as a file and as a fake camera. */
  readonly picture: string;
  readonly cameraFile: string;
  /** A new session's link. */
  readonly newLink: (theme?: Theme) => Promise<string>;
  /** Opens a URL on a phone, which is closed when the test ends. */
  readonly open: (address: string, options?: PhoneOptions) => Promise<Phone>;
  /** From the first photo to the review: both required photos as files, no head turns. */
  readonly givePhotos: (phone: Phone) => Promise<void>;
}

/** Registers the hooks of a test file; call the returned function inside tests. */
export function captureStage(): () => CaptureStage {
  let stage: CaptureStage | undefined;
  let folder: string | undefined;
  const phones: Phone[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "capture-"));
    stage = await build(folder, phones);
  });
  afterEach(async () => {
    for (const phone of phones.splice(0)) await phone.close();
  });
  afterAll(async () => {
    await closeBrowsers();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!stage) throw new Error("The stage stands only while tests run.");
    return stage;
  };
}

async function build(folder: string, phones: Phone[]): Promise<CaptureStage> {
  const picture = path.join(folder, "picture.jpg");
  const cameraFile = path.join(folder, "camera.y4m");
  await writeFile(picture, await landscape());
  await writeFakeCamera(picture, cameraFile);
  const server = { baseUrl: inject("sharedBaseUrl") };
  const business = await newBusiness(server.baseUrl);
  return {
    server,
    business,
    picture,
    cameraFile,
    async newLink(theme = { darkMode: false }) {
      const body = { userId: "user-1", callback: "https://shop.example/done", theme };
      return (await business.callOk(createSession, { body }, { key: "test" })).verifyUrl;
    },
    async open(address, options = {}) {
      const phone = await openPhone(requireChromium(), options);
      phones.push(phone);
      await phone.page.goto(address);
      return phone;
    },
    async givePhotos({ page }) {
      await choosePhoto(page, "idFront", picture);
      await keepPhoto(page);
      await skipBack(page);
      await choosePhoto(page, "selfie", picture);
      await keepPhoto(page);
      await skipTurns(page);
    },
  };
}

/** @throws Error that names what to install when there is no browser */
export function requireChromium(): string {
  const found = chromiumPath();
  if (!found) throw new Error("No Chromium: install Debian's package chromium or set CHROMIUM_PATH.");
  return found;
}
