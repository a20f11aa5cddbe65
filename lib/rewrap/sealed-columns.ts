import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { hitResolution } from "@/db/schema/screening";
import { verification } from "@/db/schema/verification";
import { pictureHash } from "@/db/schema/verification-search";
import { ssoSecretAad } from "@/lib/account/sso-secret";
import { totpAad } from "@/lib/account/two-factor";
import { detailsAad, openCompany } from "@/lib/company/details";
import { REOPENING_NOTE } from "@/lib/company/reopen";
import { noteAad } from "@/lib/company/review-note";
import { companySubject } from "@/lib/company/screened-company";
import { writeCompanyTerms } from "@/lib/company/search-terms";
import { DOCUMENT_KIND } from "@/lib/company/upload-document";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { installationAad } from "@/lib/platform/installation";
import type { TenantRef } from "@/lib/platform/tenant";
import { currentSubjectKey } from "@/lib/screening/resolutions";
import { partsAnew } from "@/lib/verification/picture-index";
import { storedSubject } from "@/lib/verification/screening-subject";
import { writeTermsAnew } from "@/lib/verification/search-terms";
import { CAPTURE_FACTS } from "@/lib/verification/submit";
import type { DocumentField, Mode } from "@/lib/vocabulary";
import { answerAad } from "@/lib/webhook/delivery-attempts";
import { bodyAad } from "@/lib/webhook/emit";
import { secretAad } from "@/lib/webhook/endpoint";

/** A row as text: its key, business and mode where it has them, and the columns named by `reads`. */
export type SealedRow = Readonly<Record<string, string | null>>;

/** A column that is sealed, or holds the wrapped key of a stored object. */
export interface SealedColumn {
  readonly table: string;
  /** Text columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly column: string;
  /** `sealed`: a value; `wrapped`: the key of an object that lies in the store. */
  readonly holds: "sealed" | "wrapped";
  /** Further columns that `place` reads. */
  readonly reads?: readonly string[];
  /** The additional authenticated data, as where the value was sealed. */
  place(row: SealedRow): string;
  /** What else was made with the same secret and is made anew in the same transaction. */
  follow?(tx: Tx, row: SealedRow): Promise<void>;
}

const ID = ["id"] as const;
const OWNER = ["business_id", "mode"] as const;
const text = (row: SealedRow, column: string) => row[column] ?? "";
const ownerOf = (row: SealedRow): TenantRef => ({
  businessId: text(row, "business_id"),
  mode: text(row, "mode") as Mode,
});
const own = (kind: string) => (row: SealedRow) => aadOf(ownerOf(row), text(row, "id"), kind);
const object = (kindIn: (row: SealedRow) => string) => (row: SealedRow) =>
  aadOf(ownerOf(row), text(row, "storage_key"), kindIn(row));
const stored = { key: ID, column: "wrapped_key", holds: "wrapped" } as const;
const sealed = { key: ID, holds: "sealed" } as const;

