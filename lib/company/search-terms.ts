import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyTerm } from "@/db/schema/company";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import type { TenantRef } from "@/lib/platform/tenant";
import { blindTerm, MIN_NUMBER_CHARS, normaliseNumber } from "@/lib/verification/search-terms";
import { storedWords } from "@/lib/watchlist/matching/normalise";
import type { CompanyDetails } from "./details";

/**
 * The blind index of companies (SECURITY-SEARCH-2): their details are sealed, so they are found by an HMAC of each word of the
 * name, and of the registration and the tax number. Whole words only, as for persons (lib/verification/search-terms.ts): with
 * HMACs of beginnings, who has the database could read the names from a public register beside it. Words of the legal form
 * are left out, in the name and in the search.
 */

const MAX_WORDS = 12;

type Named = Pick<CompanyDetails, "registeredName" | "registrationNumber" | "taxId">;

const wordsOf = (name: string) => [...new Set(storedWords(name, "company"))].slice(0, MAX_WORDS);

function termsUnder(key: Buffer, owner: TenantRef, of: Named): string[] {
  const numbers = [of.registrationNumber, of.taxId].map((number) => normaliseNumber(number ?? ""));
  return [
    ...wordsOf(of.registeredName).map((word) => blindTerm(key, owner, "companyName", word)),
    ...new Set(numbers.filter(Boolean).map((number) => blindTerm(key, owner, "companyNumber", number))),
  ];
}

/** Terms of a company under the current key. */
export function companyTerms(owner: TenantRef, details: Named): string[] {
  return termsUnder(currentKey("search").key, owner, details);
}

/**
 * What a text may stand for: each entry is a list of terms, all of which a company must have. One for the words and one for
 * the number, under every key of the ring.
 */
export function companySearch(owner: TenantRef, text: string): string[][] {
  const words = wordsOf(text);
  const number = normaliseNumber(text);
  return keysFor("search").flatMap(({ key }) => [
    ...(words.length === 0 ? [] : [words.map((word) => blindTerm(key, owner, "companyName", word))]),
    ...(number.length < MIN_NUMBER_CHARS ? [] : [[blindTerm(key, owner, "companyNumber", number)]]),
  ]);
}

/** Stores the terms of a company, in place of those that it had. */
export async function writeCompanyTerms(
  tx: Tx,
  owner: TenantRef,
  companyVerificationId: string,
  details: Named,
): Promise<void> {
  await tx
    .delete(companyTerm)
    .where(owned(companyTerm, owner, eq(companyTerm.companyVerificationId, companyVerificationId)));
  const { businessId, mode } = owner;
  const terms = companyTerms(owner, details);
  if (terms.length === 0) return;
  await tx
    .insert(companyTerm)
    .values(terms.map((term) => ({ businessId, mode, companyVerificationId, term })));
}
