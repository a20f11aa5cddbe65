import type { Frame, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { putCaptureSettings } from "@/lib/contract/settings";
import { newBusiness } from "@/tools/testing/business";
import type { Phone } from "../support/browser";
import {
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
import { type HostPage, openHostPage } from "../support/host-page";

/** The hosted page in a page of another site, by packages/embed. */

const stage = captureStage();
let shop: HostPage;
let stranger: HostPage;
const closing: HostPage[] = [];

const allow = (
  business: { callOk: ReturnType<typeof stage>["business"]["callOk"] },
  ...embedOrigins: string[]
) => business.callOk(putCaptureSettings, { body: { embedOrigins } }, { key: "test" });

beforeAll(async () => {
  shop = await openHostPage(stage().server.baseUrl);
  stranger = await openHostPage(stage().server.baseUrl);
  await allow(stage().business, shop.origin);
});
afterEach(async () => {
  for (const page of closing.splice(0)) await page.close();
});
afterAll(async () => {
  await shop.close();
  await stranger.close();
});

interface Seen {
  readonly type: string;
  readonly step?: string;
  readonly verificationId?: string | null;
  readonly outcome?: string | null;
}
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
const typesSeen = async (page: Page) => (await seenBy(page)).map(({ type, step }) => step ?? type);
const soon = { timeout: 30_000 };

async function openAt(host: HostPage, path: string, options: object = {}): Promise<Phone> {
  const address = new URL(path, host.origin);
  address.searchParams.set("url", await stage().newLink());
  return stage().open(address.href, options);
}

async function hostedFrame(page: Page): Promise<Frame> {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("There is no frame.");
  return frame;
}

async function walkThrough(frame: Frame | Page): Promise<void> {
  await consentAndChooseDocument(frame as Frame);
  await takePhoto(frame, "idFront");
  await keepPhoto(frame);
  await skipBack(frame);
  await choosePhoto(frame, "selfie", stage().picture);
  await keepPhoto(frame);
  await skipTurns(frame);
  await submit(frame);
}

describe("an allowed origin", () => {
  test("EMBED-FRAME-1, EMBED-EVENT-1, EMBED-MODAL-1 goes through the frame to the end, with the camera and without cookies", async () => {
    const { page, context, complaints, screen } = await openAt(shop, "/plain", {
      cameraFile: stage().cameraFile,
    });
    const button = page.getByRole("button", { name: "Verify" });
    const before = await button.boundingBox();
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Identity verification" });
    await dialog.waitFor();
    const frame = await hostedFrame(page);
    await frame.getByRole("button", { name: "Begin" }).waitFor();
    await screen("embed-modal");
    expect(await button.boundingBox()).toEqual(before);
    // The rest of the page cannot be reached while the dialog is open.
    await expect(button.click({ timeout: 500 })).rejects.toThrow();
    // Neither a script of this page nor a frame of another origin speaks for the hosted page.
    await page.evaluate(() => {
      window.postMessage(
        { source: "identity-verification", type: "submitted", verificationId: "vrf_id_forged" },
        "*",
      );
    });
    await walkThrough(frame);
    await expect.poll(() => typesSeen(page), soon).toContain("submitted");
    const seen = await seenBy(page);
    expect(seen[0]).toEqual({ type: "ready" });
    expect(seen.filter(({ type }) => type === "step").map(({ step }) => step)).toEqual([
      "welcome",
      "consent",
      "document",
      "idFront",
      "idBack",
      "selfie",
      "liveness1",
      "review",
      "sending",
      "done",
    ]);
    const submitted = seen
      .filter(({ type }) => type === "submitted")
      .map(({ verificationId }) => verificationId);
    expect(submitted).toEqual([expect.stringMatching(/^vrf_id_\w{22}$/)]);
    expect(JSON.stringify(seen)).not.toContain("user-1");
    await screen("embed-done");
    await frame.getByRole("button", { name: /^Return to localhost/ }).click();
    await expect.poll(() => typesSeen(page), soon).toContain("closed");
    expect((await seenBy(page)).at(-1)).toEqual({ type: "closed", outcome: "submitted" });
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("EMBED-MODAL-1 Esc closes it from within the frame and from outside, and the focus returns", async () => {
    const { page } = await openAt(shop, "/plain");
    const button = page.getByRole("button", { name: "Verify" });
    await button.click();
    const frame = await hostedFrame(page);
    await frame.getByRole("button", { name: "Begin" }).focus();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => seenBy(page).then((seen) => seen.at(-1)), soon)
      .toEqual({ type: "closed", outcome: null });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await button.click();
    await page.getByRole("button", { name: "Close" }).press("Escape");
    await expect.poll(() => page.locator("iframe").count(), soon).toBe(0);
    await button.click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect
      .poll(async () => (await typesSeen(page)).filter((each) => each === "closed").length, soon)
      .toBe(3);
  });

  test("EMBED-EVENT-1 a person who declines is reported, and the frame is taken away by React when it closes", async () => {
    const { page, complaints } = await openAt(shop, "/react");
    await page.getByRole("button", { name: "Verify" }).click();
    const frame = await hostedFrame(page);
    await frame.getByRole("button", { name: "Begin" }).click();
    await frame.getByRole("button", { name: "I do not agree" }).click();
    await frame.getByText("If you do not agree, nothing is captured").waitFor();
    await frame.getByRole("button", { name: "I do not agree" }).click();
    await expect.poll(() => typesSeen(page), soon).toContain("declined");
    await page.getByRole("button", { name: "Close" }).click();
    await expect
      .poll(() => seenBy(page).then((seen) => seen.at(-1)), soon)
      .toEqual({ type: "closed", outcome: "declined" });
    expect(await page.locator("iframe").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("EMBED-TAB-1 a tab reports to the page that opened it", async () => {
    const { page, context } = await openAt(shop, "/plain?mode=tab");
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Verify" }).click();
    const tab = await opened;
    await tab.getByRole("button", { name: "Begin" }).click();
    await expect.poll(() => typesSeen(page), soon).toEqual(["ready", "welcome", "consent"]);
    await tab.close();
    await expect
      .poll(() => seenBy(page).then((seen) => seen.at(-1)), soon)
      .toEqual({ type: "closed", outcome: null });
  });

  test.each([
    [
      "a browser inside another app",
      {},
      { userAgent: "Mozilla/5.0 (Linux; Android 14; wv) Chrome/120 Instagram 300" },
    ],
    ["a page whose own policy gives frames no camera", { "Permissions-Policy": "camera=()" }, {}],
  ])("EMBED-TAB-2 %s opens a tab instead of a frame", async (_name, headers, options) => {
    const host = await openHostPage(stage().server.baseUrl, headers);
    closing.push(host);
    await allow(stage().business, shop.origin, host.origin);
    const { page, context } = await openAt(host, "/plain", options);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Verify" }).click();
    await (await opened).getByRole("button", { name: "Begin" }).waitFor();
    await expect.poll(() => typesSeen(page), soon).toEqual(["ready", "welcome"]);
    expect(await page.locator("iframe").count()).toBe(0);
  });
});

describe("any other origin", () => {
  test("EMBED-FRAME-1, EMBED-TAB-2 is refused by the browser, gets no event, and a tab is offered that tells it nothing", async () => {
    const { page, context, complaints, screen } = await openAt(stranger, "/plain");
    await page.getByRole("button", { name: "Verify" }).click();
    const link = page.getByRole("link", { name: "Open it in a new tab" });
    await link.waitFor();
    expect(complaints.join("\n")).toContain("frame-ancestors 'none'");
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await link.evaluate((each) => (each.getRootNode() as ShadowRoot).activeElement === each)).toBe(
      true,
    );
    await screen("embed-refused");
    const opened = context.waitForEvent("page");
    await link.click();
    const tab = await opened;
    await tab.getByRole("button", { name: "Begin" }).click();
    await expectHeading(tab, "Your consent");
    expect(await tab.evaluate(() => window.opener)).toBe(null);
    expect(await seenBy(page)).toEqual([]);
  });

  test("EMBED-FRAME-2 that another business allows can frame the page, and sees nothing of this session", async () => {
    const other = await newBusiness(stage().server.baseUrl);
    await allow(other, stranger.origin);
    const { page } = await openAt(stranger, "/plain");
    await page.getByRole("button", { name: "Verify" }).click();
    const frame = await hostedFrame(page);
    await expectHeading(frame, "This link does not work");
    expect(await frame.getByRole("button", { name: "Begin" }).count()).toBe(0);
    expect(await seenBy(page)).toEqual([{ type: "ready" }]);
    await allow(other);
  });
});
