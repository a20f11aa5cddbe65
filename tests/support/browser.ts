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
  /** In place of a file: so many cameras that show Chromium's own test picture. */
  readonly cameras?: number;
  /** Names that lead to this machine, as Chromium's `--host-resolver-rules` takes them. */
  readonly hostRules?: string;
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
  page.setDefaultTimeout(30_000);
  waitForLife(page);
  const look = async (name: string, asked: AxeAsked) => {
    await mkdir(SCREENS, { recursive: true });
    await page.screenshot({ path: path.join(SCREENS, `${name}.png`), animations: "disabled" });
    // While the server's answer to an act is put in place, the page has no title for a moment; one without any stays so.
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
      // The other theme changes colours alone.
      await showTheme(page, "dark");
      await look(`dark-${name}`, { rules: OF_COLOUR });
    },
    close: () => context.close(),
  };
}

/**
 * Has every address opened, or opened again, wait until React answers on it: a click before that on what the server
 * drew is lost. Next's pages tell themselves by `__next_f`; what stands for a form's action stays as the server drew it.
 */
function waitForLife(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isAlive = () =>
    !("__next_f" in window) ||
    [...document.querySelectorAll("body :is(button, input:not([type=hidden]), select, textarea)")].every(
      (control) => Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await page.waitForFunction(isAlive);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await page.waitForFunction(isAlive);
    return answer;
  };
}

/** Rules of axe-core that look at colours. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

interface AxeAsked {
  /** Selector of what is not judged. */
  readonly foreign?: string | undefined;
  /** These only; without them all of WCAG 2.2 A and AA and axe-core's own best practices. */
  readonly rules?: readonly string[];
}

/** To be called when a test file ends. */
export async function closeBrowsers(): Promise<void> {
  const open = [...browsers.values()];
  browsers.clear();
  for (const browser of open) await (await browser).close();
}

/** For screens that no business's branding reaches. */
export async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    const root = document.documentElement;
    root.dataset["theme"] = name;
    root.removeAttribute("style");
  }, theme);
  await atRest(page); // colours change over a moment
}

/** Until nothing moves any more but what moves for ever. */
async function atRest(page: Page): Promise<void> {
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

/** What axe-core objects to. */
async function violations(page: Page, { foreign, rules }: AxeAsked): Promise<string[]> {
  // A moving step is half transparent: contrast is that of the step at rest.
  await atRest(page);
  // Half a megabyte: once a page is enough.
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
      only ? { runOnly: { type: "rule", values: only } } : {},
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
