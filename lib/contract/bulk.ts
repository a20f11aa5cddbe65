import { z } from "zod";
import { CASE_NOTE_LIMIT } from "./case-notes";
import { JSON_LIMIT_BYTES, longText } from "./fields";

/** What a member does with several records of a list at once. */

/** More than a page of any list has. */
export const BULK_LIMIT = 100;

const recordId = z.string().regex(/^\w{1,64}$/);
const ids = z.array(recordId).min(1).max(BULK_LIMIT);

const body = <S extends z.ZodRawShape>(shape: S) =>
  ({ kind: "json", schema: z.strictObject({ ids, ...shape }), limitBytes: JSON_LIMIT_BYTES }) as const;

/** Each record is changed by itself: one that is refused does not undo the others. */
const response = z.strictObject({
  done: z.number().int(),
  /** Why records were left as they were, each reason once. */
  refused: z.array(z.strictObject({ message: z.string(), count: z.number().int() })),
});
export type BulkOutcome = z.output<typeof response>;

export const assignCasesCommand = {
  id: "dashboard.assignCases",
  body: body({ userId: recordId.nullable() }),
  response,
} as const;

export const writeNotesCommand = {
  id: "dashboard.writeNotes",
  body: body({
    text: longText(CASE_NOTE_LIMIT).refine((text) => /\S/.test(text), "must not be blank"),
  }),
  response,
} as const;

export const resendCompletedCommand = {
  id: "dashboard.resendCompleted",
  body: body({}),
  response,
} as const;

/** The comma list of ids with which the dashboard exports the records that were selected. */
export const exportedIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(ids)
  .optional();
