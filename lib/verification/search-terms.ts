import { eq, not, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationTerm } from "@/db/schema/verification-search";
import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import { hmacSha256 } from "@/lib/platform/crypto";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import type { TenantRef } from "@/lib/platform/tenant";
import type { DocumentField } from "@/lib/vocabulary";
import { storedWords } from "@/lib/watchlist/matching/normalise";

/**
 * The blind index: the fields of a document are sealed, so they are found by an HMAC of each word of the name, of the
 * number, and of each field that a list can be filtered by. The key serves nothing else (HKDF purpose `search`), and
 * business and mode are part of the message: equal words give equal terms within one tenant, and nothing else can be
 * read from them without the key. Whole words only, in any script, case, accent and order.
 */

type Fields = Readonly<Partial<Record<DocumentField, string>>>;

/** 96 bits: far from any collision among the words of one business. */
const TERM_CHARS = 16;
const MAX_WORDS = 12;
/** A shorter number would match by chance. */
export const MIN_NUMBER_CHARS = 4;

/** List filters that are compared with a field of the document. */
const FIELD_FILTERS = Object.entries(VERIFICATION_LIST.filters).flatMap(([name, { matches }]) =>
  typeof matches === "object" && "extracted" in matches
    ? [{ name: name as keyof VerificationFilters, field: matches.extracted }]
    : [],
);

/** Words of a name as they are compared: romanised, lower case, without diacritics. */
export function wordsOfName(name: string): string[] {
  return [...new Set(storedWords(name, "person"))].slice(0, MAX_WORDS);
}

/** A number of a document or register reduced to its letters and digits. */
export function normaliseNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

type TermKind = "name" | "number" | "companyName" | "companyNumber" | DocumentField;

/** A word or number as a table of terms holds it. */
export function blindTerm(
  key: Buffer,
  { businessId, mode }: TenantRef,
  kind: TermKind,
  word: string,
): string {
  const digest = hmacSha256(key, [kind, businessId, mode, word].join("\n")).toString("base64url");
  return `${kind}:${digest.slice(0, TERM_CHARS)}`;
}

/** Terms of a document's fields. */
export function documentTerms(owner: TenantRef, fields: Fields): string[] {
  const { key } = currentKey("search");
  const words = wordsOfName([fields.names, fields.surname].filter(Boolean).join(" "));
  const number = normaliseNumber(fields.idNumber ?? "");
  return [
    ...words.map((word) => blindTerm(key, owner, "name", word)),
    ...(number ? [blindTerm(key, owner, "number", number)] : []),
    ...FIELD_FILTERS.flatMap(({ field }) => {
      const value = fields[field];
      return value ? [blindTerm(key, owner, field, value)] : [];
    }),
  ];
}

/**
 * Terms that a text may stand for, under every key of the ring: terms made before a rotation are found too. All terms
 * of a verification were made under the same key.
 */
export interface SearchTerms {
  /** For each key the words of a name. */
  readonly names: readonly (readonly string[])[];
  /** For each key the number. */
  readonly numbers: readonly string[];
}

export function searchTerms(owner: TenantRef, text: string): SearchTerms {
  const keys = keysFor("search").map(({ key }) => key);
  const number = normaliseNumber(text);
  const words = wordsOfName(text);
  return {
    names:
      words.length === 0 ? [] : keys.map((key) => words.map((word) => blindTerm(key, owner, "name", word))),
    numbers:
      number.length < MIN_NUMBER_CHARS ? [] : keys.map((key) => blindTerm(key, owner, "number", number)),
  };
}

/** For each key of the ring the terms of the filters by a field of the document; empty ones without such a filter. */
export function fieldFilterTerms(owner: TenantRef, filters: VerificationFilters): string[][] {
  return keysFor("search").map(({ key }) =>
    FIELD_FILTERS.flatMap(({ name, field }) => {
      const value = filters[name];
      return value ? [blindTerm(key, owner, field, value)] : [];
    }),
  );
}

/** Stores the terms in the transaction that decides; the list is in the order of `createdAt`. */
export async function writeTerms(
  tx: Tx,
  owner: TenantRef,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
  fields: Fields,
): Promise<void> {
  const terms = documentTerms(owner, fields);
  if (terms.length === 0) return;
  const { businessId, mode } = owner;
  await tx
    .insert(verificationTerm)
    .values(terms.map((each) => ({ businessId, mode, verificationId: id, term: each, createdAt })))
    .onConflictDoNothing();
}

/** Replaces the terms of a document's fields by those under the current key: after the secrets have changed. */
export async function writeTermsAnew(
  tx: Tx,
  owner: TenantRef,
  row: { readonly id: string; readonly createdAt: Date },
  fields: Fields,
): Promise<void> {
  const isPersonal = not(sql`${verificationTerm.term} like 'reason:%'`);
  await tx
    .delete(verificationTerm)
    .where(owned(verificationTerm, owner, eq(verificationTerm.verificationId, row.id), isPersonal));
  await writeTerms(tx, owner, row, fields);
}
