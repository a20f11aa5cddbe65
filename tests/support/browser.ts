import { mkdir } from "node:fs/promises";
import path from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const ROOT = path.resolve(import.meta.dirname, "../..");
const SCREENS = path.join(ROOT, "test-results/screens");
/**
 * Whether each screen is checked in both themes and, at the dashboard, on a desktop and a phone. The stage `e2e` checks it
 * once (SCREENS=once) to save time; the stage `browser` runs the same journeys and checks all.
 */
export const CHECKS_EVERY_SCREEN = process.env["SCREENS"] !== "once";

export interface PhoneOptions {
  /** A .y4m file to show as the camera; without one the machine has no camera. */
  readonly cameraFile?: string;
  /** Instead of a file: the number of cameras that show Chromium's own test picture. */
  readonly cameras?: number;
  /** Host names that resolve to this machine, in the syntax of Chromium's `--host-resolver-rules`. */
  readonly hostRules?: string;
  /** Whether the person allows the camera. */
  readonly cameraAllowed?: boolean;
  /** A desktop browser instead of a phone. */
  readonly desktop?: boolean;
  /** The browser's language, BCP 47. */
  readonly locale?: string;
  readonly userAgent?: string;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, content security policy violations and page errors; a test expects none. */
  readonly complaints: readonly string[];
  /** Every origin a request went to, except blob: and data:. */
  readonly origins: ReadonlySet<string>;
  /** Every URL that was requested. */
  readonly requestedUrls: readonly string[];
  /**
   * Saves a screenshot and checks the page with axe-core.
   * @param foreign selector of elements that a third-party library draws; they are not checked
   * @throws Error when axe-core finds a violation of WCAG 2.2 A or AA on it
   */
  readonly screen: (name: string, foreign?: string) => Promise<void>;
  /** The same in both themes, for pages without a business's branding. */
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
  await context.addInitScript(nameCameraAsPhonesDo);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  waitForHydration(page);
  const look = async (name: string, asked: AxeOptions) => {
    await mkdir(SCREENS, { recursive: true });
    await page.screenshot({ path: path.join(SCREENS, `${name}.png`), animations: "disabled" });
    // While React applies the answer of a server action the page briefly has no title, at a moment that axe-core may hit:
    // that there is one is checked here, and by it no more.
    await page.waitForFunction(() => document.title !== "");
    const found = await violations(page, asked);
    if (found.length > 0) throw new Error(`axe-core on ${name}:\n${found.join("\n")}`);
  };
  return {
    page,
    context,
    ...watch(page),
    screen: (name, foreign) => look(name, { foreign }),
    screens: async (name) => {
      await showTheme(page, "light");
      await look(`light-${name}`, {});
      if (!CHECKS_EVERY_SCREEN) return;
      // The other theme changes colours alone.
      await showTheme(page, "dark");
      await look(`dark-${name}`, { rules: COLOUR_RULES });
    },
    close: () => context.close(),
  };
}

/** Chromium's fake camera bears a name that is a sign of an attack (ATTACK-CAMERA-1). */
function nameCameraAsPhonesDo(): void {
  Object.defineProperty(MediaStreamTrack.prototype, "label", { get: () => "camera2 1, facing front" });
}

/**
 * Makes `goto` and `reload` wait until React has hydrated the page: a click before that is lost. Pages of Next are
 * recognised by `__next_f`; hidden inputs are never hydrated.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isHydrated = () =>
    !("__next_f" in window) ||
    [...document.querySelectorAll("body :is(button, input:not([type=hidden]), select, textarea)")].every(
      (control) => Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await page.waitForFunction(isHydrated);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await page.waitForFunction(isHydrated);
    return answer;
  };
}

/** The rules of axe-core about colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface AxeOptions {
  /** Selector of elements that are not checked. */
  readonly foreign?: string | undefined;
  /** Only these rules; default: WCAG 2.2 A and AA and axe-core's best practices. */
  readonly rules?: readonly string[];
}

/** Call at the end of a test file. */
export async function closeBrowsers(): Promise<void> {
  const open = [...browsers.values()];
  browsers.clear();
  for (const browser of open) await (await browser).close();
}

/** Switches the theme of a page without a business's branding. */
export async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    const root = document.documentElement;
    root.dataset["theme"] = name;
    root.removeAttribute("style");
  }, theme);
  await waitForAnimations(page); // colours change in a transition
}

/** Waits until every animation has ended, except endless ones. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .map((each) =>
          each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
            ? null
            : each.finished.catch(() => null),
        ),
    );
  });
}

/** The violations that axe-core finds, one line each. */
async function violations(page: Page, { foreign, rules }: AxeOptions): Promise<string[]> {
  // Elements in a transition are half transparent, which would distort their contrast.
  await waitForAnimations(page);
  // Half a megabyte: injected once per page.
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(`${axe.source};0`);
  const asked = { exclude: foreign ?? null, rules: rules ? [...rules] : null };
  return page.evaluate(async ({ exclude, rules: only }) => {
    interface Axe {
      run(
        context: object,
        options: object,
      ): Promise<{
        violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
      }>;
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(
      exclude ? { exclude: [[exclude]] } : { include: [["html"]] },
      only
        ? { runOnly: { type: "rule", values: only } }
        : { rules: { "document-title": { enabled: false } } },
    );
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ""}`);
      return `${id}: ${help}\n${where.join("\n")}`;
    });
  }, asked);
}

function browserArguments({ cameraFile, cameras, cameraAllowed = true, hostRules }: PhoneOptions): string[] {
  const fake = "--use-fake-device-for-media-stream";
  const camera = cameraFile
    ? [fake, `--use-file-for-fake-video-capture=${cameraFile}`]
    : cameras
      ? [`${fake}=device-count=${cameras}`]
      : [];
  const hosts = hostRules ? [`--host-resolver-rules=${hostRules}`] : [];
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
    ...hosts,
    answer,
  ];
}

function watch(page: Page): Pick<Phone, "complaints" | "origins" | "requestedUrls"> {
  const complaints: string[] = [];
  const origins = new Set<string>();
  const requestedUrls: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text())) {
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    requestedUrls.push(request.url());
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:") origins.add(origin);
  });
  return { complaints, origins, requestedUrls };
}
