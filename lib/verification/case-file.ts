import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationReview } from "@/db/schema/review";
import { type Journey, session, type verification } from "@/db/schema/verification";
import { actorNames } from "@/lib/account/actor-names";
import { auditRead } from "@/lib/account/audit";
import { readHold } from "@/lib/account/legal-hold";
import type { CaseFile, FieldRow } from "@/lib/contract/dashboard";
import { Failure } from "@/lib/contract/errors";
import { thresholdTexts } from "@/lib/contract/thresholds";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { readObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { readScreeningView } from "@/lib/screening/present";
import { flatteningOf } from "@/lib/vision/document/outline/flatten";
import { DOCUMENT_FIELDS, FACE_CROP_KINDS, PHOTO_TYPES, type ReviewReason } from "@/lib/vocabulary";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { readCaptureFacts } from "./capture-facts";
import { faceCheck, integrityRow, livenessCheck, readingCheck } from "./case-checks";
import { pictureNotes, signalViews, unexaminedViews } from "./case-signals";
import { timelineOf } from "./case-timeline";
import { type EvidenceKind, listEvidence } from "./evidence";
import { fileNotes } from "./file-notes";
import { findVerification } from "./find-verification";
import { nameIn } from "./person-name";
import type { Policy } from "./policy";
import { readPolicyVersion } from "./policy-store";
import { type ExtractedData, presentDetail } from "./present";
import { picturesIn, sentenceAbout, sentenceOf } from "./reasons";
import type { Observation } from "./store-decision";
import { readAnsweredWithdrawal } from "./withdrawal";

type Row = typeof verification.$inferSelect;
type Review = typeof verificationReview.$inferSelect;

/** The pictures of a case, the pair to compare first. */
const PICTURES = [
  "selfie",
  "idFront",
  "profilePicture",
  "idBack",
  ...FACE_CROP_KINDS,
  ...PHOTO_TYPES.filter((type) => type.startsWith("liveness") || type === "flashBurst"),
] as const satisfies readonly EvidenceKind[];

/** Everything that a reviewer sees of one verification. @throws Failure NOT_FOUND */
export async function readCaseFile(tenant: Tenant, id: string): Promise<CaseFile> {
  const row = await findVerification(tenant, id);
  const [evidence, reviews, policy, screening, deliveries, journey, hold, withdrawal] = await Promise.all([
    listEvidence(db(tenant), tenant, id),
    reviewsOf(tenant, id),
    readPolicyVersion(tenant, row.policyVersion),
    readScreeningView(tenant, id),
    listDeliveries(tenant, { page: 1, limit: 50, verificationId: id }),
    journeyOf(tenant, row),
    readHold(tenant, id),
    readAnsweredWithdrawal(tenant, id),
  ]);
  const nameOf = await actorNames(
    tenant.businessId,
    reviews.map(({ reviewer }) => reviewer),
  );
  const notes = reviews.map((review) => noteOf(tenant, review, nameOf));
  const observed = observationOf(row);
  const person = observed && "person" in observed ? observed.person : null;
  const extracted = extractedOf(row);
  const hitAt = observed && "person" in observed ? observed.screening.provenance?.hitAt : undefined;
  const applied = { ...policy, ...(hitAt === undefined ? {} : { hitAt }) };
  return {
    ...recordOf(row),
    hold,
    withdrawal,
    reasons: reasonsOf(row, observed),
    name: nameIn(extracted),
    photos: PICTURES.filter((kind) => evidence.some((each) => each.kind === kind)),
    captureFacts: readCaptureFacts(row),
    fromFiles: evidence.flatMap(({ kind, source }) => (source === "file" ? [kind] : [])),
    flattening: person?.document.place ? flatteningOf(person.document.place) : null,
    assurance: row.assurance,
    signals: signalViews(observed, row.kind, policy),
    unexamined: unexaminedViews(observed),
    pictureNotes: [
      ...pictureNotes(observed),
      ...evidence.flatMap(({ kind, fileFacts }) => fileNotes(kind, fileFacts, row.createdAt)),
    ],
    checks: observed ? checksOf(observed, policy) : [],
    thresholds:
      row.policyVersion === null
        ? []
        : thresholdTexts(
            row.kind,
            applied,
            row.reasons.map(({ code }) => code),
          ),
    fields: fieldsOf(person?.document.fields ?? null, extracted),
    integrity: person ? person.document.checks.map(integrityRow) : [],
    problems: person
      ? person.document.problems.map((code) => sentenceAbout(code, "photo of the document"))
      : [],
    screening,
    timeline: timelineOf({ row, notes, screening, deliveries: deliveries.deliveries, journey }),
    notes,
    raw: JSON.stringify(
      {
        ...presentDetail(row),
        reasons: row.reasons,
        policyVersion: row.policyVersion,
        observation: observed,
      },
      null,
      2,
    ),
  };
}

/**
 * One picture of a verification, decrypted for a signed-in member; recorded in the audit log.
 * @throws Failure NOT_FOUND, also after the retention period
 */
export async function readPicture(tenant: Tenant, id: string, kind: string): Promise<Buffer> {
  const known = PICTURES.find((each) => each === kind);
  const evidence = known ? await listEvidence(db(tenant), tenant, id) : [];
  const stored = evidence.find((each) => each.kind === known);
  if (!stored || !known) throw new Failure("NOT_FOUND");
  const bytes = await readObject(stored, tenant, known);
  await auditRead(tenant, "photo.viewed", `${id}/${known}`);
  return bytes;
}

function recordOf(row: Row) {
  const { id, kind, externalRef, userId, companyVerificationId, status, decision, decisionReason } = row;
  const { confidence, policyVersion, livenessDecision, amlDecision, processingMs } = row;
  return {
    ...{ id, kind, externalRef, userId, companyVerificationId, status, decision, decisionReason },
    ...{ confidence, policyVersion, livenessDecision, amlDecision, processingMs },
    formerCompanyId: row.formerCompanyId,
    isSimulated: row.simulate !== null,
    consent: row.consent,
    chosen: { documentType: row.documentTypeHint, country: row.documentCountryHint },
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    isReviewable: decision === "NEEDS_REVIEW",
    isReopenable: status === "COMPLETED" && decision !== null && decision !== "NEEDS_REVIEW",
  };
}

function checksOf(observed: NonNullable<Observation>, policy: Policy): CaseFile["checks"] {
  if ("person" in observed) {
    const { face, liveness, document } = observed.person;
    return [faceCheck(face, policy, false), livenessCheck(liveness, policy), readingCheck(document, policy)];
  }
  const { face, simulated } = observed;
  const liveness = simulated?.liveness;
  return [faceCheck(face, policy, true), ...(liveness ? [livenessCheck(liveness, policy)] : [])];
}

/** The reasons in sentences that name the picture, as long as the observation is kept. */
function reasonsOf({ reasons }: Row, observed: Observation): CaseFile["reasons"] {
  const pictures = observed ? picturesOf(observed) : [];
  return reasons.map(({ code, kind }) => ({ code, kind, sentence: sentenceOf(code, pictures) }));
}

function picturesOf(observed: NonNullable<Observation>) {
  if (!("person" in observed)) return picturesIn(observed.face, "profile picture");
  const { face, document } = observed.person;
  return picturesIn(face, "photo of the document", document.problems);
}

function observationOf(row: Row): NonNullable<Observation> | null {
  if (row.observationSealed === null) return null;
  return openJson<NonNullable<Observation>>(row.observationSealed, aadOf(row, row.id, "observation"));
}

function extractedOf(row: Row): ExtractedData {
  if (row.extractedSealed === null) return {};
  return openJson<ExtractedData>(row.extractedSealed, aadOf(row, row.id, "extracted"));
}

type Readings = NonNullable<
  Extract<NonNullable<Observation>, { person: unknown }>
>["person"]["document"]["fields"];

function fieldsOf(readings: Readings | null, extracted: ExtractedData): FieldRow[] {
  return DOCUMENT_FIELDS.flatMap((field) => {
    const reading = readings?.[field];
    const value = reading?.value ?? extracted[field];
    if (value === undefined) return [];
    return [
      {
        field,
        value,
        source: reading?.source ?? "unknown",
        agreement: (reading?.agreement ?? []).filter((source) => source !== reading?.source),
        confidence: reading?.confidence ?? null,
      },
    ];
  });
}

async function reviewsOf(tenant: Tenant, id: string): Promise<Review[]> {
  return db(tenant)
    .select()
    .from(verificationReview)
    .where(owned(verificationReview, tenant, eq(verificationReview.verificationId, id)))
    .orderBy(asc(verificationReview.revision));
}

function noteOf(tenant: Tenant, review: Review, nameOf: (id: string) => string): CaseFile["notes"][number] {
  const { id, reviewer, decision, reasonCode, noteSealed, createdAt } = review;
  return {
    reviewer: nameOf(reviewer),
    decision,
    reasonCode: reasonCode as ReviewReason | "reopened",
    note: noteSealed === null ? null : openJson<string>(noteSealed, aadOf(tenant, id, "review-note")),
    at: createdAt.toISOString(),
  };
}

/** For a verification from before journeys were stored, what its session still has. */
async function journeyOf(tenant: Tenant, { journey, sessionId }: Row): Promise<Journey | null> {
  if (journey || sessionId === null) return journey;
  const [row] = await db(tenant)
    .select({ createdAt: session.createdAt, openedAt: session.openedAt })
    .from(session)
    .where(owned(session, tenant, eq(session.id, sessionId)));
  if (!row) return null;
  return {
    linkCreatedAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    documentAt: null,
    selfieAt: null,
  };
}
