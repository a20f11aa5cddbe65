import type { Mode } from "./vocabulary";

/**
 * The job table: what can be queued, with which payload, how often it is tried and how long it waits between tries.
 * `lib/worker/handlers.ts` binds each job to the function that does it.
 */
export interface Jobs {
  "verification.process": { verificationId: string };
  /** Queues verifications on hold as far as there is room now, and tells the owners about the rest. */
  "verification.release": { businessId: string; mode: Mode };
  /** Without an endpoint: to that of the account. */
  "webhook.deliver": { eventId: string; endpointId?: string };
  /** A document or the signatory of a company has changed. */
  "company.recompute": { companyVerificationId: string };
  /** Checks whether a list is due for download, or was imported by another process. */
  "screening.refresh": Record<string, never>;
  /** Screens the approved subjects of a business again, one page per job. */
  "screening.rescreen": { businessId: string; mode: Mode; round: string; after?: string };
  /** Screens the open companies of a business again that have no result of a screening yet, one page per job. */
  "company.screen": { businessId: string; mode: Mode; after?: string };
  /** Work of the engine for a request that waits in a server without one; the input is in the store. */
  "engine.work": { callId: string; work: string; storageKey: string; wrappedKey: string; waitMs: number };
  "files.purge": { storageKeys: string[] };
  "mail.send": { to: string; subject: string; text: string; isSealed?: boolean };
  /** Signs the heads of the audit logs that have grown. */
  "audit.anchor": Record<string, never>;
  /** Checks the audit logs that were not checked for a day. */
  "audit.verify": Record<string, never>;
  sweep: Record<string, never>;
}

export type JobName = keyof Jobs;

interface JobRow {
  /** Tries before the job is given up (JOB-RETRY-1). Webhook delivery plans its own retries instead. */
  readonly attempts: number;
  /** Seconds before the 2nd, 3rd, … try; the last one repeats. */
  readonly backoffS: readonly number[];
  /** At most this many at once in one process; `engine`: one for each engine thread. */
  readonly concurrency: number | "engine";
  /**
   * At most this many at once for one tenant across all processes; null: as many as there are slots, while tenants take
   * turns (JOB-FAIR-1).
   */
  readonly perTenant: number | null;
  /** A job that runs for longer waits for another machine, and gives its slot to others (JOB-PARK-1). */
  readonly parkAfterMs?: number;
  /** Shorter than LEASE_SECONDS where somebody waits for the answer: after a death another worker takes it sooner. */
  readonly leaseS?: number;
}

const STANDARD_BACKOFF_S = [2, 8, 30, 120] as const;

export const JOBS = {
  "verification.process": {
    attempts: 5,
    backoffS: STANDARD_BACKOFF_S,
    concurrency: "engine",
    perTenant: null,
  },
  "verification.release": { attempts: 20, backoffS: STANDARD_BACKOFF_S, concurrency: 1, perTenant: 1 },
  "webhook.deliver": {
    attempts: 1000,
    backoffS: STANDARD_BACKOFF_S,
    concurrency: 64,
    perTenant: 32,
    parkAfterMs: 300,
  },
  "company.recompute": { attempts: 20, backoffS: STANDARD_BACKOFF_S, concurrency: 4, perTenant: 2 },
  "screening.refresh": { attempts: 2, backoffS: [60], concurrency: 1, perTenant: 1 },
  "screening.rescreen": { attempts: 20, backoffS: [30, 300, 3600], concurrency: 1, perTenant: 1 },
  "company.screen": { attempts: 20, backoffS: [30, 300, 3600], concurrency: 1, perTenant: 1 },
  "engine.work": { attempts: 3, backoffS: [0], concurrency: "engine", perTenant: null, leaseS: 6 },
  "files.purge": { attempts: 20, backoffS: [2, 30, 300, 3600], concurrency: 2, perTenant: 2 },
  "mail.send": { attempts: 8, backoffS: [5, 60, 600, 3600], concurrency: 2, perTenant: 2 },
  "audit.anchor": { attempts: 3, backoffS: STANDARD_BACKOFF_S, concurrency: 1, perTenant: 1 },
  "audit.verify": { attempts: 3, backoffS: STANDARD_BACKOFF_S, concurrency: 1, perTenant: 1 },
  sweep: { attempts: 3, backoffS: STANDARD_BACKOFF_S, concurrency: 1, perTenant: 1 },
} as const satisfies { readonly [Name in JobName]: JobRow };

/** The job table as its readers see it. */
export const jobRow = (name: JobName): JobRow => JOBS[name];

/** Seconds for which a claim of a job holds. @param leaseS `LEASE_SECONDS` */
export const leaseSecondsOf = (name: JobName, leaseS: number): number =>
  Math.min(leaseS, jobRow(name).leaseS ?? leaseS);
