import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db, installConnection } from "@/db/client";
import { openEmbedded } from "@/db/embedded";
import { call } from "@/lib/client/call";
import { getVerification } from "@/lib/contract/verifications";
import { submitVerification } from "@/lib/contract/verify";
import { readObject } from "@/lib/platform/storage/storage";
import { listEvidence } from "@/lib/verification/evidence";
import { plainPng } from "@/tests/support/images";
import { temporaryFolder } from "@/tests/support/other-installation";
import { ROOT } from "@/tools/setup/root";
import { type Business, newBusiness } from "@/tools/testing/business";
import { startServer, type TestServer } from "@/tools/testing/server";

/**
 * The drill of docs/backup.md: a backup while people send photos, a restore elsewhere, and everything that was accepted
 * is there. On TEST_DATABASE_URL's PostgreSQL when that is set, else on the embedded database; restored into the embedded.
 */

const DATABASE = process.env["TEST_DATABASE_URL"] ?? "";
const PASSPHRASE = "correct horse battery staple";
const started: TestServer[] = [];
afterAll(async () => {
  for (const server of started) await server.kill();
});

/** Runs a script as the operator does. @returns its exit code and what it printed */
async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, text };
}

async function start(dataDir: string, databaseUrl: string, secrets: string): Promise<TestServer> {
  const env = { SECRETS: secrets, BLOB_READ_WRITE_TOKEN: "" };
  const server = await startServer({ dataDir, databaseUrl: databaseUrl || undefined, env });
  started.push(server);
  return server;
}

async function submit(business: Business, key: "live" | "test"): Promise<string> {
  const photo = new Blob([Uint8Array.from(plainPng(300, 300))]);
  const files = { selfie: photo, idFront: photo };
  return (await business.callOk(submitVerification, { files }, { key })).verificationId;
}

test("BACKUP-DRILL-1 a backup under load is restored elsewhere: all that was accepted is there", async () => {
  const [dataDir, place, elsewhere, apart] = [1, 2, 3, 4].map(temporaryFolder) as [
    string,
    string,
    string,
    string,
  ];
  const secrets = DATABASE ? `k1:${Buffer.alloc(32, 7).toString("base64url")}` : "";
  const settings = { DATA_DIR: dataDir, DATABASE_URL: DATABASE, SECRETS: secrets };
  const server = await start(dataDir, DATABASE, secrets);
  const business = await newBusiness(server.baseUrl);
  const live = await submit(business, "live");
  await expect
    .poll(async () => (await business.callOk(getVerification, { params: { verificationId: live } })).status, {
      timeout: 120_000,
    })
    .toBe("COMPLETED");

  // Load before, during and after the backup.
  let isLoaded = true;
  const accepted: { id: string; at: number }[] = [];
  const load = (async () => {
    while (isLoaded) accepted.push({ id: await submit(business, "test"), at: Date.now() });
  })();
  await expect.poll(() => accepted.length, { timeout: 120_000 }).toBeGreaterThan(4);
  const passphrase = path.join(apart, "passphrase");
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const saved = path.join(apart, "secrets.json");
  const begunAt = Date.now();
  const made = await run(
    "backup",
    ["--to", place, "--with-secrets", saved, "--passphrase-file", passphrase],
    settings,
  );
  const tookMs = Date.now() - begunAt;
  isLoaded = false;
  await load;
  expect(made.code, made.text).toBe(0);
  const before = accepted.filter(({ at }) => at < begunAt);
  const slowest = Math.max(...accepted.map(({ at }, n) => at - (accepted[n - 1]?.at ?? at)));
  console.log(
    `backup: ${tookMs} ms; ${accepted.length} accepted, ${before.length} before it; slowest request ${slowest} ms`,
  );
  expect(before.length).toBeGreaterThan(3);
  expect(accepted.length).toBeGreaterThan(before.length);
  const again = await run("backup", ["--to", place], settings);
  expect(again.code, again.text).toBe(0);
  expect((await run("backup", ["verify", "--to", place, "--number", "1"], settings)).text).toContain(
    "is whole",
  );
  expect(readFileSync(saved, "utf8")).not.toContain(
    secrets || readFileSync(`${dataDir}.secrets`, "utf8").trim(),
  );
  expect(await server.stop()).toBe(0);

  const target = { DATA_DIR: elsewhere, DATABASE_URL: "", SECRETS: "" };
  const without = await run("restore", ["--from", place, "--number", "1"], target);
  expect(without.code).toBe(1);
  expect(without.text).toContain("without the secrets");
  const restored = await run(
    "restore",
    ["--from", place, "--number", "1", "--secrets", saved, "--passphrase-file", passphrase],
    target,
  );
  expect(restored.code, restored.text).toBe(0);

  const second = await start(elsewhere, "", "");
  const options = { baseUrl: second.baseUrl, apiKey: business.keys.live };
  const record = await call(getVerification, { params: { verificationId: live } }, options);
  expect(record.data?.status).toBe("COMPLETED");
  const asTest = { ...options, apiKey: business.keys.test };
  for (const { id } of before) {
    const { data } = await call(getVerification, { params: { verificationId: id } }, asTest);
    expect(data?.verificationId).toBe(id);
  }
  expect(await second.stop()).toBe(0);

  // The photos of the live decision open with the keys of the restored rows.
  Object.assign(process.env, { DATA_DIR: elsewhere, DATABASE_URL: "", SECRETS: "", BASE_URL: "" });
  installConnection(openEmbedded(elsewhere));
  const tenant = { businessId: business.businessId, mode: "live" as const };
  const evidence = await listEvidence(db("operator"), tenant as never, live);
  expect(evidence.length).toBeGreaterThan(1);
  for (const { kind, ...stored } of evidence) {
    expect((await readObject(stored, tenant, kind)).length).toBeGreaterThan(100);
  }
  await closeDatabase();
});
