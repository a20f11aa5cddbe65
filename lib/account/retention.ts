import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { retentionSetting } from "@/db/schema/policy";
import { Failure } from "@/lib/contract/errors";
import {
  CHECK_PARTS,
  daysOfCheck,
  RETENTION_CHECKS,
  type RetentionChange,
  type RetentionCheck,
  type RetentionPart,
} from "@/lib/contract/retention";
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

/** What a business has set, and a change that waits for its time. */
export interface RetentionState {
  readonly set: RetentionChange;
  readonly pending: { readonly set: RetentionChange; readonly from: string } | null;
}

/** How long a change that shortens a time can be undone. */
export const RETENTION_GRACE_HOURS = 24;

export async function readRetention(tenant: TenantRef, on: Db | Tx = db(tenant)): Promise<RetentionState> {
  const [found] = await on
    .select(RETENTION_COLUMNS)
    .from(retentionSetting)
    .where(owned(retentionSetting, tenant));
  return retentionIn(found);
}

const NOTHING_SET: RetentionChange = {
  images: null,
  fields: null,
  record: null,
  companyDocuments: null,
  webhookBodies: null,
};
const IS_DUE = sql<boolean>`coalesce(${retentionSetting.pendingFrom} <= now(), false)`;
/** What {@link retentionIn} reads. */
export const RETENTION_COLUMNS = { row: retentionSetting, isDue: IS_DUE };

type FoundSetting = { readonly row: typeof retentionSetting.$inferSelect; readonly isDue: boolean };

export function retentionIn(found: FoundSetting | undefined): RetentionState {
  return found ? stateOf(found) : { set: NOTHING_SET, pending: null };
}

function stateOf({ row, isDue }: FoundSetting): RetentionState {
  const { pending, pendingFrom } = row;
  const next = pending && { ...NOTHING_SET, ...pending };
  if (next && isDue) return { set: next, pending: null };
  const set = {
    images: row.imageDays,
    fields: row.fieldDays,
    record: row.recordDays,
    companyDocuments: row.companyDocumentDays,
    webhookBodies: row.webhookBodyDays,
    ...(row.kindDays ? { kinds: row.kindDays } : {}),
  };
  return { set, pending: next && pendingFrom ? { set: next, from: pendingFrom.toISOString() } : null };
}

/**
 * Sets how long a business keeps its data. A change that shortens any time waits for {@link RETENTION_GRACE_HOURS}, as a
 * whole; another one holds at once (RETENTION-SETTING-2). Either replaces a change that still waits.
 * @throws Failure VALIDATION_ERROR for less than a day, more than the default, or a record kept shorter than its parts
 */
export async function changeRetention(tenant: Tenant, asked: RetentionChange): Promise<RetentionState> {
  assertWithin(tenant.mode, asked);
  const change = withoutEmptyKinds(asked);
  return db(tenant).transaction(async (tx) => {
    const { set } = await readRetention(tenant, tx);
    const waits = isShorter(tenant.mode, set, change);
    await write(tx, tenant, waits ? set : change, waits ? change : null);
    await recordAudit(tx, tenant, "retention.changed", tenant.businessId);
    return readRetention(tenant, tx);
  });
}

/** Drops a change that still waits. @throws Failure NOT_FOUND when none does any more */
export async function undoRetentionChange(tenant: Tenant): Promise<RetentionState> {
  return db(tenant).transaction(async (tx) => {
    const undone = await tx
      .update(retentionSetting)
      .set({ pending: null, pendingFrom: null, updatedAt: sql`now()` })
      .where(owned(retentionSetting, tenant, isNotNull(retentionSetting.pending), sql`not ${IS_DUE}`))
      .returning({ mode: retentionSetting.mode });
    if (undone.length === 0) {
      throw new Failure("NOT_FOUND", { message: "The change has taken effect already, or was undone." });
    }
    await recordAudit(tx, tenant, "retention.change_undone", tenant.businessId);
    return readRetention(tenant, tx);
  });
}

async function write(
  tx: Tx,
  { businessId, mode }: Tenant,
  { images, fields, record, companyDocuments, webhookBodies, kinds }: RetentionChange,
  pending: RetentionChange | null,
): Promise<void> {
  const columns = {
    imageDays: images,
    fieldDays: fields,
    recordDays: record,
    companyDocumentDays: companyDocuments,
    webhookBodyDays: webhookBodies,
    kindDays: kinds ?? null,
    pending,
    pendingFrom: pending && sql`now() + make_interval(hours => ${RETENTION_GRACE_HOURS})`,
  };
  await tx
    .insert(retentionSetting)
    .values({ businessId, mode, ...columns })
    .onConflictDoUpdate({
      target: [retentionSetting.businessId, retentionSetting.mode],
      set: { ...columns, updatedAt: sql`now()` },
    });
}

function withoutEmptyKinds({ kinds, ...change }: RetentionChange): RetentionChange {
  const isEmpty = RETENTION_CHECKS.every((check) =>
    CHECK_PARTS[check].every((part) => daysOfCheck({ ...change, kinds }, check, part) === null),
  );
  return kinds === undefined || isEmpty ? change : { ...change, kinds };
}

