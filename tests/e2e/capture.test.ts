import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { individualCompleted, verificationSubmitted } from "@/lib/contract/events";
import { createSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { closeBrowsers, openPhone, type Phone } from "../support/browser";
import { type Business, newBusiness } from "../support/business";
import {
  agree,
  chooseDocument,
  choosePhoto,
  headed,
  keepPhoto,
  shownPhotoSize,
  skipBack,
  skipTurns,
  submit,
  takePhoto,
} from "../support/capture-page";
import { requireChromium } from "../support/capture-stage";
import { writeFakeCamera } from "../support/fake-camera";
import { landscape } from "../support/images";
import { openReceiver, type Received, type Receiver } from "../support/receiver";
import { startServer, type TestServer } from "../support/server";
import { aimedAt, type Specimen, specimen } from "../support/specimen";

const person = specimen("szid_easy_303_0");

/** The live engine looks at real photos within seconds; a loaded machine gets more. */
const DECISION_MS = 90_000;
/** Stands where the test material is missing; the tests below are then skipped. */
const NOBODY: Specimen = { frontFile: "", selfieFile: "", fields: {}, corners: [] };
const CALLBACK = "https://shop.example/kyc/done?order=7";

describe.skipIf(!person)("the hosted flow with real photos, a live key and the real engine", () => {
  const { frontFile, selfieFile, fields } = person ?? NOBODY;
  let folder: string;
  let server: TestServer;
  let receiver: Receiver;
  let business: Business;
  let secret: string;
  let phone: Phone | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "capture-"));
    server = await startServer();
    receiver = await openReceiver();
    business = await newBusiness(server.baseUrl);
    secret = await business.receiveAt(receiver.url);
  });
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });
  afterAll(async () => {
    await closeBrowsers();
    await receiver?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function openLink(cameraFile: string, darkMode: boolean): Promise<Phone> {
    const theme = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a", darkMode };
    const body = { userId: `user-${darkMode}`, callback: CALLBACK, theme };
    const { verifyUrl, session } = await business.need(createSession, { body });
    const opened = await openPhone(requireChromium(), { cameraFile });
    phone = opened;
    await opened.page.goto(verifyUrl);
    await headed(opened.page, "Verify your identity");
    expect(opened.page.url()).toBe(`${server.baseUrl}/verify`);
    expect(opened.addresses.filter((address) => address.includes(session))).toEqual([]);
    return opened;
  }

  /** The two events about one verification, whichever came first (SPEC 6), each signed and in its contract's shape. */
  async function events(verificationId: string) {
    const until = Date.now() + DECISION_MS;
    for (;;) {
      const mine = receiver.received.filter(({ body }) => body.includes(verificationId));
      const submitted = mine.find(({ body }) => body.includes("verification.submitted"));
      const completed = mine.find(({ body }) => body.includes("verification.completed"));
      if (submitted && completed) {
        return {
          submitted: verificationSubmitted.parse(authentic(submitted)),
          completed: individualCompleted.parse(authentic(completed)),
        };
      }
      if (Date.now() > until)
        throw new Error(`Events so far: ${mine.map(({ body }) => body).join("\n")}\n${server.log()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** The body of a delivery whose V2 signature is right, worked out here from SPEC 6.2 and nothing of ours. */
  function authentic({ headers, body }: Received): unknown {
    const timestamp = headers["x-service-timestamp"] ?? "";
    const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
    expect(headers["x-service-signature-v2"]).toBe(`sha256=${expected}`);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(300);
    return JSON.parse(body.toString("utf8"));
  }

  /** The end page of the phone: the id it was given and where its button leads. */
  async function endOf({ page }: Phone): Promise<string> {
    const back = page.getByRole("link", { name: "Return to shop.example" });
    const href = new URL((await back.getAttribute("href")) ?? "");
    expect(href.origin + href.pathname).toBe("https://shop.example/kyc/done");
    expect(href.searchParams.get("order")).toBe("7");
    expect(href.searchParams.get("status")).toBe("submitted");
    const verificationId = href.searchParams.get("verificationId") ?? "";
    expect(verificationId).toMatch(/^vrf_id_/);
    return verificationId;
  }

  function expectQuiet({ complaints, origins }: Phone): void {
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([server.baseUrl]);
  }

  /** Same person, readable document: never rejected, and what was read is what is printed. */
  async function expectSoundDecision(verificationId: string): Promise<void> {
    const { submitted, completed } = await events(verificationId);
    expect(submitted.verificationId).toBe(verificationId);
    expect(submitted.eventId).not.toBe(completed.eventId);
    const record = await business.need(getVerification, { params: { verificationId } });
    console.log(
      verificationId,
      completed.decision,
      record.decisionReason,
      completed.faceScore,
      record.extractedData,
    );
    expect(["approved", "needs_review"]).toContain(completed.decision);
    expect(record.decision).toBe(completed.decision.toUpperCase());
    expect(completed.faceScore).toBeGreaterThanOrEqual(70);
    const read = Object.entries(record.extractedData);
    const right = read.filter(([field, value]) => fields[field] === value);
    expect(right.length, JSON.stringify(record.extractedData)).toBeGreaterThanOrEqual(7);
    expect(right.length / read.length, JSON.stringify(record.extractedData)).toBeGreaterThanOrEqual(0.8);
  }

  /** The page's own eye: the photo is taken without anybody pressing anything. */
  async function shotByItself(page: Phone["page"]): Promise<void> {
    await page.getByRole("button", { name: "Use this photo", exact: true }).waitFor({ timeout: 45_000 });
  }

  test("§4.3 the document by file, the face by camera: a photo without a face is named and taken again", async () => {
    const cameraFile = path.join(folder, "face.y4m");
    const hills = path.join(folder, "hills.jpg");
    await writeFakeCamera(selfieFile, cameraFile);
    await writeFile(hills, await landscape());
    const opened = await openLink(cameraFile, false);
    const { page } = opened;
    await page.getByRole("button", { name: "Begin" }).click();
    await headed(page, "Your consent");
    expect(await page.getByRole("button", { name: "Agree and continue" }).isDisabled()).toBe(true);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await chooseDocument(page, "ID card");
    await choosePhoto(page, "idFront", frontFile);
    expect(Math.max(...Object.values(await shownPhotoSize(page)))).toBeLessThanOrEqual(1920);
    await keepPhoto(page);
    await skipBack(page);
    await choosePhoto(page, "selfie", hills);
    await keepPhoto(page);
    await page
      .getByRole("alert")
      .filter({ hasText: "No face was found in this photo." })
      .waitFor({ timeout: 45_000 });
    await headed(page, "Your face");
    await opened.screen("live-no-face");
    await shotByItself(page);
    await opened.screen("live-face-taken");
    await keepPhoto(page);
    await skipTurns(page);
    await submit(page);
    const verificationId = await endOf(opened);

    await page.reload();
    await headed(page, "Received");
    expect(await endOf(opened)).toBe(verificationId);

    await expectSoundDecision(verificationId);
    expectQuiet(opened);
  });

  test("§4.3 the document by camera, the face by file: what is no document is named and taken again", async () => {
    const aimed = path.join(folder, "aimed.jpg");
    const cameraFile = path.join(folder, "document.y4m");
    await aimedAt(person ?? NOBODY, aimed);
    await writeFakeCamera(aimed, cameraFile);
    const opened = await openLink(cameraFile, true);
    const { page } = opened;
    await agree(page);
    await choosePhoto(page, "idFront", selfieFile);
    const looked = page.waitForResponse("**/v1/sessions/upload", { timeout: 45_000 });
    await keepPhoto(page);
    await headed(page, "Back of your document");
    await looked;
    await skipBack(page);
    await page.getByRole("alert").filter({ hasText: "No ID document was found" }).waitFor();
    await headed(page, "Front of your document");
    await opened.screen("live-no-document");
    await shotByItself(page);
    await opened.screen("live-document-taken");
    await page.getByRole("button", { name: "Retake" }).click();
    await takePhoto(page, "idFront");
    await keepPhoto(page);
    await skipBack(page);
    await choosePhoto(page, "selfie", selfieFile);
    await keepPhoto(page);
    await skipTurns(page);
    await submit(page);
    await expectSoundDecision(await endOf(opened));
    expectQuiet(opened);
  });
});

if (!person)
  test.skip("the shared test material is not on this machine: no real photos to go through the flow");
