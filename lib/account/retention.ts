import { eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { retentionSetting } from "@/db/schema/policy";
import { Failure } from "@/lib/contract/errors";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { MODES, type Mode } from "@/lib/vocabulary";
import { recordAudit } from "./audit";

/** How long each kind of data is kept, in days; null: until it is deleted. */
export interface RetentionDays {
  /** Photos and cut-outs of people. */
  readonly images: number;
  /** Document fields, observations, watchlist results and the search terms of names. */
  readonly fields: number;
  /** The verification itself. */
  readonly record: number | null;
  /** Counted from the company's decision. */
  readonly companyDocuments: number;
  /** Event bodies and the receivers' answers; the log entry stays. */
  readonly webhookBodies: number;
}

/** A business can shorten these and not extend them (RETENTION-DEFAULT-1). */
export const RETENTION_DEFAULTS: Readonly<Record<Mode, RetentionDays>> = {
  live: { images: 90, fields: 365, record: null, companyDocuments: 365, webhookBodies: 30 },
  test: { images: 7, fields: 30, record: 30, companyDocuments: 30, webhookBodies: 7 },
};
const LONGEST_RECORD_DAYS = 3650;

/** The values that a business has set; null: the default. */
export type RetentionChange = { readonly [Kind in keyof RetentionDays]: number | null };

export async function readRetention(tenant: TenantRef, on: Db | Tx = db()): Promise<RetentionChange> {
  const [row] = await on.select().from(retentionSetting).where(owned(retentionSetting, tenant));
  return {
    images: row?.imageDays ?? null,
    fields: row?.fieldDays ?? null,
    record: row?.recordDays ?? null,
    companyDocuments: row?.companyDocumentDays ?? null,
    webhookBodies: row?.webhookBodyDays ?? null,
  };
}

/**
 * Sets how long a business keeps its data; takes effect with the next clean-up.
 * @throws Failure VALIDATION_ERROR for less than a day, more than the default, or a record kept shorter than its parts
 */
export async function changeRetention(tenant: Tenant, change: RetentionChange): Promise<RetentionChange> {
  assertWithin(RETENTION_DEFAULTS[tenant.mode], change);
  const { businessId, mode } = tenant;
  const { images, fields, record, companyDocuments, webhookBodies } = change;
  const columns = {
    imageDays: images,
    fieldDays: fields,
    recordDays: record,
    companyDocumentDays: companyDocuments,
    webhookBodyDays: webhookBodies,
  };
  await db().transaction(async (tx) => {
    await tx
      .insert(retentionSetting)
      .values({ businessId, mode, ...columns })
      .onConflictDoUpdate({
        target: [retentionSetting.businessId, retentionSetting.mode],
        set: { ...columns, updatedAt: sql`now()` },
      });
    await recordAudit(tx, tenant, "retention.changed", businessId);
  });
  return change;
}

function assertWithin(defaults: RetentionDays, change: RetentionChange): void {
  for (const [kind, days] of Object.entries(change) as [keyof RetentionDays, number | null][]) {
    const longest = defaults[kind] ?? LONGEST_RECORD_DAYS;
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= longest)) {
      throw new Failure("VALIDATION_ERROR", { message: `${kind} must be from 1 to ${longest} days.` });
    }
  }
  const days = { ...defaults, ...withoutNulls(change) };
  if (days.record !== null && days.record < Math.max(days.images, days.fields)) {
    throw new Failure("VALIDATION_ERROR", {
      message: "The record must be kept at least as long as its images and fields.",
    });
  }
}

/** One rule of the clean-up: deletes older rows of this mode, of one business or (`null`) of every business. */
export interface RetentionRule extends RetentionDays {
  readonly mode: Mode;
  readonly businessId: string | null;
}

/** The defaults, which are the upper bounds for every business, then what businesses have shortened. */
export async function listRetentionRules(): Promise<RetentionRule[]> {
  const rules: RetentionRule[] = [];
  for (const mode of MODES) {
    const defaults = RETENTION_DEFAULTS[mode];
    rules.push({ mode, businessId: null, ...defaults });
    const set = await db().select().from(retentionSetting).where(eq(retentionSetting.mode, mode));
    for (const {
      businessId,
      imageDays,
      fieldDays,
      recordDays,
      companyDocumentDays,
      webhookBodyDays,
    } of set) {
      rules.push({
        mode,
        businessId,
        images: imageDays ?? defaults.images,
        fields: fieldDays ?? defaults.fields,
        record: recordDays ?? defaults.record,
        companyDocuments: companyDocumentDays ?? defaults.companyDocuments,
        webhookBodies: webhookBodyDays ?? defaults.webhookBodies,
      });
    }
  }
  return rules;
}

function withoutNulls(change: RetentionChange): Partial<RetentionDays> {
  return Object.fromEntries(Object.entries(change).filter(([, days]) => days !== null));
}
