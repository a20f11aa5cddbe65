import { z } from "zod";
import { JSON_LIMIT_BYTES } from "./fields";

/** How long a business keeps its data, as the dashboard changes it. */

const wholeDays = z.number().int().min(1).max(3650).nullable();

const daysOfPerson = z.strictObject({ images: wholeDays, fields: wholeDays, record: wholeDays });

const retentionDays = z.strictObject({
  images: wholeDays,
  fields: wholeDays,
  record: wholeDays,
  companyDocuments: wholeDays,
  webhookBodies: wholeDays,
  /** Days of one kind of check, before those of all; null in it: as for all. Absent: no kind has its own. */
  kinds: z
    .strictObject({
      selfie_match: daysOfPerson,
      id_document: daysOfPerson,
      company: daysOfPerson.omit({ images: true }),
    })
    .optional(),
});
const retentionBody = { kind: "json", schema: retentionDays, limitBytes: JSON_LIMIT_BYTES } as const;
/** Days of each kind; null: the default. */
export type RetentionChange = z.output<typeof retentionDays>;
/** What has a time of its own. */
export type RetentionPart = Exclude<keyof RetentionChange, "kinds">;

/** The kinds of checks, and what each can keep for a time of its own (RETENTION-KIND-1). */
export const CHECK_PARTS = {
  selfie_match: ["images", "fields", "record"],
  id_document: ["images", "fields", "record"],
  company: ["fields", "record"],
} as const satisfies Record<string, readonly RetentionPart[]>;
export type RetentionCheck = keyof typeof CHECK_PARTS;
export const RETENTION_CHECKS = Object.keys(CHECK_PARTS) as RetentionCheck[];

/** The days that a change gives a part of one kind of check; null: as for all kinds. */
export function daysOfCheck(
  { kinds }: RetentionChange,
  check: RetentionCheck,
  part: RetentionPart,
): number | null {
  const own: Readonly<Partial<Record<RetentionPart, number | null>>> = kinds?.[check] ?? {};
  return own[part] ?? null;
}
/** What is set, and a change that waits for its time. */
const retentionState = z.strictObject({
  set: retentionDays,
  pending: z.strictObject({ set: retentionDays, from: z.string() }).nullable(),
});

export const changeRetentionCommand = {
  id: "dashboard.changeRetention",
  body: retentionBody,
  response: retentionState,
} as const;

const retentionLoss = z.strictObject({
  /** People whose pictures go. */
  images: z.number(),
  /** People whose extracted fields and observations go. */
  fields: z.number(),
  /** Verifications of people and companies that go as a whole. */
  record: z.number(),
  companyDocuments: z.number(),
  webhookBodies: z.number(),
  /** Cases old enough for it that are spared, since they wait for a verdict. */
  waiting: z.number(),
});
/** What a business loses when a change of its retention takes effect. */
export type RetentionLoss = z.output<typeof retentionLoss>;

/** `loss` is null for a change that shortens nothing, so it needs no question. */
export const previewRetentionCommand = {
  id: "dashboard.previewRetention",
  body: retentionBody,
  response: z.strictObject({ loss: retentionLoss.nullable() }),
} as const;

export const undoRetentionCommand = { id: "dashboard.undoRetention", response: retentionState } as const;
