import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, rows } from "@/db/client";
import { companyDocument, companyReopening, companyReview, companyVerification } from "@/db/schema/company";
import { user } from "@/db/schema/member";
import { caseNote, verificationReview } from "@/db/schema/review";
import { hitResolution, screeningResult } from "@/db/schema/screening";
import { singleSignOn } from "@/db/schema/sign-in";
import { legalHold } from "@/db/schema/trust";
import { session, sessionPhoto, verification, verificationEvidence } from "@/db/schema/verification";
import { pictureHash } from "@/db/schema/verification-search";
import { webhookAttempt, webhookEndpoint, webhookEvent } from "@/db/schema/webhook";
import { signUpBusiness } from "@/lib/account/sign-up";
import { ssoSecretAad } from "@/lib/account/sso-secret";
import { totpAad } from "@/lib/account/two-factor";
import { openCompany, sealedColumns } from "@/lib/company/details";
import { REOPENING_NOTE } from "@/lib/company/reopen";
import { noteAad } from "@/lib/company/review-note";
import { DOCUMENT_KIND } from "@/lib/company/upload-document";
import { aadOf, openJson, seal, sealJson } from "@/lib/platform/crypto";
import { assertOneInstallation } from "@/lib/platform/installation";
import { readObject, storeObject } from "@/lib/platform/storage/storage";
import { mintTenant } from "@/lib/platform/tenant";
import { currentSubjectKey } from "@/lib/screening/resolutions";
import { partsAnew } from "@/lib/verification/picture-index";
import { subjectOf } from "@/lib/verification/screening-subject";
import { writeTerms } from "@/lib/verification/search-terms";
import { CAPTURE_FACTS } from "@/lib/verification/submit";
import type { ScreeningSubject } from "@/lib/watchlist/types";
import { answerAad, sealAnswer } from "@/lib/webhook/delivery-attempts";
import { bodyAad } from "@/lib/webhook/emit";
import { openSecret, sealSecret } from "@/lib/webhook/endpoint";

const FIELDS = { names: "Thandi", surname: "Dlamini", dateOfBirth: "1990-01-02", nationality: "SWZ" };
const PHOTO = Buffer.from("a photo");
const FURTHER_ENDPOINT = `we_${"1".repeat(22)}`;
const VERIFICATION = "vrf_id_sealed";
const COMPANY = "cv_sealed";

