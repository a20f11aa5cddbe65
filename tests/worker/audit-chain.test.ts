import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { auditAnchor } from "@/db/schema/trust";
import { recordAudit } from "@/lib/account/audit";
import {
  anchorAuditLogs,
  checkAuditLog,
  checkAuditLogs,
  lastAuditCheck,
  readOutsideHeads,
} from "@/lib/account/audit-anchors";
import { exportAuditChain, exportAuditCsv, listAudit } from "@/lib/account/audit-log";
import { newId } from "@/lib/platform/ids";
import { publicKeys } from "@/lib/platform/signing";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";
import { verifyOffline } from "@/tests/support/offline";
import { ROOT } from "@/tools/setup/root";

const folder = mkdtempSync(path.join(os.tmpdir(), "audit-"));
const heads = path.join(folder, "heads");
ownDatabase({ AUDIT_ANCHOR_DIR: heads });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let tenant: Tenant;
beforeEach(async () => {
  tenant = mintTenant({ businessId: newId("bus"), mode: "live", memberId: "usr_1" });
  await record(5);
});

const record = (times: number, of = tenant) =>
  db("operator").transaction(async (tx) => {
    for (let at = 0; at < times; at += 1) await recordAudit(tx, of, "photo.viewed", `vrf_${at}/selfie`);
  });

/** As somebody with the rights of the database's owner would. */
async function behindTheTriggers(statement: ReturnType<typeof sql>): Promise<void> {
  for (const table of ["audit", "audit_anchor"])
    await db("operator").execute(sql.raw(`alter table ${table} disable trigger user`));
  await db("operator").execute(statement);
  for (const table of ["audit", "audit_anchor"])
    await db("operator").execute(sql.raw(`alter table ${table} enable trigger user`));
}

const entryAt = async (index: number) => {
  const entries = await db("operator")
    .select({ position: audit.position })
    .from(audit)
    .where(eq(audit.businessId, tenant.businessId))
    .orderBy(asc(audit.position));
  return entries.at(index)?.position ?? 0;
};

describe("SECURITY-AUDIT-3 a log is checked against its chain and its signed heads", () => {
  test("one that grew and was anchored twice holds, and the result is kept", async () => {
    await anchorAuditLogs();
    await record(2);
    await anchorAuditLogs();
    await anchorAuditLogs();
    expect(await checkAuditLog(tenant.businessId)).toMatchObject({ entries: 7, anchors: 2, problem: null });
    expect(await lastAuditCheck(tenant)).toMatchObject({ entries: 7, problem: null });
  });

  test("a changed entry, a removed one, a cut end and a chain written anew are each found", async () => {
    await anchorAuditLogs();
    const problem = async () => (await checkAuditLog(tenant.businessId)).problem;
    const position = await entryAt(2);
    await behindTheTriggers(sql`update audit set actor = 'usr_2' where position = ${position}`);
    expect(await problem()).toMatch(/^Entry 3 .* was changed/);
    await behindTheTriggers(sql`update audit set actor = 'usr_1' where position = ${position}`);
    expect(await problem()).toBeNull();
    await behindTheTriggers(sql`delete from audit where position = ${position}`);
    expect(await problem()).toMatch(/^Entry 3 .* does not follow/);
    await behindTheTriggers(
      sql`delete from audit where position >= ${position} and business_id = ${tenant.businessId}`,
    );
    expect(await problem()).toMatch(/names 5 entries, but there are 2: the end was cut off/);
    await behindTheTriggers(sql`delete from audit where business_id = ${tenant.businessId}`);
    expect(await problem()).toMatch(/there are 0/);
    await record(5);
    expect(await problem()).toMatch(/written anew/);
  });

  test("a head that another key signed, or that is another business's, is not genuine", async () => {
    await anchorAuditLogs();
    const other = mintTenant({ businessId: newId("bus"), mode: "live" });
    await record(1, other);
    await anchorAuditLogs();
    const [foreign] = await db("operator")
      .select()
      .from(auditAnchor)
      .where(eq(auditAnchor.businessId, other.businessId));
    const forged = `${foreign?.jws.split(".").slice(0, 2).join(".")}.${"A".repeat(86)}`;
    for (const jws of [foreign?.jws ?? "", forged, "x"])
      expect((await checkAuditLog(tenant.businessId, [jws])).problem).toBe(
        "A signed head of this log is not genuine.",
      );
  });

  test("heads are copied to a folder, each file once; they find a cut end that took the database's own heads too", async () => {
    await anchorAuditLogs();
    const files = readdirSync(heads);
    expect(files.length).toBeGreaterThan(0);
    expect(statSync(path.join(heads, files[0] ?? "")).mode & 0o222).toBe(0);
    const cut = await entryAt(3);
    const { businessId } = tenant;
    await behindTheTriggers(sql`delete from audit where position >= ${cut} and business_id = ${businessId}`);
    await behindTheTriggers(sql`delete from audit_anchor where business_id = ${businessId}`);
    expect((await checkAuditLog(businessId)).problem).toBeNull();
    const outside = (await readOutsideHeads(heads)).get(businessId) ?? [];
    expect((await checkAuditLog(businessId, outside)).problem).toMatch(/cut off/);
  });

  test("the daily job checks every log that was not checked for a day, and no head can be changed or removed", async () => {
    await anchorAuditLogs();
    await checkAuditLogs();
    const first = await lastAuditCheck(tenant);
    expect(first?.entries).toBe(5);
    await record(1);
    await checkAuditLogs();
    expect(await lastAuditCheck(tenant)).toEqual(first);
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining("append-only") }) };
    await expect(db("operator").update(auditAnchor).set({ entries: 1 })).rejects.toMatchObject(refused);
    await expect(db("operator").delete(auditAnchor)).rejects.toMatchObject(refused);
  });
});

