import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { schema } from "@/db/schema/all";
import { ownDatabase } from "@/tests/support/database";

const secret = () => randomBytes(32).toString("base64url");
const [ONE, TWO] = [secret(), secret()];

ownDatabase({ SECRETS: `k1:${ONE}` });

/** The modules as a process with these secrets loads them, on the same database. */
async function processWith(secrets: string) {
  vi.resetModules();
  Object.assign(process.env, { SECRETS: secrets });
  return {
    ...(await import("@/lib/rewrap/rewrap")),
    ...(await import("@/lib/rewrap/sealed-columns")),
    ...(await import("@/lib/platform/crypto")),
    ...(await import("@/lib/account/api-keys")),
    ...(await import("@/lib/verification/search-terms")),
    ...(await import("@/lib/verification/picture-index")),
    ...(await import("@/lib/screening/resolutions")),
    ...(await import("@/lib/account/two-factor")),
    ...(await import("@/tests/support/sealed-rows")),
  };
}

type Process = Awaited<ReturnType<typeof processWith>>;
type Rows = Awaited<ReturnType<Process["makeSealedRows"]>>;
let made: Rows;
const LEFT_TO_TIME = ["day", "use"];

beforeAll(async () => {
  const before = await processWith(`k1:${ONE}`);
  made = await before.makeSealedRows();
});

async function rewrapped(of: Process): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for await (const { column, done: count } of of.rewrapAll()) done.set(column, count);
  return done;
}

describe("SECURITY-REWRAP-1 a master secret can be retired", () => {
  test("every sealed column of the tables is in the list", async () => {
    const { SEALED_COLUMNS } = await processWith(`k1:${ONE}`);
    const found = await rows<{ name: string }>(
      db("operator"),
      sql`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and (column_name like '%sealed' or column_name = 'wrapped_key')
            and not (select relispartition from pg_class where oid = table_name::regclass) order by 1`,
    );
    expect(Object.keys(schema).length).toBeGreaterThan(20);
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      found.map(({ name }) => name).sort(),
    );
  });

  test("everything is wrapped anew and opens without the old one; ciphertext and verdicts stay", async () => {
    const both = await processWith(`k2:${TWO},k1:${ONE}`);
    const ciphertexts = () =>
      rows<{ text: string }>(
        db("operator"),
        sql`select split_part(extracted_sealed, '.', 3) as text from verification order by id`,
      );
    const before = await ciphertexts();
    const needed = await both.listNeededSecrets();
    expect(new Set(needed.map(({ secretId }) => secretId))).toEqual(new Set(["k1"]));
    const done = await rewrapped(both);
    // Each kind of column had a row: none is skipped unseen.
    expect([...done].filter(([, count]) => count === 0)).toEqual([]);
    expect(await ciphertexts()).toEqual(before);
    expect((await both.listNeededSecrets()).filter(({ ends }) => !LEFT_TO_TIME.includes(ends))).toEqual([]);
    expect([...(await rewrapped(both)).values()].every((count) => count === 0)).toBe(true);

    const after = await processWith(`k2:${TWO}`);
    await after.expectAllOpens(made);
    const terms = await rows<{ term: string }>(
      db("operator"),
      sql`select term from verification_term where verification_id = ${made.verificationId} and term like 'name:%'`,
    );
    const [names = []] = after.searchTerms(made.owner, "Thandi Dlamini").names;
    expect(terms.map(({ term }) => term).sort()).toEqual([...names].sort());
    const [judged] = await rows<{ subject_key: string }>(
      db("operator"),
      sql`select subject_key from hit_resolution`,
    );
    expect(judged?.subject_key).toBe(
      after.currentSubjectKey(made.owner, { ...made.subject, id: made.verificationId }),
    );
    const [picture] = await rows<{ parts: string[]; hash_sealed: string }>(
      db("operator"),
      sql`select parts, hash_sealed from picture_hash`,
    );
    expect(picture?.parts).toEqual(
      after.partsAnew(made.owner, made.verificationId, "selfie", picture?.hash_sealed ?? ""),
    );
  });

  test("a verdict still cannot be changed, its note included", async () => {
    const change = (set: ReturnType<typeof sql>) =>
      db("operator")
        .execute(sql`update verification_review set ${set}`)
        .then(
          () => "changed",
          () => "refused",
        );
    expect(await change(sql`reason_code = 'other'`)).toBe("refused");
    expect(await change(sql`note_sealed = 'k1.a.b'`)).toBe("refused");
    expect(await change(sql`note_sealed = null`)).toBe("refused");
  });
});

describe("SECURITY-REWRAP-2 keys follow when they are used", () => {
  test("a key that is used is hashed with the new secret; one that is not is named by the check", async () => {
    const both = await processWith(`k2:${TWO},k1:${ONE}`);
    const unused = async () =>
      (await both.listNeededSecrets())
        .filter(({ ends }) => ends === "use")
        .reduce((sum, { count }) => sum + count, 0);
    const before = await unused();
    expect(before).toBeGreaterThan(0);
    await both.authenticateKey(made.apiKey);
    expect(await unused()).toBe(before - 1);
    const after = await processWith(`k2:${TWO}`);
    expect((await after.authenticateKey(made.apiKey)).tenant.businessId).toBe(made.owner.businessId);
    const [row] = await db("operator").select().from(schema.apiKey).where(eq(schema.apiKey.secretId, "k2"));
    expect(row?.businessId).toBe(made.owner.businessId);
  });
});
