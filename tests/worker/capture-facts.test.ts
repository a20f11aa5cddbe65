import AdmZip from "adm-zip";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import type { DeviceFacts } from "@/lib/contract/capture-facts";
import { CONSENT_TEXT } from "@/lib/contract/consent-text";
import type { Tenant } from "@/lib/platform/tenant";
import { networkOf } from "@/lib/session/capture-facts";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { readCaseFile } from "@/lib/verification/case-file";
import { exportPerson } from "@/lib/verification/person-pack";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

const photo = plainPng(1, 1).toString("base64");
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const SAID: DeviceFacts = {
  screenWidth: 390,
  screenHeight: 844,
  language: "ss-SZ",
  timeZone: "Africa/Mbabane",
  connection: "3g",
};
const FROM = { address: "203.0.113.77", userAgent: IPHONE };

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_owner");
});

async function submitted({
  textVersion = CONSENT_TEXT,
  camera = "Front Camera",
  device = SAID as DeviceFacts | null,
  origin = FROM,
} = {}) {
  const { session } = await createCaptureSession(tenant, { userId: "user-1" });
  const asked = await authenticateSession(session);
  if (textVersion) await recordConsent(asked, { accepted: true, textVersion, language: "en" });
  const of = await authenticateSession(session);
  const { key: selfieKey } = await uploadPhoto(of, "selfie", photo, { source: "camera", camera });
  const given = { selfieKey, idFront: photo, device: device ?? undefined };
  return (await submitSession(of, given, origin)).verificationId;
}

const factsOf = async (id: string) => (await readCaseFile(tenant, id)).captureFacts;

describe("CAPTURE-FACTS-1 device and network of a capture", () => {
  test("families, classes and a shortened address are kept sealed, and shown on the case", async () => {
    const id = await submitted();
    expect(await factsOf(id)).toEqual({
      browser: "Safari",
      system: "iOS",
      device: "phone",
      screen: "390 × 844",
      language: "ss-SZ",
      timeZone: "Africa/Mbabane",
      camera: "front",
      network: "203.0.113.0/24",
      connection: "3g",
    });
    const [row] = await db("operator").select().from(verification).where(eq(verification.id, id));
    expect(row?.captureFactsSealed).not.toMatch(/Safari|203\.0|Mbabane/);
    expect(JSON.stringify(row)).not.toContain("iPhone");
  });

  test.each([
    ["an earlier text", "2026-11.2"],
    ["a text of the business's own", "acme-7"],
    ["no answer on this page", ""],
  ])("with %s nothing is kept", async (_, textVersion) => {
    expect(await factsOf(await submitted({ textVersion }))).toBeNull();
  });

  test.each([
    ["OBS Virtual Camera", "virtual"],
    ["camera2 1, facing front", "front"],
    ["camera2 0, facing back", "back"],
    ["USB 2.0 Webcam", "other"],
  ])("the camera %s is %s", async (camera, expected) => {
    expect(await factsOf(await submitted({ camera }))).toMatchObject({ camera: expected });
  });

  test("what was not said is null, and a text that is no browser's breaks nothing", async () => {
    const id = await submitted({
      device: null,
      origin: { address: "unknown", userAgent: "(".repeat(5000) },
    });
    expect(await factsOf(id)).toMatchObject({ browser: null, screen: null, language: null, network: null });
  });

  test("are in the person's export, and go with the extracted fields", async () => {
    const id = await submitted();
    const { body } = await exportPerson(tenant, "user-1");
    const archive = new AdmZip(Buffer.from(await new Response(body).arrayBuffer()));
    const stored = archive.getEntries().find(({ entryName }) => entryName === "data.json");
    const data = JSON.parse(String(stored?.getData()));
    expect(data.verifications[0].deviceAndNetwork).toMatchObject({
      system: "iOS",
      network: "203.0.113.0/24",
    });
    // It never was processed: there are no fields that would take the facts along.
    await db("operator").execute(
      sql`insert into retention_setting (business_id, mode, field_days) values (${tenant.businessId}, 'test', 3)`,
    );
    await db("operator").execute(sql`update verification set created_at = now() - interval '4 days'`);
    await forgetOldVerifications();
    expect(await factsOf(id)).toBeNull();
  });

  test.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:abcd:1234:5678::9", "2001:db8:abcd::/48"],
    ["unknown", null],
  ])("of the address %s %s is left", (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});
