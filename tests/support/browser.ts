import { mkdir } from "node:fs/promises";
import path from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const ROOT = path.resolve(import.meta.dirname, "../..");
const SCREENS = path.join(ROOT, "test-results/screens");

export interface PhoneOptions {
  /** A .y4m file to show as the camera; without one the machine has no camera. */
  readonly cameraFile?: string;
  /** What the person answers when asked for the camera. */
  readonly cameraAllowed?: boolean;
  /** A desk with a mouse instead. */
  readonly desktop?: boolean;
  /** What the browser asks for, as BCP 47 names it. */
  readonly locale?: string;
  readonly userAgent?: string;
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
  /**
   * Saves what the screen shows, for a person to look at.
   * @param foreign selector of what a library draws on it by itself: not judged
   * @throws Error when axe-core finds a violation of WCAG 2.2 A or AA on it
   */
  readonly screen: (name: string, foreign?: string) => Promise<void>;
  /** The same in both themes, for screens that no business's branding reaches. */
  readonly screens: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** One browser per camera: starting one takes longer than most tests. Each phone has a context of its own. */
const browsers = new Map<string, Promise<Browser>>();

export async function openPhone(executablePath: string, options: PhoneOptions = {}): Promise<Phone> {
  const args = browserArguments(options);
  const key = args.join(" ");
  const launched = browsers.get(key) ?? chromium.launch({ executablePath, headless: true, args });
  browsers.set(key, launched);
  const context = await (await launched).newContext({
    ...(options.desktop ? DESKTOP : PHONE),
    locale: options.locale ?? "en-GB",
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const screen = async (name: string, foreign?: string) => {
    await mkdir(SCREENS, { recursive: true });
    await page.screenshot({ path: path.join(SCREENS, `${name}.png`), animations: "disabled" });
    const found = await violations(page, foreign);
    if (found.length > 0) throw new Error(`axe-core on ${name}:\n${found.join("\n")}`);
  };
  return {
    page,
    context,
    ...watch(page),
    screen,
    screens: async (name) => {
      for (const theme of ["light", "dark"] as const) {
        await showTheme(page, theme);
        await screen(`${theme}-${name}`);
      }
    },
    close: () => context.close(),
  };
}

/** To be called when a test file ends. */
export async function closeBrowsers(): Promise<void> {
  const open = [...browsers.values()];
  browsers.clear();
  for (const browser of open) await (await browser).close();
}

async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    const root = document.documentElement;
    root.dataset["theme"] = name;
    root.removeAttribute("style");
  }, theme);
  await page.waitForTimeout(350); // colours change over a moment
}

/** What axe-core objects to, by the rules of WCAG 2.2 A and AA and its own best practices. */
async function violations(page: Page, foreign?: string): Promise<string[]> {
  // A moving step is half transparent: contrast is that of the step at rest.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((each) =>
          each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
            ? null
            : each.finished.catch(() => null),
        ),
    ),
  );
  await page.evaluate(`${axe.source};0`);
  return page.evaluate(async (exclude) => {
    interface Axe {
      run(context: object): Promise<{
        violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
      }>;
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(
      exclude ? { exclude: [[exclude]] } : { include: [["html"]] },
    );
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ""}`);
      return `${id}: ${help}\n${where.join("\n")}`;
    });
  }, foreign);
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
