import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";

const PHONE = { width: 390, height: 844 };
const SCREENS = path.resolve(import.meta.dirname, "../../test-results/screens");

export interface PhoneOptions {
  /** A .y4m file to show as the camera; without one the machine has no camera. */
  readonly cameraFile?: string;
  /** What the person answers when asked for the camera. */
  readonly cameraAllowed?: boolean;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that must not happen: console errors, policy violations, page errors. */
  readonly complaints: readonly string[];
  /** Every origin a request went to, blob: and data: left out. */
  readonly origins: ReadonlySet<string>;
  /** Every address asked for. */
  readonly addresses: readonly string[];
  /** Saves what the screen shows, for a person to look at. */
  readonly screen: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A phone-sized Chromium with a fresh profile. */
export async function openPhone(executablePath: string, options: PhoneOptions = {}): Promise<Phone> {
  const profile = await mkdtemp(path.join(os.tmpdir(), "phone-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    args: browserArguments(options),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const watched = watch(page);
  return {
    page,
    context,
    ...watched,
    screen: async (name) => {
      await mkdir(SCREENS, { recursive: true });
      await page.screenshot({ path: path.join(SCREENS, `${name}.png`), animations: "disabled" });
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function browserArguments({ cameraFile, cameraAllowed = true }: PhoneOptions): string[] {
  const camera = cameraFile
    ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${cameraFile}`]
    : [];
  const answer = cameraAllowed ? "--use-fake-ui-for-media-stream" : "--use-fake-ui-for-media-stream=deny";
  return [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    ...camera,
    answer,
  ];
}

function watch(page: Page): Pick<Phone, "complaints" | "origins" | "addresses"> {
  const complaints: string[] = [];
  const origins = new Set<string>();
  const addresses: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text())) {
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    addresses.push(request.url());
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:") origins.add(origin);
  });
  return { complaints, origins, addresses };
}