describe("DASHBOARD-AUDIT-1 the log at the dashboard", () => {
  test("lists newest first, by pages and filters, and nothing of another business", async () => {
    await db("operator").transaction((tx) => recordAudit(tx, tenant, "key.minted", "key_9"));
    const first = await listAudit(tenant, { limit: 4 });
    expect(first.rows[0]).toMatchObject({
      action: "key.minted",
      subject: "key_9",
      actorName: "A former member",
    });
    const second = await listAudit(tenant, { limit: 4, cursor: first.older ?? "" });
    expect([first.rows.length, second.rows.length, second.older]).toEqual([4, 2, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(6);
    expect((await listAudit(tenant, { limit: 9, action: "key.minted" })).rows).toHaveLength(1);
    expect((await listAudit(tenant, { limit: 9, actor: "usr_1", mode: "test" })).rows).toEqual([]);
    expect((await listAudit(tenant, { limit: 9, subject: "key_9", to: "2020-01-01" })).rows).toEqual([]);
    const other = mintTenant({ businessId: newId("bus"), mode: "live" });
    expect((await listAudit(other, { limit: 9 })).rows).toEqual([]);
  });

  test("exports CSV by the filters, and records the export", async () => {
    const { body } = await exportAuditCsv(tenant, { subject: "vrf_1/selfie" });
    const lines = (await new Response(body).text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"photo.viewed","vrf_1/selfie"');
    expect((await listAudit(tenant, { limit: 1 })).rows[0]).toMatchObject({ action: "audit.exported" });
  });
});

describe("SECURITY-AUDIT-4 an exported log is verified without this program", () => {
  test("the script imports nothing but Node, is 50 lines at most, and accepts the export with its heads", async () => {
    const script = readFileSync(path.join(ROOT, "docs", "verify-offline.mjs"), "utf8");
    expect(script.trimEnd().split("\n").length).toBeLessThanOrEqual(50);
    expect([...script.matchAll(/from "([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "node:crypto",
      "node:fs",
    ]);
    await anchorAuditLogs();
    const keys = { keys: await publicKeys() };
    const exported = await new Response((await exportAuditChain(tenant)).body).text();
    const good = verifyOffline(
      keys,
      exported,
      readFileSync(path.join(heads, readdirSync(heads)[0] ?? ""), "utf8"),
    );
    expect(good.stderr).toBe("");
    expect(good.stdout).toContain('"entries": 6');
    expect(good.stdout).toContain('"type": "audit-head"');
    const changes: [string, RegExp][] = [
      [exported.replace("vrf_2/selfie", "vrf_9/selfie"), /entry 3 was changed/],
      [
        exported.replace(/\{"mode[^\n]*vrf_3[^\n]*\n/, ""),
        /entry 4 was changed, or entries before it are missing/,
      ],
      [
        exported.replace(/\n\{"mode[^\n]*vrf_3(.|\n)*$/, "\n]}").replace(",\n]}", "\n]}"),
        /the end was cut off/,
      ],
      [exported.replaceAll(tenant.businessId, "bus_other"), /entry 1 was changed/],
    ];
    for (const [text, words] of changes) {
      const bad = verifyOffline(keys, text);
      expect(bad.status).toBe(1);
      expect(bad.stderr).toMatch(words);
      // A sentence that begins with the file, and no stack.
      expect(bad.stderr.trim().split("\n")).toHaveLength(1);
      expect(bad.stderr).toContain("0.txt: ");
    }
    expect(verifyOffline({ keys: [] }, exported).stderr).toMatch(/no key/);
  });
});
