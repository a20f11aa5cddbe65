import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, asc, count, desc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { audit } from "@/db/schema/business";
import { auditAnchor, auditCheck } from "@/db/schema/trust";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type PublicKey, publicKeys, readStatement, signStatement } from "@/lib/platform/signing";
import type { Tenant } from "@/lib/platform/tenant";
import { ChainCheck, type Head } from "./audit-chain";
import { entriesOf } from "./audit-log";

/**
 * Signed heads of the audit chains. A chain alone shows a change in its middle; a signed head shows as well that its end
 * was cut off or that all of it was written anew, and a copy of the head outside of the database shows it even to
 * somebody whose database lost both (SECURITY-AUDIT-3).
 */

const EXPORTED_AT_ONCE = 500;

/** Signs the head of every chain that has grown since its last one, then copies heads to AUDIT_ANCHOR_DIR. */
export async function anchorAuditLogs(): Promise<void> {
  const anchored = db("sweep")
    .select({ businessId: auditAnchor.businessId, position: max(auditAnchor.position).as("anchored") })
    .from(auditAnchor)
    .groupBy(auditAnchor.businessId)
    .as("anchored");
  const grown = await db("sweep")
    .select({ businessId: audit.businessId })
    .from(audit)
    .leftJoin(anchored, eq(anchored.businessId, audit.businessId))
    .groupBy(audit.businessId, anchored.position)
    .having(sql`max(${audit.position}) > coalesce(${anchored.position}, 0)`);
  for (const { businessId } of grown)
    await db({ businessId }).transaction((tx) => anchorChain(tx, businessId));
  await exportAnchors();
}

/** Under the lock of the chain, so that no entry is added in between. */
async function anchorChain(tx: Tx, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit:${businessId}`}))`);
  const [before] = await tx
    .select({ entries: auditAnchor.entries, position: auditAnchor.position })
    .from(auditAnchor)
    .where(eq(auditAnchor.businessId, businessId))
    .orderBy(desc(auditAnchor.entries))
    .limit(1);
  const newer = and(eq(audit.businessId, businessId), gt(audit.position, before?.position ?? 0));
  const [more] = await tx.select({ count: count() }).from(audit).where(newer);
  const [last] = await tx.select().from(audit).where(newer).orderBy(desc(audit.position)).limit(1);
  if (!last || !more) return;
  const { position, hash, at } = last;
  const entries = (before?.entries ?? 0) + more.count;
  const claims = {
    sub: businessId,
    entries,
    hash,
    lastEntryAt: at.toISOString(),
    at: new Date().toISOString(),
  };
  const jws = await signStatement(tx, "audit-head", claims);
  await tx.insert(auditAnchor).values({ businessId, entries, position, hash, jws });
}

/**
 * Writes heads that were not copied yet to a new file of AUDIT_ANCHOR_DIR, a JWS a line. A file is never written twice, so
 * the folder may be on storage that takes each file once and for good.
 */
async function exportAnchors(): Promise<void> {
  const { AUDIT_ANCHOR_DIR } = env();
  if (!AUDIT_ANCHOR_DIR) return;
  await mkdir(AUDIT_ANCHOR_DIR, { recursive: true, mode: 0o700 });
  for (;;) {
    const waiting = await db("sweep")
      .select({ id: auditAnchor.id, jws: auditAnchor.jws })
      .from(auditAnchor)
      .where(isNull(auditAnchor.exportedAt))
      .orderBy(asc(auditAnchor.id))
      .limit(EXPORTED_AT_ONCE);
    const [first, last] = [waiting.at(0), waiting.at(-1)];
    if (!first || !last) return;
    const name = `audit-heads-${String(first.id).padStart(12, "0")}-${String(last.id).padStart(12, "0")}.txt`;
    const text = waiting.map(({ jws }) => `${jws}\n`).join("");
    // Written by a process that ended before it could note that: the same heads, the same name.
    await writeFile(path.join(AUDIT_ANCHOR_DIR, name), text, { flag: "wx", mode: 0o400 }).catch(
      ignoreExisting,
    );
    const ids = waiting.map(({ id }) => id);
    await db("sweep").update(auditAnchor).set({ exportedAt: sql`now()` }).where(inArray(auditAnchor.id, ids));
  }
}

