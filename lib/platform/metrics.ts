import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * What a process counts (OPS-METRICS-1). Labels are words of the code: never a business, a person, a key or an id. What
 * has to be asked of the database is asked when metrics are read (lib/worker/queue-metrics.ts).
 */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const LAG_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets = SECONDS,
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    httpRequests: counter("verification_http_requests_total", "Answered requests.", [
      "method",
      "route",
      "status",
    ]),
    httpSeconds: histogram("verification_http_request_duration_seconds", "Time to the end of the answer.", [
      "method",
      "route",
    ]),
    rateLimited: counter("verification_rate_limited_total", "Requests refused by a rate limit.", ["bucket"]),
    rateStoreFailures: counter(
      "verification_rate_store_failures_total",
      "Takes that the store of rate limits did not answer.",
    ),
    egressRefused: counter("verification_egress_refused_total", "Connections that EGRESS did not allow."),
    decisions: counter("verification_decisions_total", "Stored decisions, once for each of their reasons.", [
      "mode",
      "decision",
      "reason",
    ]),
    engineTaskSeconds: histogram(
      "verification_engine_task_duration_seconds",
      "Time of a task of the engine, the wait for a thread included.",
      ["task"],
    ),
    engineStepSeconds: histogram(
      "verification_engine_step_duration_seconds",
      "Time of a step of a live check.",
      ["step"],
    ),
    engineRunning: gauge("verification_engine_tasks", "Tasks that run or wait for an engine thread."),
    jobSeconds: histogram("verification_job_duration_seconds", "Time of a try of a job.", ["job", "outcome"]),
    jobsDied: counter("verification_jobs_died_total", "Jobs of which every try died with its process.", [
      "job",
    ]),
    webhookAttempts: counter("verification_webhook_attempts_total", "Attempts to deliver an event.", [
      "outcome",
    ]),
    webhookLagSeconds: histogram(
      "verification_webhook_lag_seconds",
      "Time from an event to its delivery.",
      [],
      LAG_SECONDS,
    ),
    sweptAt: gauge(
      "verification_sweep_completed_timestamp_seconds",
      "When this process last finished the clean-up, in Unix seconds.",
    ),
    queueJobs: gauge("verification_queue_jobs", "Jobs in the queue.", ["job", "state"]),
    queueAgeSeconds: gauge(
      "verification_queue_oldest_due_seconds",
      "How long the oldest due job has waited.",
      ["job"],
    ),
    queueDied: gauge("verification_queue_jobs_died", "Jobs that wait after their tries died.", ["job"]),
    retentionLagSeconds: gauge(
      "verification_retention_lag_seconds",
      "How long the oldest image has been past the longest time for which images are kept.",
      ["mode"],
    ),
    listAgeSeconds: gauge("verification_list_age_seconds", "Time since a watchlist was last confirmed.", [
      "source",
    ]),
    listFailures: gauge("verification_list_failures", "Failed tries in a row to fetch a watchlist.", [
      "source",
    ]),
    listHeld: gauge(
      "verification_list_held",
      "1 for a watchlist of which a version waits for the operator to confirm it.",
      ["source"],
    ),
    databaseRunning: gauge(
      "verification_database_statements",
      "Statements and transactions that run or wait for a connection.",
    ),
    databaseOpen: gauge("verification_database_connections", "Open connections to the database."),
    databaseLimit: gauge("verification_database_connections_limit", "Connections that there may be."),
    ready: gauge("verification_ready", "1 for each check of readiness that passes in this process.", [
      "check",
    ]),
    scrapeFailures: counter("verification_scrape_failures_total", "Readings of the queue that failed."),
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;

const SLOT = Symbol.for("identity-verification.metrics");
const slots = globalThis as { [SLOT]?: Metrics };

/** The metrics of this process: one set for all module graphs of Next. */
export function metrics(): Metrics {
  slots[SLOT] ??= makeMetrics();
  return slots[SLOT];
}

/** Adds memory, garbage collection and the delay of the event loop, which cost a timer: once, where metrics are served. */
export function addProcessMetrics(): void {
  collectDefaultMetrics({ register: metrics().registry });
}
