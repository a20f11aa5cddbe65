import { and, desc, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import { retryRequest, session, sessionPhoto, verification } from "@/db/schema/verification";
import type { CaptureFacts, DeviceFacts } from "@/lib/contract/capture-facts";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioFor } from "@/lib/sandbox/for-mode";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { type Evidence, sanitisePhotos, storePhotos } from "@/lib/verification/evidence";
import { queueVerification } from "@/lib/verification/submit";
import type { DocumentType, PhotoType } from "@/lib/vocabulary";
import { emit } from "@/lib/webhook/emit";
import type { RequestOrigin } from "./capture-facts";
import { assertNotDeclined, takesPhotos } from "./consent";
import { journeyOf } from "./journey";
import { decodePhoto } from "./photo";
import { assertSource } from "./source";
import {
  assertCompanyOpen,
  type CaptureSession,
  isAskedAgain,
  isOpenCompany,
  isSignatoryCheck,
} from "./token";

const NAMED = ["selfie", "idFront", "idBack"] as const satisfies readonly PhotoType[];
const LIVENESS = [
  "liveness1",
  "liveness2",
  "liveness1Burst",
  "liveness2Burst",
  "flashBurst",
] as const satisfies readonly PhotoType[];

type SubmittedPhotoName = (typeof NAMED)[number];
/** Each photo inline or by the key of its upload; the contract has checked that no photo is given both ways. */
export type SubmittedPhotos = {
  readonly [K in SubmittedPhotoName | `${SubmittedPhotoName}Key`]?: string | undefined;
} & DocumentHint & { readonly device?: DeviceFacts | undefined };

type Upload = typeof sessionPhoto.$inferSelect;

/** The document type that the person declared. */
interface DocumentHint {
  readonly documentType?: DocumentType | undefined;
  readonly documentCountry?: string | undefined;
}

/**
 * Submits a session: it yields at most one verification. The same content again gets the same answer, because a phone
 * may have lost the first one; other content is refused (SESSION-REPLAY-1).
 * @param origin of the request; null: device and network are not kept
 * @throws Failure CAMERA_REQUIRED, INVALID_UPLOAD_KEY, SESSION_ALREADY_SUBMITTED, SESSION_DECLINED, COMPANY_CLOSED, or
 * the refusal of an image
 */
export async function submitSession(
  of: CaptureSession,
  submitted: SubmittedPhotos,
  origin: RequestOrigin | null = null,
): Promise<{ verificationId: string }> {
  assertNotDeclined(of);
  // A repeated submit gets its answer also after the decision.
  if (!of.submitted) assertCompanyOpen(of);
  else await assertNotDeleted(of);
  const inline = decodeInline(submitted);
  if (Object.keys(inline).length > 0) assertSource(of, null);
  const uploads = await findUploads(of, submitted);
  const contentHash = hashOf(inline, uploads);
  const earlier = await earlierAnswer(of, contentHash);
  if (earlier) return earlier;
  const intake = selectImageIntake({ mode: of.tenant.mode, scenario: of.scenario });
  const camera = uploads.find(({ type }) => type === "selfie")?.camera ?? null;
  // Loaded by those who need it: a submit is to start fast.
  const { captureFacts } = await import("./capture-facts");
  const facts = captureFacts(of, origin, submitted.device, camera);
  const stored = await storePhotos(of.tenant, await sanitisePhotos(intake, inline));
  const verificationId = await db(of.tenant).transaction((tx) =>
    queueOnce(tx, of, contentHash, {
      evidence: [...stored, ...uploads.map(evidenceOf)],
      hint: submitted,
      facts,
    }),
  );
  if (verificationId) return { verificationId };
  // Another submit won while this one stored its photos.
  const winner = await earlierAnswer(of, contentHash);
  if (!winner) throw new Failure("SESSION_INVALID");
  return winner;
}

async function queueOnce(
  tx: Tx,
  of: CaptureSession,
  contentHash: string,
  { evidence, hint, facts }: { evidence: Evidence[]; hint: DocumentHint; facts: CaptureFacts | null },
): Promise<string | null> {
  const mine = owned(session, of.tenant, eq(session.id, of.id));
  const companyId = of.companyVerificationId;
  const earlier = companyId === null ? null : await lockSignatoryCheck(tx, of.tenant, companyId);
  // Takes the row lock: one of several parallel submits continues, the others see its verification.
  const [open] = await tx
    .update(session)
    .set({ submittedHash: contentHash })
    .where(and(mine, takesPhotos))
    .returning({ id: session.id });
  if (!open) return null;
  await lockOpenCompany(tx, of);
  if (earlier !== null && !(await stepAside(tx, of, earlier))) return null;
  const verificationId = await queueVerification(tx, of.tenant, {
    evidence,
    externalRef: of.userId,
    userId: of.userId,
    sessionId: of.id,
    companyVerificationId: of.companyVerificationId,
    documentTypeHint: hint.documentType ?? null,
    documentCountryHint: hint.documentCountry ?? null,
    consent: of.consent,
    journey: await journeyOf(tx, of),
    captureFacts: facts,
    scenario: scenarioFor(of.tenant.mode, of.scenario),
    // The person has done everything: their photos are kept, and the business is told (USAGE-HOLD-1).
    beyondLimits: "hold",
  });
  if (verificationId === null) {
    if (earlier === null) return null;
    throw new Error("Another check took the place of a locked one.");
  }
  await tx.update(session).set({ verificationId }).where(mine);
  // Who was asked again: this verification is the one to judge (DECIDE-RETRY-1).
  await tx
    .update(retryRequest)
    .set({ answeredBy: verificationId })
    .where(owned(retryRequest, of.tenant, eq(retryRequest.sessionId, of.id)));
  await emit(tx, of.tenant, {
    name: "verification.submitted",
    verificationId,
    revision: 0,
    payload: { externalRef: of.userId },
  });
  return verificationId;
}

