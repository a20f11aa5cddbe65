import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { companyTerm, companyVerification } from "@/db/schema/company";
import type { TenantRef } from "@/lib/platform/tenant";
import { companiesOf } from "./queries";
import { companySearch } from "./search-terms";

/** So many are gathered by their ids; of more, the list is walked in its order until a page is full. */
const FEW = 2_000;

/** One way to read a text: a statement that answers `id`, and the same as a condition on a company. */
interface Reading {
  readonly ids: SQL;
  readonly holds: SQL | undefined;
}

/**
 * The companies that a text means: by id, by the whole reference, by a number, or by words of the name (SECURITY-SEARCH-2). Each
 * is asked along an index of its own. What few are meant by is given by their ids: a list in the order of time cannot be walked
 * for a rare word, and all records with a frequent one cannot be sorted for each page.
 */
export async function meantBy(owner: TenantRef, text: string): Promise<SQL> {
  const found = await Promise.all(
    readingsOf(owner, text).map(async ({ ids, holds }) => {
      const first = await rows<{ id: string }>(db(owner), sql`${ids} limit ${FEW + 1}`);
      return { ids: first.map(({ id }) => id), holds };
    }),
  );
  const few = found.flatMap(({ ids }) => (ids.length <= FEW ? ids : []));
  const many = found.flatMap(({ ids, holds }) => (ids.length <= FEW ? [] : [holds]));
  return or(few.length > 0 ? inArray(companyVerification.id, few) : undefined, ...many) ?? sql`false`;
}

function readingsOf(owner: TenantRef, text: string): Reading[] {
  const { id, externalRef } = companyVerification;
  const ofRow = (holds: SQL): Reading => ({
    ids: sql`select ${id} as id from ${companyVerification} where ${and(companiesOf(owner), holds)}`,
    holds,
  });
  return [
    ofRow(eq(id, text)),
    ofRow(eq(externalRef, text)),
    ...companySearch(owner, text).map((terms) => ofTerms(owner, terms)),
  ];
}

/** All of the terms. */
function ofTerms(owner: TenantRef, [first = "", ...more]: readonly string[]): Reading {
  const { companyVerificationId: id, term } = companyTerm;
  const hasTerm = (of: SQL, each: string) =>
    sql`exists (select 1 from ${companyTerm} t where t.company_verification_id = ${of} and t.term = ${each})`;
  const own = owned(companyTerm, owner, eq(term, first), ...more.map((each) => hasTerm(sql`${id}`, each)));
  return {
    ids: sql`select ${id} as id from ${companyTerm} where ${own}`,
    holds: and(...[first, ...more].map((each) => hasTerm(sql`${companyVerification.id}`, each))),
  };
}