function ignoreExisting(cause: NodeJS.ErrnoException): void {
  if (cause.code !== "EEXIST") throw cause;
}

export interface AuditCheckResult {
  readonly entries: number;
  readonly anchors: number;
  /** In a sentence; null: none. */
  readonly problem: string | null;
  readonly checkedAt: string;
}

/** The last check of a business's audit log; null: never checked. */
export async function lastAuditCheck({
  businessId,
}: Pick<Tenant, "businessId">): Promise<AuditCheckResult | null> {
  const [row] = await db({ businessId })
    .select()
    .from(auditCheck)
    .where(eq(auditCheck.businessId, businessId));
  return row ? { ...row, checkedAt: row.checkedAt.toISOString() } : null;
}

/**
 * Checks the chain of a business against its signed heads, those of the database and further ones, and stores the result.
 * @param outside heads that were kept elsewhere, as JWS
 */
export async function checkAuditLog(
  businessId: string,
  outside: readonly string[] = [],
): Promise<AuditCheckResult> {
  const kept = await db({ businessId })
    .select({ jws: auditAnchor.jws })
    .from(auditAnchor)
    .where(eq(auditAnchor.businessId, businessId));
  const statements = [...new Set([...kept.map(({ jws }) => jws), ...outside])];
  const keys = await publicKeys();
  const heads: Head[] = [];
  let problem: string | null = null;
  for (const jws of statements) {
    const head = await headOf(jws, businessId, keys);
    if (head) heads.push(head);
    else problem ??= "A signed head of this log is not genuine.";
  }
  const check = new ChainCheck(heads);
  for await (const batch of entriesOf(businessId)) for (const entry of batch) check.take(entry);
  problem = check.end() ?? problem;
  const result = { entries: check.entries, anchors: heads.length, problem };
  const [stored] = await db({ businessId })
    .insert(auditCheck)
    .values({ businessId, ...result, checkedAt: sql`now()` })
    .onConflictDoUpdate({ target: auditCheck.businessId, set: { ...result, checkedAt: sql`now()` } })
    .returning({ checkedAt: auditCheck.checkedAt });
  if (problem) log.error({ businessId, problem }, "the audit log does not hold");
  return { ...result, checkedAt: (stored?.checkedAt ?? new Date()).toISOString() };
}

async function headOf(jws: string, businessId: string, keys: readonly PublicKey[]): Promise<Head | null> {
  try {
    const claims = await readStatement(jws, "audit-head", keys);
    if (claims["sub"] !== businessId) return null;
    return { entries: Number(claims["entries"]), hash: String(claims["hash"]) };
  } catch {
    return null;
  }
}

/** Businesses whose audit log was not checked for so many hours, the longest first; a log of which only heads are left too. */
export async function auditLogsToCheck(hours: number): Promise<string[]> {
  const found = await rows<{ business_id: string }>(
    db("sweep"),
    sql`select known.business_id
        from (select business_id from ${audit} union select business_id from ${auditAnchor}) known
        left join ${auditCheck} done on done.business_id = known.business_id
        where done.checked_at is null or done.checked_at < now() - make_interval(hours => ${hours})
        order by done.checked_at nulls first`,
  );
  return found.map(({ business_id }) => business_id);
}

/** Checks every log that was not checked within the last 23 hours: a daily job that may come a little early. */
export async function checkAuditLogs(): Promise<void> {
  const outside = await readOutsideHeads(env().AUDIT_ANCHOR_DIR);
  for (const businessId of await auditLogsToCheck(23))
    await checkAuditLog(businessId, outside.get(businessId) ?? []);
}

/** The heads in the files of a folder, by business; none without a folder. */
export async function readOutsideHeads(folder: string | undefined): Promise<Map<string, string[]>> {
  const heads = new Map<string, string[]>();
  if (!folder) return heads;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith("audit-heads-")).sort()) {
    for (const jws of (await readFile(path.join(folder, name), "utf8")).split("\n").filter(Boolean)) {
      const owner = businessOf(jws);
      heads.set(owner, [...(heads.get(owner) ?? []), jws]);
    }
  }
  return heads;
}

/** Whose head a statement says it is; the check verifies it. */
function businessOf(jws: string): string {
  try {
    const claims = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8"));
    return String(claims.sub);
  } catch {
    return "";
  }
}