/** One row for every sealed column, in the shape in which the product writes it. */
export async function makeSealedRows() {
  await assertOneInstallation();
  const made = await signUpBusiness({
    name: "A",
    email: `sealed-${randomBytes(4).toString("hex")}@example.com`,
  });
  const owner = { businessId: made.businessId, mode: "live" as const };
  const tenant = mintTenant(owner);
  const own = (object: string, kind: string) => aadOf(owner, object, kind);
  const row = { id: VERIFICATION, ...owner, createdAt: new Date() };
  await db("operator")
    .insert(verification)
    .values({
      ...row,
      kind: "ID_DOCUMENT" as never,
      extractedSealed: sealJson(FIELDS, own(VERIFICATION, "extracted")),
      observationSealed: sealJson({ seen: 1 }, own(VERIFICATION, "observation")),
      amlSealed: sealJson({ hits: [] }, own(VERIFICATION, "aml")),
      captureFactsSealed: sealJson({ system: "iOS" }, own(VERIFICATION, CAPTURE_FACTS)),
    });
  await db("operator").transaction((tx) => writeTerms(tx, tenant, row, FIELDS));
  await db("operator")
    .insert(verificationReview)
    .values({
      id: "rev_1",
      ...owner,
      verificationId: VERIFICATION,
      revision: 1,
      decision: "APPROVED",
      reasonCode: "manual",
      noteSealed: sealJson("seen in person", own("rev_1", "review-note")),
      previousStatus: "COMPLETED",
      reviewer: "dashboard",
    });
  const photo = { ...(await storeObject(owner, "selfie", PHOTO)), sha256: "0" };
  await db("operator")
    .insert(verificationEvidence)
    .values({ id: "evi_1", ...owner, verificationId: VERIFICATION, kind: "selfie", ...photo });
  await db("operator")
    .insert(session)
    .values({ id: "ses_1", ...owner, userId: "u", expiresAt: new Date() });
  await db("operator")
    .insert(sessionPhoto)
    .values({ id: "pho_1", ...owner, sessionId: "ses_1", publicKey: "p", type: "selfie", ...photo });
  await db("operator")
    .insert(companyVerification)
    .values({
      id: COMPANY,
      ...owner,
      country: "SZ",
      ...sealedColumns(owner, COMPANY, { registeredName: "Emfuleni", taxId: "77-1234" }),
      amlSealed: sealJson([], own(COMPANY, "company-aml")),
    });
  await db("operator")
    .insert(companyReview)
    .values({
      id: "rev_2",
      ...owner,
      companyVerificationId: COMPANY,
      documentId: "doc_1",
      docType: "form_j",
      verdict: "rejected",
      noteSealed: sealJson("torn", noteAad(owner, "rev_2")),
      reviewer: "dashboard",
      position: 0,
    });
  await db("operator")
    .insert(companyReopening)
    .values({
      id: "rev_2",
      ...owner,
      companyVerificationId: COMPANY,
      revision: 2,
      previousDecision: "REJECTED",
      noteSealed: sealJson("read again", own("rev_2", REOPENING_NOTE)),
      reopenedBy: "usr_1",
    });
  const document = { ...(await storeObject(owner, DOCUMENT_KIND, PHOTO)), sha256: "0" };
  await db("operator")
    .insert(companyDocument)
    .values({
      id: "doc_1",
      ...owner,
      companyVerificationId: COMPANY,
      docType: "form_j",
      position: 1,
      contentType: "image/png",
      ...document,
    });
  const subject = subjectOf(FIELDS) as ScreeningSubject;
  await db("operator")
    .insert(screeningResult)
    .values({
      ...owner,
      subjectId: VERIFICATION,
      subjectKind: "verification" as never,
      decision: "clear",
      score: 0,
      provider: "index",
      matcher: "1",
      lists: [],
      observationSealed: sealJson({ hits: [] }, own(VERIFICATION, "screening")),
    });
  await db("operator")
    .insert(hitResolution)
    .values({
      id: "res_1",
      ...owner,
      subjectKey: currentSubjectKey(owner, { ...subject, id: VERIFICATION }),
      subjectId: VERIFICATION,
      entityId: "e",
      referents: [],
      entityHash: "h",
      resolution: "false_positive",
      reasonSealed: sealJson("another person", own("res_1", "resolution-reason")),
      reviewer: "dashboard",
    });
  await db("operator")
    .insert(caseNote)
    .values({
      id: "nte_1",
      ...owner,
      subjectId: VERIFICATION,
      author: "usr_1",
      textSealed: sealJson("please look", own("nte_1", "case-note")),
      mentions: [],
    });
  await db("operator")
    .insert(legalHold)
    .values({
      id: "hld_1",
      ...owner,
      verificationId: VERIFICATION,
      reasonSealed: sealJson("a court asked", own("hld_1", "hold-reason")),
      placedBy: "usr_1",
    });
  const hashSealed = sealJson(
    { frame: "ab".repeat(32), face: "cd".repeat(32) },
    own(VERIFICATION, "picture-hash:selfie"),
  );
  const parts = partsAnew(owner, VERIFICATION, "selfie", hashSealed);
  await db("operator")
    .insert(pictureHash)
    .values({ ...owner, verificationId: VERIFICATION, picture: "selfie", parts, hashSealed });
  await db("operator")
    .insert(webhookEndpoint)
    .values({
      ...owner,
      url: "https://example.com",
      secretSealed: sealSecret(owner, "whsec_now"),
      previousSecretSealed: sealSecret(owner, "whsec_before"),
    });
  await db("operator")
    .insert(webhookEndpoint)
    .values({
      ...owner,
      id: FURTHER_ENDPOINT,
      url: "https://example.com/further",
      secretSealed: sealSecret(owner, "whsec_further", FURTHER_ENDPOINT),
    });
  await db("operator")
    .insert(webhookEvent)
    .values({
      id: "evt_1",
      ...owner,
      verificationId: VERIFICATION,
      name: "verification.completed",
      revision: 1,
      bodySealed: sealJson("{}", bodyAad(owner, "evt_1")),
    });
  await db("operator")
    .insert(webhookAttempt)
    .values({
      id: "att_1",
      ...owner,
      ...{ eventId: "evt_1", number: 1, url: "https://example.com", durationMs: 1 },
      answerSealed: sealAnswer(owner, "att_1", "echoed"),
    });
  const seeds = {
    totpSealed: sealJson("seed", totpAad("usr_1")),
    totpWaitingSealed: sealJson("next", totpAad("usr_1")),
  };
  await db("operator")
    .insert(user)
    .values({
      id: "usr_1",
      businessId: owner.businessId,
      email: "member@example.com",
      name: "M",
      role: "owner",
      ...seeds,
    } as never);
  await db("operator")
    .insert(singleSignOn)
    .values({
      businessId: owner.businessId,
      clientSecretSealed: sealJson("client", ssoSecretAad(owner.businessId)),
    });
  return { owner, subject, verificationId: VERIFICATION, apiKey: made.apiKey };
}

