import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { retryRequest, session, sessionPhoto, verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { RETRY_REASONS, type RetryReason } from "@/lib/contract/ask-again";
import { Failure } from "@/lib/contract/errors";
import { newId, randomBase62 } from "@/lib/platform/ids";
import { readObject, storeObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { listEvidence } from "@/lib/verification/evidence";
import { findVerification } from "@/lib/verification/find-verification";
import { createCaptureSession } from "./create";
import { endSession } from "./manage";
import type { ShownLink } from "./manage-links";
import { lockSignatoryCheck } from "./submit";
import { isOpenRequest } from "./token";

type Row = typeof verification.$inferSelect;

/**
 * Asks the person of a decided or waiting verification for new photos: a link whose page says what was wrong. What is
 * submitted by it is a verification of its own, linked to this one, whose decision stays as it is. An earlier link of the
 * same kind that nobody has submitted ends. Where the document was not at fault, its photos are used again
 * (docs/decisions/0108-ask-again.md). A company's signatory is asked by `lib/company/ask-again.ts`.
 * @throws Failure NOT_FOUND; NOT_REVIEWABLE for a check that {@link isAskable} does not take; as
 * {@link createCaptureSession}
 */
export async function askAgain(
  tenant: Tenant,
  verificationId: string,
  reasons: readonly RetryReason[],
): Promise<ShownLink> {
  const row = await findVerification(tenant, verificationId);
  assertAskable(row);
  if (row.companyVerificationId !== null) {
    throw new Failure("NOT_REVIEWABLE", {
      message: "A company's signatory is asked by a link of the company.",
    });
  }
  const callback = await callbackOf(tenant, row);
  const kept = await copyKept(tenant, row, reasons);
  const wanted = { userId: row.userId ?? row.externalRef ?? row.id, ...(callback ? { callback } : {}) };
  const { verifyUrl, expiresIn } = await createCaptureSession(tenant, wanted, (tx, sessionId) =>
    storeRequest(tx, tenant, { row, reasons, kept, sessionId, userId: wanted.userId }),
  );
  return { verifyUrl, expiresIn };
}

interface NewRequest {
  readonly row: Row;
  readonly reasons: readonly RetryReason[];
  /** Of {@link copyKept}. */
  readonly kept: readonly KeptPhoto[];
  /** The new link's. */
  readonly sessionId: string;
  readonly userId: string;
}

/** Ties a new link to the verification that it is made for, ends the link before, and writes the audit log. */
export async function storeRequest(
  tx: Tx,
  tenant: Tenant,
  { row, reasons, kept, sessionId, userId }: NewRequest,
): Promise<void> {
  await endOpenRequests(tx, tenant, row.id);
  await keepPhotos(tx, tenant, { sessionId, userId }, kept);
  await tx.insert(retryRequest).values({
    id: newId("rty"),
    businessId: tenant.businessId,
    mode: tenant.mode,
    verificationId: row.id,
    revision: row.revision,
    reasons: [...new Set(reasons)],
    sessionId,
    requestedBy: tenant.memberId ?? "dashboard",
  });
  await recordAudit(tx, tenant, "verification.asked-again", row.id);
}

/**
 * Whether new photos can be asked for: of a decided check of an ID document, and of a signatory's that is in review, because
 * any other decision on it counts for the company. Not where newer photos took its place.
 */
export function isAskable({
  kind,
  decision,
  companyVerificationId,
  formerCompanyId,
}: Pick<Row, "kind" | "decision" | "companyVerificationId" | "formerCompanyId">): boolean {
  if (kind !== "id_document" || decision === null || formerCompanyId !== null) return false;
  return companyVerificationId === null || decision === "NEEDS_REVIEW";
}

/** @throws Failure NOT_REVIEWABLE */
export function assertAskable(row: Row): void {
  if (!isAskable(row)) throw new Failure("NOT_REVIEWABLE", { message: refusalOf(row) });
}

function refusalOf({ kind, decision, formerCompanyId }: Row): string {
  if (decision === null) return "This verification is still being processed.";
  if (kind !== "id_document") return "A selfie match has no hosted page. Send a new one by the API.";
  if (formerCompanyId !== null) return "Newer photos of this signatory count. Ask again from their case.";
  return "The decision on a signatory counts for the company. Reopen it first, then ask again.";
}

/**
 * Lets a company's new link go on with the request for new photos that is open, if there is one. The link that had it ends:
 * by two the signatory could submit twice.
 */
export async function carryRequest(
  tx: Tx,
  tenant: Tenant,
  { companyId, sessionId }: { readonly companyId: string; readonly sessionId: string },
): Promise<void> {
  const checkId = await lockSignatoryCheck(tx, tenant, companyId);
  if (checkId === null) return;
  const [open] = await tx
    .select({ id: retryRequest.id })
    .from(retryRequest)
    .innerJoin(verification, isOpenRequest)
    .where(owned(retryRequest, tenant, eq(verification.id, checkId)))
    .orderBy(desc(retryRequest.createdAt), desc(retryRequest.id))
    .limit(1);
  if (!open) return;
  await endOpenRequests(tx, tenant, checkId);
  await tx
    .update(retryRequest)
    .set({ sessionId })
    .where(owned(retryRequest, tenant, eq(retryRequest.id, open.id)));
}

async function callbackOf(tenant: Tenant, { sessionId }: Row): Promise<string | null> {
  if (sessionId === null) return null;
  const [row] = await db(tenant)
    .select({ callback: session.callback })
    .from(session)
    .where(owned(session, tenant, eq(session.id, sessionId)));
  return row?.callback ?? null;
}

/** Two links would let one person submit twice for one case. */
async function endOpenRequests(tx: Tx, tenant: Tenant, verificationId: string): Promise<void> {
  const open = await tx
    .select({ sessionId: retryRequest.sessionId })
    .from(retryRequest)
    .where(
      owned(
        retryRequest,
        tenant,
        and(eq(retryRequest.verificationId, verificationId), isNull(retryRequest.answeredBy)),
      ),
    );
  const isOpen = and(isNull(session.verificationId), isNull(session.cancelledAt));
  for (const { sessionId } of open) await endSession(tx, tenant, sessionId, isOpen);
}

const DOCUMENT_PHOTOS = ["idFront", "idBack"] as const;

type KeptPhoto = Pick<
  typeof sessionPhoto.$inferInsert,
  "type" | "source" | "fileFacts" | "storageKey" | "wrappedKey" | "sha256" | "size"
>;

/**
 * Copies of the document's photos, for a session of their own: each record deletes its own objects. The selfie is never
 * kept: it belongs to the turns of the head, which are asked for at every link anew.
 */
export async function copyKept(
  tenant: Tenant,
  row: Row,
  reasons: readonly RetryReason[],
): Promise<KeptPhoto[]> {
  const isDocumentWrong = reasons.some((code) =>
    DOCUMENT_PHOTOS.some((photo) => photo === RETRY_REASONS[code].photo),
  );
  if (isDocumentWrong) return [];
  const evidence = await listEvidence(db(tenant), tenant, row.id);
  // Without its front a back alone is of no use: retention may have deleted both.
  if (!evidence.some(({ kind }) => kind === "idFront")) return [];
  const kept: KeptPhoto[] = [];
  for (const type of DOCUMENT_PHOTOS) {
    const photo = evidence.find(({ kind }) => kind === type);
    if (!photo) continue;
    const { source, fileFacts, sha256, size } = photo;
    const stored = await storeObject(tenant, type, await readObject(photo, tenant, type));
    kept.push({ ...stored, type, source, fileFacts, sha256, size });
  }
  return kept;
}

async function keepPhotos(
  tx: Tx,
  tenant: Tenant,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  kept: readonly KeptPhoto[],
): Promise<void> {
  for (const photo of kept) {
    await tx.insert(sessionPhoto).values({
      ...photo,
      id: newId("pho"),
      businessId: tenant.businessId,
      mode: tenant.mode,
      sessionId,
      publicKey: `sessions/${encodeURIComponent(userId)}/${photo.type}-${randomBase62(22)}`,
    });
  }
}
