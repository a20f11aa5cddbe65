import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { enqueue, handler, TRIES_DIED } from "@/lib/platform/queue";
import { writeStoreMark } from "@/lib/platform/storage/storage";
import { startJobRunners } from "@/lib/worker/job-runner";
import { serveMetrics } from "@/lib/worker/metrics-server";
import { sweep } from "@/lib/worker/sweep";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";
import { freePort } from "@/tools/testing/server";

ownDatabase();

describe("OPS-METRICS-1 the metrics of a process", () => {
  beforeAll(async () => {
    Object.assign(env(), { METRICS_PORT: await freePort() });
  });

  test("a decision counts once for each reason, by its code", async () => {
    await verifyPlaceholders(await newTenant("test"), "rejected");
    const counted = (await metrics().decisions.get()).values.map(({ labels, value }) => ({
      ...labels,
      value,
    }));
    expect(counted.length).toBeGreaterThan(0);
    for (const each of counted) {
      expect(each).toMatchObject({ mode: "test", decision: "REJECTED", value: 1 });
      expect(each.reason).toMatch(/^[a-z][a-z_]+$/);
    }
  });

  test("say what waits, what ran and what was cleaned, and name nobody", async () => {
    const tenant = { businessId: "bus_somebody", mode: "live" as const };
    await enqueue(db("operator"), "verification.process", { verificationId: "vrf_id_secret" }, { tenant });
    await enqueue(
      db("operator"),
      "verification.process",
      { verificationId: "vrf_id_later" },
      { tenant, delayS: 600 },
    );
    await enqueue(
      db("operator"),
      "mail.send",
      { to: "jane@example.com", subject: "s", text: "t" },
      { tenant },
    );
    await db("operator").execute(
      sql`update job set last_error = ${TRIES_DIED}, run_at = now() - interval '90 seconds' where name = 'mail.send'`,
    );
    await enqueue(db("operator"), "files.purge", { storageKeys: [] }, { tenant });
    const ran = { done: false };
    const worker = await startJobRunners([
      handler("files.purge", async () => {
        ran.done = true;
      }),
    ]);
    await expect.poll(() => ran.done).toBe(true);
    await worker.stop();
    await sweep();
    await writeStoreMark("this installation");
    const end = await serveMetrics();
    const answer = await fetch(`http://127.0.0.1:${env().METRICS_PORT}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const value = (line: string) => {
      const found = text.split("\n").find((each) => each.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length + 1));
    };
    expect(value('verification_queue_jobs{job="verification.process",state="due"}')).toBe(1);
    expect(value('verification_queue_jobs{job="verification.process",state="waiting"}')).toBe(1);
    expect(value('verification_queue_oldest_due_seconds{job="mail.send"}')).toBeGreaterThan(89);
    expect(value('verification_queue_jobs_died{job="mail.send"}')).toBe(1);
    expect(value('verification_job_duration_seconds_count{job="files.purge",outcome="done"}')).toBe(1);
    expect(value("verification_sweep_completed_timestamp_seconds")).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(value('verification_retention_lag_seconds{mode="live"}')).toBe(0);
    expect(value('verification_ready{check="database"}')).toBe(1);
    expect(value('verification_ready{check="storage"}')).toBe(1);
    expect(value("verification_database_connections_limit")).toBeGreaterThan(0);
    expect(value("verification_scrape_failures_total")).toBe(0);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).not.toMatch(/bus_|vrf_id|jane/);
    expect((await fetch(`http://127.0.0.1:${env().METRICS_PORT}/`)).status).toBe(404);
    end?.();
  });

  test("without a port there is no server", async () => {
    Object.assign(env(), { METRICS_PORT: undefined });
    expect(await serveMetrics()).toBeNull();
  });
});
