import type { Frame } from "playwright";
import sharp from "sharp";
import { afterEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createCompanyVerification, uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { openPhone, type Phone } from "@/tests/support/browser";
import { blobOf, SZ_REQUIRED } from "@/tests/support/company";
import { BROKEN, HOSTILE, LOCKED, scanned } from "@/tests/support/company-pdfs";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { chromiumPath } from "@/tools/setup/programs";

const baseUrl = inject("sharedBaseUrl");
let desk: Phone;

afterEach(async () => {
  await desk?.close();
});

/** Hands in one document of a company, as a business's own server does. @returns the status of the answer */
async function upload(apiKey: string, verificationId: string, docType: string, document: Blob) {
  const given = { params: { verificationId }, body: { docType }, files: { document } };
  return (await call(uploadCompanyDocument, given, { baseUrl, apiKey })).status;
}

/** As a registry sends it: made by a program, three pages, fonts inside. */
async function certificate({ context }: Phone): Promise<Buffer> {
  const maker = await context.newPage();
  await maker.setContent(`<h1>Certificate of incorporation</h1><p>Ezulwini Solar (Pty) Ltd, R7/4711</p>
    <p style="break-before: page">Directors: Thandi Dlamini</p><p style="break-before: page">Seal</p>`);
  const bytes = await maker.pdf({ format: "A4" });
  await maker.close();
  return bytes;
}

/** How many pixels of the page are dark, and the colours in the middle of its halves. */
function inked(frame: Frame) {
  return frame.evaluate(() => {
    const canvas = document.querySelector("main canvas");
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext("2d") : null;
    if (!context) throw new Error("Nothing is drawn.");
    const { width, height } = context.canvas;
    const { data } = context.getImageData(0, 0, width, height);
    const dark = data.filter((value, i) => i % 4 === 0 && value < 90).length;
    const colour = (x: number) => [...context.getImageData(x, height / 2, 1, 1).data.slice(0, 3)];
    return { dark, left: colour(width / 4), right: colour((3 * width) / 4) };
  });
}

describe("SECURITY-VIEWER-1 the document viewer", () => {
  test("PDFs and pictures page by page; hostile and broken ones do no harm and say so", async () => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    desk = await openPhone(chromium, { desktop: true });
    const { page } = desk;
    const { liveKey } = await signUpAtDashboard(page, baseUrl);
    await page.getByRole("button", { name: "Live" }).click();
    const made = await call(
      createCompanyVerification,
      { body: { country: "SZ", registeredName: "Ezulwini Solar (Pty) Ltd" } },
      { baseUrl, apiKey: liveKey },
    );
    const verificationId = made.data?.verificationId ?? "";
    const [registration, formJ, formC, licence] = SZ_REQUIRED;
    const hand = (docType: string, bytes: Uint8Array) =>
      upload(liveKey, verificationId, docType, blobOf(bytes));
    expect(await hand(registration, await certificate(desk))).toBe(201);
    const scan = await sharp(plainPng(900, 600)).jpeg().toBuffer();
    expect(await hand(formJ, scan)).toBe(201);
    expect(await hand(formC, BROKEN)).toBe(201);
    expect(await hand(licence, await scanned())).toBe(201);
    expect([await hand(formC, HOSTILE), await hand(formC, LOCKED)]).toEqual([400, 400]);

    await page.goto(`${baseUrl}/dashboard/companies/${verificationId}`);
    expect(desk.requestedUrls.some((address) => address.includes("/viewer"))).toBe(false);
    const viewer = page.getByRole("dialog");
    const inside = viewer.frameLocator("iframe");
    const open = async (docType: number) => {
      await page.getByRole("button", { name: "View:" }).nth(docType).click();
      await viewer.getByRole("status").waitFor({ state: "detached" });
      const frame = page.frames().find((each) => each.url().endsWith("/viewer"));
      if (!frame) throw new Error("There is no frame.");
      return frame;
    };

    const frame = await open(0);
    await inside.getByText("Ezulwini Solar (Pty) Ltd, R7/4711").waitFor();
    await expect.poll(async () => (await inked(frame)).dark).toBeGreaterThan(500);
    await captureScreens(desk, "dashboard-company-pdf");
    await viewer.getByRole("button", { name: "Next page" }).click();
    await inside.getByText("Directors: Thandi Dlamini").waitFor();
    await inside.locator("main").focus();
    await page.keyboard.press("PageDown");
    await viewer.getByText("Page 3 of 3").waitFor();
    const third = inside.getByRole("img", { name: "Certificate of incorporation, page 3" });
    await third.waitFor();
    const width = await third.evaluate((canvas) => canvas.clientWidth);
    await page.keyboard.press("+");
    await viewer.getByText("150%").waitFor();
    await expect.poll(() => third.evaluate((canvas) => canvas.clientWidth)).toBeCloseTo(1.5 * width, -1);
    const href = await viewer
      .getByRole("link", { name: "Save: Certificate of incorporation" })
      .getAttribute("href");
    expect((await page.request.get(href ?? "")).headers()["content-disposition"]).toContain("attachment");
    await inside.locator("main").focus();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });

    await open(1);
    await inside.getByRole("img", { name: "Form J (directors and officers), page 1" }).waitFor();
    const shape = () =>
      inside.getByRole("img").evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
    await expect.poll(shape).toBeCloseTo(1.5, 1);
    await viewer.getByRole("button", { name: "Rotate" }).click();
    await expect.poll(shape).toBeCloseTo(1 / 1.5, 1);
    await page.keyboard.press("Escape");

    await open(2);
    await viewer.getByText("This document cannot be shown").waitFor();
    await captureScreens(desk, "dashboard-company-pdf-broken");
    await page.keyboard.press("Escape");

    const halves = await open(3);
    await expect.poll(() => inked(halves)).toMatchObject({ left: [0, 0, 0], right: [255, 255, 255] });
    expect(desk.requestedUrls.some((address) => address.endsWith("/wasm/jbig2.wasm"))).toBe(true);
    await page.keyboard.press("Escape");

    // What the check at the upload refuses, put in its way all the same.
    const anyDocument = "**/companies/*/documents/*";
    await page.route(anyDocument, (route) => route.fulfill({ body: LOCKED, contentType: "application/pdf" }));
    await open(0);
    await viewer.getByText("This PDF needs a password").waitFor();
    await page.keyboard.press("Escape");
    await page.unroute(anyDocument);
    await page.route(anyDocument, (route) =>
      route.fulfill({ body: HOSTILE, contentType: "application/pdf" }),
    );
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const title = await page.title();
    const hostile = await open(0);
    await inside.getByText("Looks harmless").waitFor();
    await expect.poll(async () => (await inked(hostile)).dark).toBeGreaterThan(200);
    await page.waitForTimeout(500);
    expect(await page.title()).toBe(title);
    expect(dialogs).toEqual([]);
    expect(desk.context.pages()).toHaveLength(1);
    expect([...desk.origins]).toEqual([baseUrl]);
    expect(desk.complaints).toEqual([]);

    // And had it run after all: nothing is within reach of the frame.
    const reach = await hostile.evaluate(async () => {
      const told = (cause: unknown) => (cause as Error).name;
      const tried = (act: () => unknown) => {
        try {
          act();
          return "done";
        } catch (cause) {
          return told(cause);
        }
      };
      return {
        origin: window.origin,
        cookie: tried(() => document.cookie),
        storage: tried(() => localStorage.length),
        parent: tried(() => window.parent.document.title),
        top: tried(() => window.top?.location.assign("https://example.com/ran")),
        network: await fetch("/health").then(() => "done", told),
        picture: await new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve("done");
          image.onerror = () => resolve("blocked");
          image.src = "/icon.svg";
        }),
        popup: window.open("https://example.com/ran") === null ? "blocked" : "done",
      };
    });
    expect(reach).toEqual({
      origin: "null",
      cookie: "SecurityError",
      storage: "SecurityError",
      parent: "SecurityError",
      top: "SecurityError",
      network: "TypeError",
      picture: "blocked",
      popup: "blocked",
    });
    expect([...desk.origins]).toEqual([baseUrl]);
  });
});
