import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { z } from "zod";
import { EVENTS, type EventPayload, individualCompleted } from "@/lib/contract/events";
import { createSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { type Business, newBusiness } from "@/tools/testing/business";
import { closeBrowsers, openPhone, type Phone } from "./browser";
import { expectHeading } from "./capture-page";
import { requireChromium } from "./capture-stage";
import { openReceiver, type ReceivedRequest, type Receiver } from "./receiver";
import type { Specimen } from "./specimen";

/** Real photos are processed within seconds; a loaded machine needs longer. */
const DECISION_MS = 90_000;
export const CALLBACK = "https://shop.example/kyc/done?order=7";

export interface Link {
  readonly verifyUrl: string;
  readonly session: string;
}

/** A live business with a webhook receiver: photos are processed by the real models. */
export interface LiveStage {
  readonly baseUrl: string;
  readonly business: Business;
  /** Folder for the files of the fake cameras. */
  readonly folder: string;
  readonly newLink: (theme: Readonly<Record<string, string | boolean>>) => Promise<Link>;
  /** A phone on the first page of the link. @param cameraFile what its camera shows; without one `prepare` makes one */
  readonly open: (link: Link, cameraFile?: string, prepare?: (page: Page) => Promise<void>) => Promise<Phone>;
  /** The two events of one verification in any order, each checked against its signature and contract. */
  readonly events: (verificationId: string) => Promise<{
    readonly submitted: EventPayload<"verification.submitted">;
    readonly completed: z.infer<typeof individualCompleted>;
  }>;
}

/** Registers the hooks of a test file; call the returned function inside tests. */
export function liveStage(): () => LiveStage {
  let stage: LiveStage | undefined;
  let folder: string | undefined;
  let receiver: Receiver | undefined;
  let phone: Phone | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "capture-"));
    receiver = await openReceiver();
    const baseUrl = inject("sharedBaseUrl");
    const business = await newBusiness(baseUrl);
    const secret = await business.receiveAt(receiver.url);
    const { received } = receiver;
    stage = {
      baseUrl,
      business,
      folder,
      async newLink(theme) {
        const body = { userId: "user-1", callback: CALLBACK, theme };
        return business.callOk(createSession, { body });
      },
      async open({ verifyUrl, session }, cameraFile, prepare) {
        phone = await openPhone(requireChromium(), cameraFile ? { cameraFile } : {});
        await prepare?.(phone.page);
        await phone.page.goto(verifyUrl);
        await expectHeading(phone.page, "Verify your identity");
        expect(phone.page.url()).toBe(`${baseUrl}/verify`);
        expect(phone.requestedUrls.filter((address) => address.includes(session))).toEqual([]);
        return phone;
      },
      events: (verificationId) => eventsOf(verificationId, received, secret),
    };
  });
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });
  afterAll(async () => {
    await closeBrowsers();
    await receiver?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!stage) throw new Error("The stage stands only while tests run.");
    return stage;
  };
}

async function eventsOf(verificationId: string, received: readonly ReceivedRequest[], secret: string) {
  const until = Date.now() + DECISION_MS;
  for (;;) {
    const mine = received.filter(({ body }) => body.includes(verificationId));
    const submitted = mine.find(({ body }) => body.includes("verification.submitted"));
    const completed = mine.find(({ body }) => body.includes("verification.completed"));
    if (submitted && completed) {
      return {
        submitted: EVENTS["verification.submitted"].payload.parse(parseSigned(submitted, secret)),
        completed: individualCompleted.parse(parseSigned(completed, secret)),
      };
    }
    if (Date.now() > until) throw new Error(`Events so far: ${mine.map(({ body }) => body).join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The body of a delivery after a check of its V2 signature, computed from WEBHOOK-SIGN-1 without the product's code. */
function parseSigned({ headers, body }: ReceivedRequest, secret: string): unknown {
  const timestamp = headers["x-service-timestamp"] ?? "";
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  expect(headers["x-service-signature-v2"]).toBe(`sha256=${expected}`);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(300);
  return JSON.parse(body.toString("utf8"));
}

/** Checks the link of the end page; returns the verification's id in it. */
export async function readEndPage({ page }: Phone): Promise<string> {
  const back = page.getByRole("link", { name: "Return to shop.example" });
  const href = new URL((await back.getAttribute("href")) ?? "");
  expect(href.origin + href.pathname).toBe("https://shop.example/kyc/done");
  expect(href.searchParams.get("order")).toBe("7");
  expect(href.searchParams.get("status")).toBe("submitted");
  const verificationId = href.searchParams.get("verificationId") ?? "";
  expect(verificationId).toMatch(/^vrf_id_/);
  return verificationId;
}

/** Expects the page to take the photo by itself. */
export async function expectAutomaticCapture({ page }: Phone): Promise<void> {
  await page.getByRole("button", { name: "Retake", exact: true }).waitFor({ timeout: 45_000 });
}

/** Same person, readable document: never rejected, and what was read is what is printed. */
export async function expectSoundDecision(
  { events, business }: LiveStage,
  verificationId: string,
  fields: Specimen["fields"],
): Promise<void> {
  const { submitted, completed } = await events(verificationId);
  expect(submitted.verificationId).toBe(verificationId);
  expect(submitted.eventId).not.toBe(completed.eventId);
  const record = await business.callOk(getVerification, { params: { verificationId } });
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
