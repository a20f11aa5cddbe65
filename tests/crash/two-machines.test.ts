import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createSession, uploadPhoto } from "@/lib/contract/sessions";
import { deleteVerification, getVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { s3Store } from "@/lib/platform/storage/s3";
import { plainPng } from "@/tests/support/images";
import { storedFiles } from "@/tests/support/stored-files";
import { ROOT } from "@/tools/setup/root";
import { newBusiness } from "@/tools/testing/business";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { type S3Server, startS3 } from "@/tools/testing/s3-server";
import { startServer, type TestServer } from "@/tools/testing/server";

/** Two servers with a data folder each, one PostgreSQL and one bucket. */

const TEST = { key: "test" } as const;
const photo = plainPng(1, 1);
let cluster: PostgresCluster;
let s3: S3Server;
let databaseUrl: string;
let env: Record<string, string>;
let one: TestServer;
let two: TestServer;

beforeAll(async () => {
  [cluster, s3] = await Promise.all([startPostgres(), startS3()]);
  await s3.createBucket("photos");
  databaseUrl = await cluster.createDatabase("machines");
  env = {
    STORAGE: "s3://photos/product",
    S3_ENDPOINT: s3.endpoint,
    S3_TIMEOUT_SECONDS: "5",
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
  Object.assign(process.env, env);
  one = await startServer({ databaseUrl, env: { ...env, RUN_WORKER: "0" } });
  // As behind one proxy: a session token holds for one address.
  two = await startServer({ databaseUrl, env: { ...env, BASE_URL: one.baseUrl } });
}, 240_000);
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await Promise.all([cluster?.stop(), s3?.stop()]);
}, 120_000);

async function inBucket(businessId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of (await s3Store(env["STORAGE"] ?? "")).list(`${businessId}/`)) keys.push(key);
  return keys;
}

describe("CONFIG-STORE-2 two machines and a bucket", () => {
  test("a session's photos, uploaded to one, are submitted on the other, decided, and deleted", async () => {
    const here = await newBusiness(one.baseUrl);
    const { session } = await here.callOk(createSession, { body: { userId: "user-1" } }, TEST);
    const body = { session, photo: photo.toString("base64") };
    const selfie = await here.callOk(uploadPhoto, { body: { ...body, type: "selfie" } });
    const front = await here.callOk(uploadPhoto, { body: { ...body, type: "idFront" } });
    const answer = await fetch(`${two.baseUrl}/v1/sessions/submit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ session, selfieKey: selfie.key, idFrontKey: front.key }),
    });
    const submitted = (await answer.json()) as { verificationId: string };
    expect(submitted).toMatchObject({ success: true });
    const { verificationId } = submitted;
    await vi.waitFor(async () => {
      const found = await here.callOk(getVerification, { params: { verificationId } }, TEST);
      expect(found.status).not.toBe("PENDING");
    }, 30_000);
    for (const { dataDir } of [one, two]) expect(await storedFiles(dataDir, here.businessId)).toEqual([]);
    expect(await inBucket(here.businessId)).toHaveLength(2);
    expect((await here.call(deleteVerification, { params: { verificationId } }, TEST)).status).toBe(200);
    expect((await here.call(getVerification, { params: { verificationId } }, TEST)).status).toBe(404);
    await vi.waitFor(async () => expect(await inBucket(here.businessId)).toEqual([]), 30_000);
  });

  test("a store that does not answer is 503 with Retry-After; afterwards everything works without a restart", async () => {
    const here = await newBusiness(one.baseUrl);
    const files = () => ({
      selfie: new Blob([new Uint8Array(photo)]),
      idFront: new Blob([new Uint8Array(photo)]),
    });
    s3.pause();
    const refused = await here.call(verifyDocument, { body: {}, files: files() }, TEST);
    expect(refused).toMatchObject({ status: 503, error: { code: "SERVICE_UNAVAILABLE" } });
    s3.resume();
    expect((await here.call(verifyDocument, { body: {}, files: files() }, TEST)).status).toBe(200);
  });

  test("CONFIG-STORE-1 a third machine with another store does not start", async () => {
    await s3.createBucket("others");
    const started = startServer({ databaseUrl, env: { ...env, STORAGE: "s3://others" } });
    await expect(started).rejects.toThrow("does not hold the files of this database");
  });

  test("SCREEN-LIST-7 a list imported on one machine is on both, also on one that is started later", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "two-machines-"));
    const file = path.join(folder, "made.json");
    writeFileSync(
      file,
      JSON.stringify({
        id: "n1",
        schema: "Person",
        properties: { name: ["Thandi Dlamini"], topics: ["sanction"] },
      }),
    );
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "scripts/aml-import.ts", "opensanctions-made", file],
      {
        cwd: ROOT,
        env: {
          PATH: process.env["PATH"],
          NODE_ENV: "test",
          BASE_URL: "http://localhost:3000",
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
          SECRETS: process.env["TEST_SECRETS"],
          ...env,
        },
      },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => (output += String(piece)));
    const [code] = await once(child, "exit");
    expect(`${code} ${output}`).toMatch(/^0 /);
    const three = await startServer({ databaseUrl, env: { ...env, RUN_WORKER: "0" } });
    try {
      for (const { dataDir } of [one, two, three]) await listIn(dataDir);
    } finally {
      await three.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Waits until a data folder holds the list. */
async function listIn(dataDir: string): Promise<void> {
  const { findActive } = await import("@/lib/watchlist/lists/versions");
  await vi.waitFor(() => {
    const found = findActive(path.join(dataDir, "watchlists"), "opensanctions-made");
    expect(found?.version.entities).toBe(1);
  }, 20_000);
}
