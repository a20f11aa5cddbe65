import { existsSync } from "node:fs";
import { mkdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import { verification } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { claimNext } from "@/lib/platform/queue";
import * as storage from "@/lib/platform/storage/storage";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { deleteVerification } from "@/lib/verification/delete";
import { listEvidence } from "@/lib/verification/evidence";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, submitPlaceholders } from "@/tests/support/verification-jobs";

/** The files of a deleted verification, with the local store on a real folder. */

ownDatabase();

let tenant: Tenant;
let id: string;
let files: string[];
beforeEach(async () => {
  tenant = await newTenant("test");
  id = await submitPlaceholders(tenant);
  const evidence = await listEvidence(db("operator"), tenant, id);
  const folder = path.join(String(process.env["DATA_DIR"]), "files");
  files = evidence.map(({ storageKey }) => path.join(folder, storageKey));
  await db("operator").delete(job);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const left = () => files.filter((file) => existsSync(file));
const purges = () => db("operator").select().from(job).where(eq(job.name, "files.purge"));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (cause: { code?: string }) => cause.code,
  );

/** A folder in the place of the first file: the store cannot remove it. */
async function obstruct(): Promise<string> {
  const [file = ""] = files;
  await rm(file);
  await mkdir(file);
  return file;
}

async function runPurge(): Promise<void> {
  await db("operator").execute(
    sql`update job set run_at = now() - interval '1 second' where name = 'files.purge'`,
  );
  const lease = await claimNext(HANDLERS["files.purge"], 30);
  if (!lease) throw new Error("There is no files.purge.");
  const failure = await HANDLERS["files.purge"].run(lease.claim).catch((problem: unknown) => problem);
  await lease.settle(failure);
}

describe("RETENTION-DELETE-1 files", () => {
  test("are gone when the deletion returns, and no job is left", async () => {
    expect(left()).toHaveLength(2);
    await deleteVerification(tenant, id);
    expect(left()).toEqual([]);
    expect(await purges()).toEqual([]);
  });

  test("a process that ends before it has removed them leaves a job that does", async () => {
    vi.spyOn(storage, "deleteObjects").mockImplementationOnce(() => new Promise(() => {}));
    void deleteVerification(tenant, id);
    await vi.waitFor(async () => expect(await purges()).toHaveLength(1), { timeout: 20_000 });
    expect(await db("operator").select().from(verification).where(eq(verification.id, id))).toEqual([]);
    expect(left()).toHaveLength(2);
    // Nobody was told that it failed, so a second deletion is one of a missing record.
    expect(await codeOf(deleteVerification(tenant, id))).toBe("NOT_FOUND");
    await runPurge();
    expect(left()).toEqual([]);
    expect(await purges()).toEqual([]);
  });
});

describe("RETENTION-DELETE-3 a store that does not remove files now", () => {
  test("the deletion is unavailable, the record is gone all the same; a repetition confirms it", async () => {
    const file = await obstruct();
    const failed = await deleteVerification(tenant, id).catch((cause: unknown) => cause);
    expect(failed).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterS: 5 });
    expect(String(failed)).toMatch(/deleted.*could not be removed/s);
    expect(await db("operator").select().from(verification).where(eq(verification.id, id))).toEqual([]);
    expect(await codeOf(deleteVerification(tenant, id))).toBe("SERVICE_UNAVAILABLE");

    await rmdir(file);
    await deleteVerification(tenant, id);
    expect(left()).toEqual([]);
    expect(await purges()).toEqual([]);
    expect(await codeOf(deleteVerification(tenant, id))).toBe("NOT_FOUND");
    const told = await db("operator").select().from(webhookEvent).where(eq(webhookEvent.verificationId, id));
    expect(told.map(({ name }) => name)).toEqual(["verification.deleted"]);
  });

  test("the job goes on without a repetition", async () => {
    const file = await obstruct();
    expect(await codeOf(deleteVerification(tenant, id))).toBe("SERVICE_UNAVAILABLE");
    await runPurge();
    expect(await purges()).toMatchObject([{ attempts: 1 }]);
    await rmdir(file);
    await runPurge();
    expect(left()).toEqual([]);
    expect(await codeOf(deleteVerification(tenant, id))).toBe("NOT_FOUND");
  });

  test("another business and the other mode cannot repeat it", async () => {
    await obstruct();
    expect(await codeOf(deleteVerification(tenant, id))).toBe("SERVICE_UNAVAILABLE");
    const { businessId } = tenant;
    for (const other of [await newTenant("test"), mintTenant({ businessId, mode: "live" })]) {
      expect(await codeOf(deleteVerification(other, id))).toBe("NOT_FOUND");
    }
  });
});