/**
 * Locks the check of a company's signatory that counts, until the transaction ends. Who replaces it, asks for that or judges
 * it locks its row before any session and the company, so that no two wait for each other.
 * @returns its id; null: there is none
 */
export async function lockSignatoryCheck(tx: Tx, tenant: Tenant, companyId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.companyVerificationId, companyId)))
    .for("update");
  return row?.id ?? null;
}

/**
 * Takes the locked check out of the company's decision, so that the new one can count, where this link was made to ask for
 * new photos. Its later verdicts and events are its own then (COMPANY-RETRY-2).
 * @returns false where nothing is asked for by this link, or no longer
 */
async function stepAside(tx: Tx, of: CaptureSession, earlierId: string): Promise<boolean> {
  const [aside] = await tx
    .update(verification)
    .set({ companyVerificationId: null, formerCompanyId: of.companyVerificationId })
    .where(owned(verification, of.tenant, and(eq(verification.id, earlierId), isAskedAgain(of.id))))
    .returning({ id: verification.id });
  return aside !== undefined;
}

/**
 * Waits for a decision on the signatory's company that is being stored: a decided company gets no signatory any more.
 * @throws Failure COMPANY_CLOSED
 */
async function lockOpenCompany(tx: Tx, { tenant, companyVerificationId }: CaptureSession): Promise<void> {
  if (companyVerificationId === null) return;
  const [company] = await tx
    .select({ id: companyVerification.id })
    .from(companyVerification)
    .where(owned(companyVerification, tenant, isOpenCompany(companyVerificationId)))
    .for("share");
  if (!company) throw new Failure("COMPANY_CLOSED");
}

/** @throws Failure SESSION_ALREADY_SUBMITTED when the session's verification was deleted (SESSION-REPLAY-2) */
async function assertNotDeleted({ tenant, verificationId }: CaptureSession): Promise<void> {
  const [kept] = await db(tenant)
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, verificationId ?? "")));
  if (kept) return;
  throw new Failure("SESSION_ALREADY_SUBMITTED", {
    message: "The verification of this session was deleted. Create a new session to verify the person again.",
  });
}

async function earlierAnswer(
  of: CaptureSession,
  contentHash: string,
): Promise<{ verificationId: string } | null> {
  const [own] = await db(of.tenant)
    .select({ verificationId: session.verificationId, submittedHash: session.submittedHash })
    .from(session)
    .where(owned(session, of.tenant, eq(session.id, of.id)));
  const earlier = own?.verificationId ? own : await submittedByAnotherToken(of);
  if (!earlier?.verificationId) return null;
  if (earlier.submittedHash !== contentHash) throw new Failure("SESSION_ALREADY_SUBMITTED");
  return { verificationId: earlier.verificationId };
}

/** The signatory of a company may have several tokens; they share one verification. */
async function submittedByAnotherToken(of: CaptureSession) {
  if (of.companyVerificationId === null) return undefined;
  const [row] = await db(of.tenant)
    .select({ verificationId: verification.id, submittedHash: session.submittedHash })
    .from(verification)
    .leftJoin(session, eq(session.verificationId, verification.id))
    .where(owned(verification, of.tenant, isSignatoryCheck(of.companyVerificationId, of.id)));
  return row;
}

function decodeInline(submitted: SubmittedPhotos): Partial<Record<SubmittedPhotoName, Buffer>> {
  const given = NAMED.flatMap((name) => {
    const text = submitted[name];
    return text === undefined ? [] : [[name, decodePhoto(text, name)] as const];
  });
  return Object.fromEntries(given);
}

/** The uploads that a submit refers to, and the newest liveness frames and bursts, which it does not have to name. */
async function findUploads(of: CaptureSession, submitted: SubmittedPhotos): Promise<Upload[]> {
  const photos = await db(of.tenant)
    .select()
    .from(sessionPhoto)
    .where(owned(sessionPhoto, of.tenant, eq(sessionPhoto.sessionId, of.id)))
    .orderBy(desc(sessionPhoto.createdAt), desc(sessionPhoto.id));
  const named = NAMED.flatMap((name) => {
    const key = submitted[`${name}Key`];
    if (key === undefined) return [];
    const photo = photos.find((each) => each.publicKey === key && each.type === name);
    if (!photo) throw unknownKey(name);
    return [photo];
  });
  const frames = LIVENESS.flatMap((type) => photos.find((each) => each.type === type) ?? []);
  return [...named, ...frames];
}

function evidenceOf({
  type,
  source,
  fileFacts,
  storageKey,
  wrappedKey,
  sha256: digest,
  size,
}: Upload): Evidence {
  return { kind: type, source, fileFacts, storageKey, wrappedKey, sha256: digest, size };
}

/** One text whatever is wrong with the key, so that nothing is learned about other sessions (SESSION-SUBMIT-2). */
function unknownKey(name: SubmittedPhotoName): Failure {
  return new Failure("INVALID_UPLOAD_KEY", {
    message: `${name}Key does not refer to a photo of the type ${name} uploaded in this session.`,
  });
}

/** Equal for a photo sent inline and by key: only the content counts. */
function hashOf(inline: Partial<Record<SubmittedPhotoName, Buffer>>, uploads: readonly Upload[]): string {
  const parts = [
    ...Object.entries(inline).map(([name, bytes]) => `${name}:${sha256(bytes)}`),
    ...uploads
      .filter(({ type }) => NAMED.some((name) => name === type))
      .map((each) => `${each.type}:${each.sha256}`),
  ];
  return sha256(parts.sort().join("\n"));
}