/** What holds for one kind of check: its own time, else that of all kinds, else the default. */
export function retentionOf(mode: Mode, set: RetentionChange, check: RetentionCheck): RetentionDays {
  const days: RetentionDays = { ...RETENTION_DEFAULTS[mode], ...withoutNulls(set) };
  const own = CHECK_PARTS[check].map((part) => [part, daysOfCheck(set, check, part) ?? days[part]]);
  return { ...days, ...Object.fromEntries(own) };
}

/** Whether a change deletes anything earlier than what is set now. */
export function isShorter(mode: Mode, set: RetentionChange, change: RetentionChange): boolean {
  const shortens = (check: RetentionCheck, part: RetentionPart) =>
    (retentionOf(mode, change, check)[part] ?? Number.POSITIVE_INFINITY) <
    (retentionOf(mode, set, check)[part] ?? Number.POSITIVE_INFINITY);
  return (
    RETENTION_CHECKS.some((check) => CHECK_PARTS[check].some((part) => shortens(check, part))) ||
    shortens("company", "companyDocuments") ||
    shortens("company", "webhookBodies")
  );
}

function assertWithin(mode: Mode, change: RetentionChange): void {
  const defaults = RETENTION_DEFAULTS[mode];
  for (const part of Object.keys(NOTHING_SET) as RetentionPart[])
    assertDays(part, change[part], defaults[part]);
  for (const check of RETENTION_CHECKS) {
    for (const part of CHECK_PARTS[check])
      assertDays(`${check}_${part}`, daysOfCheck(change, check, part), defaults[part]);
    const { record, images, fields } = retentionOf(mode, change, check);
    const parts = check === "company" ? [fields] : [images, fields];
    if (record !== null && record < Math.max(...parts)) {
      throw new Failure("VALIDATION_ERROR", {
        message: "The record must be kept at least as long as its images and fields.",
      });
    }
  }
}

/** @param name what the message begins with, by which a form finds its field */
function assertDays(name: string, days: number | null, byDefault: number | null): void {
  const longest = byDefault ?? LONGEST_RECORD_DAYS;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= longest))
    throw new Failure("VALIDATION_ERROR", { message: `${name} must be from 1 to ${longest} days.` });
}

/** One rule of the clean-up: deletes older rows of this mode, of one business or (`null`) of every business. */
export interface RetentionRule extends RetentionDays {
  readonly mode: Mode;
  readonly businessId: string | null;
  /** The kind of check that it is for; null: every one. */
  readonly check: RetentionCheck | null;
}

/** The defaults, which are the upper bounds for every business, then what businesses have shortened. */
export async function listRetentionRules(): Promise<RetentionRule[]> {
  const rules: RetentionRule[] = [];
  for (const mode of MODES) {
    const defaults = RETENTION_DEFAULTS[mode];
    rules.push({ mode, businessId: null, check: null, ...defaults });
    const found = await db("sweep")
      .select(RETENTION_COLUMNS)
      .from(retentionSetting)
      .where(eq(retentionSetting.mode, mode));
    for (const each of found) {
      const { set } = stateOf(each);
      const { businessId } = each.row;
      if (!set.kinds) rules.push({ mode, businessId, check: null, ...defaults, ...withoutNulls(set) });
      else
        for (const check of RETENTION_CHECKS)
          rules.push({ mode, businessId, check, ...retentionOf(mode, set, check) });
    }
  }
  return rules;
}

/**
 * Leaves out what belongs to another kind of check than that of the rule.
 * @param column an id of a verification or company verification
 */
export function ofCheck(
  column: AnyPgColumn,
  { mode, businessId, check }: Pick<RetentionRule, "mode" | "businessId" | "check">,
): SQL | undefined {
  if (check === null || businessId === null) return undefined;
  const mine = sql`business_id = ${businessId} and mode = ${mode}`;
  return check === "company"
    ? sql`${column} in (select id from company_verification where ${mine})`
    : sql`${column} in (select id from verification where ${mine} and kind = ${check})`;
}

/**
 * Leaves out what belongs to a verification or company that waits for a verdict: what a business shortens does not hold
 * for it (RETENTION-SETTING-2).
 * @param column an id of a verification or company verification
 */
export function notWaiting(
  column: AnyPgColumn,
  { mode, businessId }: Pick<RetentionRule, "mode" | "businessId">,
): SQL | undefined {
  if (businessId === null) return undefined;
  const mine = sql`business_id = ${businessId} and mode = ${mode} and decision = 'NEEDS_REVIEW'`;
  return sql`${column} not in (select id from verification where ${mine})
    and ${column} not in (select id from company_verification where ${mine})`;
}

function withoutNulls({ kinds: _, ...change }: RetentionChange): Partial<RetentionDays> {
  return Object.fromEntries(Object.entries(change).filter(([, days]) => days !== null));
}
