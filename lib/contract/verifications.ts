import { z } from "zod";
import { DOCUMENT_FIELDS, REVIEW_REASONS, type ReviewReason, type ReviewVerdict } from "@/lib/vocabulary";
import { assurance } from "./assurance";
import { exportedIds } from "./bulk";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, longText, NOTE_LIMIT, pagination, paginationAnswer, percent } from "./fields";
import {
  exportedColumns,
  formFilters,
  inOrder,
  listItemOf,
  listQueryOf,
  publicFilters,
} from "./lists/list-definition";
import { VERIFICATION_LIST } from "./lists/verification-list";
import { extractedData } from "./verify";

/** A field that is not known yet, because the verification is still processed, is null (VERIFY-RECORD-1). */
const listItem = listItemOf(VERIFICATION_LIST);

/** A filtered list is counted up to here (VERIFY-LIST-3). */
export const COUNTED_MATCHES = 100_000;

const verificationId = z.string().regex(/^\w{1,64}$/);

export const listVerifications = endpoint({
  id: "listVerifications",
  method: "GET",
  path: "/v1/verifications",
  summary: "Verifications of this business, newest first",
  description:
    "All filters hold together. Ask for a page by `page`, or follow `nextCursor`, which stays exact while records come " +
    "and go and costs the same at the end of a long list; it is null on the last page. `total` counts every match; " +
    `narrowed by more than \`status\` it counts up to ${COUNTED_MATCHES}, which then means "that many or more".`,
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: listQueryOf(VERIFICATION_LIST),
  response: z.strictObject({
    verifications: z.array(z.strictObject(listItem)),
    /** `page` is null on a page that a cursor led to. */
    pagination: paginationAnswer.extend({ page: z.number().int().nullable() }),
    nextCursor: z.string().nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const getVerification = endpoint({
  id: "getVerification",
  method: "GET",
  path: "/v1/verifications/:verificationId",
  summary: "One verification with its scores and extracted data",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: z.strictObject({
    ...listItem,
    decisionReason: z.string().nullable(),
    reasons: choices.reasons,
    /** 0 until there is a decision; grows with each. */
    revision: z.number().int(),
    /**
     * Why the pictures are believed: levels of presence, authenticity and binding, each with its evidence. Null until
     * there is a decision, and where nothing was observed.
     */
    assurance: assurance.nullable(),
    /** 0 when no faces could be compared, and `decisionReason` says why; null until there is a decision. */
    faceScore: percent.nullable(),
    /** 0 when no document was read, as in a selfie match; null until there is a decision. */
    ocrConfidence: percent.nullable(),
    extractedData,
    processingMs: z.number().int().nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const deleteVerification = endpoint({
  id: "deleteVerification",
  method: "DELETE",
  path: "/v1/verifications/:verificationId",
  summary: "Deletes a verification and its images permanently",
  description:
    "The answer comes when the image files are gone. 503 means that the record is deleted and its files, which are " +
    "unreadable by then, could not be removed yet: that is repeated automatically, and a repeated request confirms it.",
  auth: "key",
  scope: "verifications:delete",
  rate: "write",
  params: z.object({ verificationId }),
  response: z.strictObject({ message: z.string() }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND", "LEGAL_HOLD"],
});

export const listReviewQueue = endpoint({
  id: "listReviewQueue",
  method: "GET",
  path: "/v1/verifications/review-queue",
  summary: "Verifications that wait for a reviewer, oldest first",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: z.object({ ...pagination }),
  response: z.strictObject({
    verifications: z.array(
      z.strictObject({
        ...listItem,
        kind: choices.verificationKind,
        decisionReason: z.string().nullable(),
        reasons: choices.reasons,
        /** 0 when no faces could be compared. */
        faceScore: percent.nullable(),
      }),
    ),
    pagination: paginationAnswer,
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

const VERDICTS = Object.keys(REVIEW_REASONS) as [ReviewVerdict, ...ReviewVerdict[]];
const REASON_CODES = [...new Set(Object.values(REVIEW_REASONS).flat())] as [ReviewReason, ...ReviewReason[]];

export const reviewVerification = endpoint({
  id: "reviewVerification",
  method: "POST",
  path: "/v1/verifications/:verificationId/review",
  summary: "Records a reviewer's decision on a verification that needs review",
  description:
    "For a verification whose decision is NEEDS_REVIEW, whatever its status; of several reviews at once one wins and " +
    "the others get 409. The API key is recorded as the reviewer. `verification.completed` is sent again with a new eventId. Needs " +
    "the scope `company:review`, which covers every decision by a reviewer, on individuals and companies.",
  auth: "key",
  scope: "company:review",
  rate: "write",
  params: z.object({ verificationId }),
  body: {
    kind: "json",
    schema: z
      .object({
        decision: z.enum(VERDICTS),
        reasonCode: z.enum(REASON_CODES),
        note: longText(NOTE_LIMIT).optional(),
      })
      .superRefine(({ decision, reasonCode }, context) => {
        const fitting: readonly string[] = REVIEW_REASONS[decision];
        if (fitting.includes(reasonCode)) return;
        const message = `must be one of ${fitting.join(", ")} for ${decision}`;
        context.addIssue({ code: "custom", path: ["reasonCode"], message });
      }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    verificationId: z.string(),
    status: choices.verificationStatus,
    decision: choices.decision,
    decisionReason: z.string(),
    reasons: choices.reasons,
    /** 1 for the first decision; grows with each. */
    revision: z.number().int(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "NOT_REVIEWABLE"],
});

const RECORD_COLUMNS = exportedColumns(VERIFICATION_LIST);
/** Columns of the export; a personal field is in the file only when it is asked for by name (EXPORT-FIELD-1). */
export const EXPORT_COLUMNS = [
  ...RECORD_COLUMNS,
  ...DOCUMENT_FIELDS.map((field) => `extractedData.${field}` as const),
];
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

const exportColumns = z
  .string()
  .min(1)
  .max(2000)
  .transform((text, context): ExportColumn[] => {
    const names = text.split(",").map((name) => name.trim());
    const known = names.flatMap((name) => EXPORT_COLUMNS.find((column) => column === name) ?? []);
    if (known.length < names.length || new Set(known).size < known.length) {
      context.addIssue({
        code: "custom",
        message: `must name columns once each, of ${EXPORT_COLUMNS.join(", ")}`,
      });
      return z.NEVER;
    }
    return known;
  })
  .default([...RECORD_COLUMNS]);

/** The query of the dashboard's own export: the filters of its form, or the records that were selected. */
export const dashboardExportQuery = inOrder(
  z.object({ ...formFilters(VERIFICATION_LIST), fields: exportColumns, ids: exportedIds }),
);

export const exportVerifications = endpoint({
  id: "exportVerifications",
  method: "GET",
  path: "/v1/verifications/export",
  summary: "Verifications as a CSV file, newest first",
  description:
    "The filters are those of the list. `fields` is a comma list of columns; extracted data is in the file only when " +
    "named, as in `extractedData.surname`. RFC 4180: a header row, every cell quoted, CRLF. A cell that " +
    "a spreadsheet would take for a formula begins with an apostrophe.",
  auth: "key",
  scope: "verifications:read",
  rate: "export",
  query: inOrder(z.object({ ...publicFilters(VERIFICATION_LIST), fields: exportColumns })),
  response: z.string(),
  envelope: "stream",
  contentType: "text/csv; charset=utf-8; header=present",
  status: 200,
  errors: [],
});