/** Every column that a retired secret must no longer be needed for; a test compares the list with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...sealed, table: "verification", column: "observation_sealed", place: own("observation") },
  { ...sealed, table: "verification", column: "aml_sealed", place: own("aml") },
  { ...sealed, table: "verification", column: "capture_facts_sealed", place: own(CAPTURE_FACTS) },
  {
    ...sealed,
    table: "verification",
    column: "extracted_sealed",
    place: own("extracted"),
    follow: indexAnew,
  },
  { ...sealed, table: "verification_review", column: "note_sealed", place: own("review-note") },
  {
    ...stored,
    table: "verification_evidence",
    reads: ["storage_key", "kind"],
    place: object((row) => text(row, "kind")),
  },
  {
    ...stored,
    table: "session_photo",
    reads: ["storage_key", "type"],
    place: object((row) => text(row, "type")),
  },
  { ...stored, table: "company_document", reads: ["storage_key"], place: object(() => DOCUMENT_KIND) },
  { ...sealed, table: "company_verification", column: "aml_sealed", place: own("company-aml") },
  { ...sealed, table: "company_reopening", column: "note_sealed", place: own(REOPENING_NOTE) },
  {
    ...sealed,
    table: "company_verification",
    column: "details_sealed",
    place: (row) => detailsAad(ownerOf(row), text(row, "id")),
    follow: companyTermsAnew,
  },
  {
    ...sealed,
    table: "company_review",
    column: "note_sealed",
    place: (row) => noteAad(ownerOf(row), text(row, "id")),
  },
  {
    table: "screening_result",
    key: [...OWNER, "subject_id"],
    column: "observation_sealed",
    holds: "sealed",
    place: (row) => aadOf(ownerOf(row), text(row, "subject_id"), "screening"),
  },
  {
    ...sealed,
    table: "hit_resolution",
    column: "reason_sealed",
    place: own("resolution-reason"),
    reads: ["subject_id"],
    follow: subjectAnew,
  },
  { ...sealed, table: "case_note", column: "text_sealed", place: own("case-note") },
  { ...sealed, table: "legal_hold", column: "reason_sealed", place: own("hold-reason") },
  {
    table: "picture_hash",
    key: ["verification_id", "picture"],
    column: "hash_sealed",
    holds: "sealed",
    place: (row) => aadOf(ownerOf(row), text(row, "verification_id"), `picture-hash:${row["picture"]}`),
    follow: partsOfPictureAnew,
  },
  {
    table: "webhook_endpoint",
    key: [...OWNER, "id"],
    column: "secret_sealed",
    holds: "sealed",
    place: ofEndpoint,
  },
  {
    table: "webhook_endpoint",
    key: [...OWNER, "id"],
    column: "previous_secret_sealed",
    holds: "sealed",
    place: ofEndpoint,
  },
  {
    ...sealed,
    table: "webhook_event",
    column: "body_sealed",
    place: (row) => bodyAad(ownerOf(row), text(row, "id")),
  },
  {
    ...sealed,
    table: "webhook_attempt",
    column: "answer_sealed",
    place: (row) => answerAad(ownerOf(row), text(row, "id")),
  },
  {
    ...sealed,
    table: "single_sign_on",
    key: ["business_id"],
    column: "client_secret_sealed",
    place: (row) => ssoSecretAad(text(row, "business_id")),
  },
  { ...sealed, table: "user", column: "totp_sealed", place: ofMember },
  { ...sealed, table: "user", column: "totp_waiting_sealed", place: ofMember },
  {
    ...sealed,
    table: "installation",
    column: "check_sealed",
    place: (row) => installationAad(text(row, "id")),
  },
];

function ofEndpoint(row: SealedRow): string {
  return secretAad(ownerOf(row), text(row, "id"));
}

function ofMember(row: SealedRow): string {
  return totpAad(text(row, "id"));
}

/** The terms that a verification is found by. */
async function indexAnew(tx: Tx, row: SealedRow): Promise<void> {
  const id = text(row, "id");
  const [found] = await tx
    .select({ createdAt: verification.createdAt, extractedSealed: verification.extractedSealed })
    .from(verification)
    .where(eq(verification.id, id));
  if (!found?.extractedSealed) return;
  const owner = ownerOf(row);
  const fields = openJson<Partial<Record<DocumentField, string>>>(
    found.extractedSealed,
    aadOf(owner, id, "extracted"),
  );
  await writeTermsAnew(tx, owner, { id, createdAt: found.createdAt }, fields);
}

/** The terms that a company is found by. */
async function companyTermsAnew(tx: Tx, row: SealedRow): Promise<void> {
  const id = text(row, "id");
  const [found] = await tx.select().from(companyVerification).where(eq(companyVerification.id, id));
  if (found) await writeCompanyTerms(tx, ownerOf(row), id, openCompany(found));
}

/** The parts that a picture is found by. */
async function partsOfPictureAnew(tx: Tx, row: SealedRow): Promise<void> {
  const [id, picture] = [text(row, "verification_id"), text(row, "picture")];
  const ofRow = sql`${pictureHash.verificationId} = ${id} and ${pictureHash.picture} = ${picture}`;
  const [found] = await tx.select({ hashSealed: pictureHash.hashSealed }).from(pictureHash).where(ofRow);
  if (!found) return;
  const parts = partsAnew(ownerOf(row), id, picture, found.hashSealed);
  await tx.update(pictureHash).set({ parts }).where(ofRow);
}

/**
 * The key by which a judgement of a hit is found for a later check of the same person or company. Where what was read
 * from the document is past its retention it cannot be made again: that judgement holds for its own record alone then.
 */
async function subjectAnew(tx: Tx, row: SealedRow): Promise<void> {
  const id = text(row, "subject_id");
  const [person] = await tx.select().from(verification).where(eq(verification.id, id));
  const [company] = await tx.select().from(companyVerification).where(eq(companyVerification.id, id));
  const subject = person ? storedSubject(person) : company ? companySubject(openCompany(company)) : null;
  if (!subject) return;
  const subjectKey = currentSubjectKey(ownerOf(row), { ...subject, id });
  await tx
    .update(hitResolution)
    .set({ subjectKey })
    .where(eq(hitResolution.id, text(row, "id")));
}