const opened = (column: string | null | undefined, place: string) => openJson(String(column), place);

/** Opens every one of them with the secrets of this process. */
export async function expectAllOpens({ owner }: Pick<Awaited<ReturnType<typeof makeSealedRows>>, "owner">) {
  const own = (object: string, kind: string) => aadOf(owner, object, kind);
  const [person] = await db("operator").select().from(verification).where(eq(verification.id, VERIFICATION));
  expect(opened(person?.extractedSealed, own(VERIFICATION, "extracted"))).toEqual(FIELDS);
  expect(opened(person?.observationSealed, own(VERIFICATION, "observation"))).toEqual({ seen: 1 });
  expect(opened(person?.amlSealed, own(VERIFICATION, "aml"))).toEqual({ hits: [] });
  expect(opened(person?.captureFactsSealed, own(VERIFICATION, CAPTURE_FACTS))).toEqual({ system: "iOS" });
  const [reopened] = await db("operator").select().from(companyReopening);
  expect(opened(reopened?.noteSealed, own("rev_2", REOPENING_NOTE))).toBe("read again");
  const [review] = await db("operator").select().from(verificationReview);
  expect(opened(review?.noteSealed, own("rev_1", "review-note"))).toBe("seen in person");
  for (const table of [verificationEvidence, sessionPhoto]) {
    const [row] = await db("operator").select().from(table);
    if (!row) throw new Error("There is no photo.");
    expect(await readObject(row, owner, "selfie")).toEqual(PHOTO);
  }
  const [document] = await db("operator").select().from(companyDocument);
  if (!document) throw new Error("There is no document.");
  expect(await readObject(document, owner, DOCUMENT_KIND)).toEqual(PHOTO);
  const [company] = await db("operator").select().from(companyVerification);
  expect(opened(company?.amlSealed, own(COMPANY, "company-aml"))).toEqual([]);
  expect(company && openCompany(company)).toMatchObject({ registeredName: "Emfuleni", taxId: "77-1234" });
  const [verdict] = await db("operator").select().from(companyReview);
  expect(opened(verdict?.noteSealed, noteAad(owner, "rev_2"))).toBe("torn");
  const [attempt] = await db("operator").select().from(webhookAttempt);
  expect(opened(attempt?.answerSealed, answerAad(owner, "att_1"))).toBe("echoed");
  const [screened] = await db("operator").select().from(screeningResult);
  expect(opened(screened?.observationSealed, own(VERIFICATION, "screening"))).toEqual({ hits: [] });
  const [judged] = await db("operator").select().from(hitResolution);
  expect(opened(judged?.reasonSealed, own("res_1", "resolution-reason"))).toBe("another person");
  const [note] = await db("operator").select().from(caseNote);
  expect(opened(note?.textSealed, own("nte_1", "case-note"))).toBe("please look");
  const [hold] = await db("operator").select().from(legalHold);
  expect(opened(hold?.reasonSealed, own("hld_1", "hold-reason"))).toBe("a court asked");
  const [endpoint, further] = await db("operator").select().from(webhookEndpoint).orderBy(webhookEndpoint.id);
  expect(openSecret(owner, String(further?.secretSealed), FURTHER_ENDPOINT)).toBe("whsec_further");
  expect(openSecret(owner, String(endpoint?.secretSealed))).toBe("whsec_now");
  expect(openSecret(owner, String(endpoint?.previousSecretSealed))).toBe("whsec_before");
  const [event] = await db("operator").select().from(webhookEvent);
  expect(opened(event?.bodySealed, bodyAad(owner, "evt_1"))).toBe("{}");
  const [member] = await rows<{ totp_sealed: string; totp_waiting_sealed: string }>(
    db("operator"),
    sql`select totp_sealed, totp_waiting_sealed from "user" where id = 'usr_1'`,
  );
  expect(opened(member?.totp_sealed, totpAad("usr_1"))).toBe("seed");
  expect(opened(member?.totp_waiting_sealed, totpAad("usr_1"))).toBe("next");
  const [provider] = await db("operator").select().from(singleSignOn);
  expect(opened(provider?.clientSecretSealed, ssoSecretAad(owner.businessId))).toBe("client");
  await assertOneInstallation();
  expect(seal(PHOTO, "x").wrappedKey).toMatch(/^k2\./);
}
