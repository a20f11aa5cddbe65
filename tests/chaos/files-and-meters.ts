import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { objectStore, STORE_MARK } from "@/lib/platform/storage/storage";
import { removeOrphanFiles } from "@/lib/worker/orphan-files";

/**
 * Files against the rows that name them, and companies against what was metered. Files that a killed request left behind
 * are noted for the sweep: a day passes, and it runs.
 */
export async function readFilesAndMeters(companies: ReadonlySet<string>) {
  const operator = db("operator");
  const named = new Set(
    (
      await rows<{ key: string }>(
        operator,
        sql`select storage_key as key from verification_evidence
            union select storage_key from session_photo
            union select storage_key from company_document`,
      )
    ).map(({ key }) => key),
  );
  const noted = new Set(
    (await rows<{ key: string }>(operator, sql`select storage_key as key from written_file`)).map(
      ({ key }) => key,
    ),
  );
  const before = await storedKeys();
  await operator.execute(sql`update written_file set created_at = created_at - interval '2 days'`);
  await removeOrphanFiles();
  const after = await storedKeys();
  const [stored] = await rows<{ ids: string[] | null; metered: number; counted: number }>(
    operator,
    sql`select (select array_agg(id) from company_verification) as ids,
               (select count(*)::int from usage_event where type = 'company_verification') as metered,
               (select coalesce(sum(units), 0)::int from usage_count where type = 'company_verification') as counted`,
  );
  const ids = new Set(stored?.ids);
  return {
    "rows without file": [...named].filter((key) => !after.has(key)).length,
    "files that nothing names": [...before].filter((key) => !named.has(key) && !noted.has(key)).length,
    "files without row after the sweep": [...after].filter((key) => !named.has(key)).length,
    "companies metered": stored?.metered ?? 0,
    "companies lost": [...companies].filter((id) => !ids.has(id)).length,
    "companies doubled": [...ids].filter((id) => !companies.has(id)).length,
    "companies metered twice or not at all": Math.abs((stored?.metered ?? 0) - companies.size),
    "metered units miscounted": Math.abs((stored?.counted ?? 0) - companies.size),
  };
}

async function storedKeys(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const { key } of (await objectStore()).list("")) if (key !== STORE_MARK) keys.add(key);
  return keys;
}
