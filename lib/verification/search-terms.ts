import type { Tx } from "@/db/client";
import { verificationTerm } from "@/db/schema/verification-search";
import { hmacSha256 } from "@/lib/platform/crypto";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import type { TenantRef } from "@/lib/platform/tenant";
import type { DocumentField } from "@/lib/vocabulary";
import { analyseName } from "@/lib/watchlist/matching/normalise";

/**
 * The blind index: names and document numbers are sealed, so what is stored to find them by is an HMAC of each word
 * under a key of its own (HKDF purpose `search`), tied to business and mode. Equal words give equal terms, nothing
 * else can be read from them without the key. Whole words only, in any script, case, accent and order.
 */

/** 96 bits: far from any collision among the words of one business. */
const TERM_CHARS = 16;
const MOST_WORDS = 12;

/** Words of a name as they are compared: romanised, lower case, without accents. */
export function wordsOfName(name: string): string[] {
  const words = analyseName(name, "person").tokens.map(({ lexeme }) => `${lexeme.glyph ?? ""}${lexeme.text}`);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** A document number without what is between its letters and digits. */
function numberOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

function term(key: Buffer, { businessId, mode }: TenantRef, kind: "name" | "number", word: string): string {
  const digest = hmacSha256(key, [kind, businessId, mode, word].join("\n")).toString("base64url");
  return `${kind}:${digest.slice(0, TERM_CHARS)}`;
}

/** Terms of what was read of a document. */
export function termsOf(owner: TenantRef, fields: Partial<Record<DocumentField, string>>): string[] {
  const { key } = currentKey("search");
  const number = numberOf(fields.idNumber ?? "");
  return [
    ...wordsOfName([fields.names, fields.surname].filter(Boolean).join(" ")).map((word) =>
      term(key, owner, "name", word),
    ),
    ...(number ? [term(key, owner, "number", number)] : []),
  ];
}

/** What a text may stand for, under every key of the ring: terms made before a rotation are found too. */
export interface Sought {
  /** The words of a name, once per key: all terms of a verification were made under the same one. */
  readonly names: readonly (readonly string[])[];
  readonly numbers: readonly string[];
}

export function soughtTerms(owner: TenantRef, text: string): Sought {
  const keys = keysFor("search").map(({ key }) => key);
  const number = numberOf(text);
  const words = wordsOfName(text);
  return {
    names: words.length === 0 ? [] : keys.map((key) => words.map((word) => term(key, owner, "name", word))),
    numbers: number.length < 4 ? [] : keys.map((key) => term(key, owner, "number", number)),
  };
}

/** Stores the terms in the transaction that decides; the list is in the order of `createdAt`. */
export async function writeTerms(
  tx: Tx,
  owner: TenantRef,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
  fields: Partial<Record<DocumentField, string>>,
): Promise<void> {
  const terms = termsOf(owner, fields);
  if (terms.length === 0) return;
  const { businessId, mode } = owner;
  await tx
    .insert(verificationTerm)
    .values(terms.map((each) => ({ businessId, mode, verificationId: id, term: each, createdAt })))
    .onConflictDoNothing();
}
