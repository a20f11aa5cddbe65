import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { verificationEvidence } from "@/db/schema/verification";
import { changeCaptureSettings } from "@/lib/account/capture-settings";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { signUpBusiness } from "@/lib/account/sign-up";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";

ownDatabase();

const photo = plainPng(1, 1).toString("base64");
const NOT_SHOWN = {
  embedOrigins: [],
  privacyUrl: null,
  supportContact: null,
  shortLinkMinutes: null,
  acceptedDocuments: [],
  defaultCountry: null,
};
let tenant: Tenant;
beforeAll(async () => {
  const { businessId } = await signUpBusiness({ name: "A", email: "source@example.com" });
  tenant = mintTenant({ businessId, mode: "test" });
});

test("SESSION-SOURCE-1 the declared source of a photo is kept with it, to the verification; none is made up", async () => {
  const of = await authenticateSession((await createCaptureSession(tenant, { userId: "user-1" })).session);
  const { key: selfieKey } = await uploadPhoto(of, "selfie", photo, { source: "camera" });
  const { key: idFrontKey } = await uploadPhoto(of, "idFront", photo, { source: "file" });
  const { key: idBackKey } = await uploadPhoto(of, "idBack", photo);
  const { verificationId } = await submitSession(of, { selfieKey, idFrontKey, idBackKey });
  const kept = await db("operator")
    .select({ kind: verificationEvidence.kind, source: verificationEvidence.source })
    .from(verificationEvidence)
    .where(eq(verificationEvidence.verificationId, verificationId));
  expect(Object.fromEntries(kept.map(({ kind, source }) => [kind, source]))).toEqual({
    selfie: "camera",
    idFront: "file",
    idBack: null,
  });
});

test("SESSION-SETTING-1, SECURITY-AUDIT-1 a change of the setting is audited with who made it, and holds for its own mode", async () => {
  const acting = mintTenant({ businessId: tenant.businessId, mode: "test", memberId: "usr_1" });
  expect(await changeCaptureSettings(acting, { fileUploads: false })).toMatchObject({ fileUploads: false });
  const [entry] = await db("operator")
    .select()
    .from(audit)
    .where(eq(audit.businessId, tenant.businessId))
    .orderBy(sql`position desc`)
    .limit(1);
  expect(entry).toMatchObject({ action: "capture.changed", actor: "usr_1", mode: "test" });
  expect(await readCaptureSettings(tenant)).toEqual({
    ...NOT_SHOWN,
    fileUploads: false,
    allowedOrigins: [],
    colourFlashes: false,
  });
  expect(await readCaptureSettings({ ...tenant, mode: "live" })).toEqual({
    ...NOT_SHOWN,
    fileUploads: true,
    allowedOrigins: [],
    colourFlashes: false,
  });
});

test("CAPTURE-ACCEPT-3 accepted documents and the first country name countries that exist", async () => {
  const acceptedDocuments = [{ country: "SWZ", types: ["NATIONAL_ID" as const] }];
  const change = { acceptedDocuments, defaultCountry: "SWZ" };
  expect(await changeCaptureSettings(tenant, change)).toMatchObject(change);
  for (const wrong of [
    { defaultCountry: "XXX" },
    { acceptedDocuments: [{ country: "XXX", types: ["PASSPORT" as const] }] },
  ]) {
    await expect(changeCaptureSettings(tenant, wrong)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  }
  expect(await readCaptureSettings(tenant)).toMatchObject(change);
});
