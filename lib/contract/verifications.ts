import { z } from "zod";
import {
  CONFIDENCES,
  DECISIONS,
  DOCUMENT_FIELDS,
  LIVENESS_DECISIONS,
  REVIEW_REASONS,
  type ReviewReason,
  type ReviewVerdict,
  VERIFICATION_KINDS,
  VERIFICATION_STATUSES,
} from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { instantText, JSON_LIMIT_BYTES, pagination, paginationAnswer, percent, statusFilter } from "./fields";
import { extractedData } from "./verify";

/** SPEC 2.5. A field that is not known yet (still processing) is null. */
const listItem = {
  verificationId: z.string(),
  externalRef: z.string().nullable(),
  status: z.enum(VERIFICATION_STATUSES),
  decision: z.enum(DECISIONS).nullable(),
  confidence: z.enum(CONFIDENCES).nullable(),
  livenessDecision: z.enum(LIVENESS_DECISIONS),
  createdAt: instantText,
  completedAt: instantText.nullable(),
};

const verificationId = z.string().regex(/^\w{1,64}$/);

export const listVerifications = endpoint({
  id: "listVerifications",
  method: "GET",
  path: "/v1/verifications",
  summary: "Verifications of this business, newest first",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: z.object({ ...pagination, status: statusFilter }),
  response: z.strictObject({
    verifications: z.array(z.strictObject(listItem)),
    pagination: paginationAnswer,
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
    faceScore: percent.nullable(),
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
  summary: "Removes a verification and its images for good",
  auth: "key",
  scope: "verifications:delete",
  rate: "write",
  params: z.object({ verificationId }),
  response: z.strictObject({ message: z.string() }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const listReviewQueue = endpoint({
  id: "listReviewQueue",
  method: "GET",
  path: "/v1/verifications/review-queue",
  summary: "Verifications that wait for a person, oldest first",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: z.object({ ...pagination }),
  response: z.strictObject({
    verifications: z.array(
      z.strictObject({
        ...listItem,
        kind: z.enum(VERIFICATION_KINDS),
        decisionReason: z.string().nullable(),
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

/** POLICY 4.6: counted in code points, as SPEC 8 counts the company's note. */
const NOTE_LIMIT = 1000;
const reviewNote = z
  .string()
  .refine((note) => [...note].length <= NOTE_LIMIT, `must have at most ${NOTE_LIMIT} characters`);

export const reviewVerification = endpoint({
  id: "reviewVerification",
  method: "POST",
  path: "/v1/verifications/:verificationId/review",
  summary: "A person decides a verification that needs review",
  description:
    "For a verification whose decision is NEEDS_REVIEW, whatever its status; of several reviews at once one wins and " +
    "the others get 409. The reviewer is the API key. `verification.completed` is sent again with a new eventId. Needs " +
    "the scope `company:review`, which stands for every verdict by a person, on companies and individuals.",
  auth: "key",
  scope: "company:review",
  rate: "write",
  params: z.object({ verificationId }),
  body: {
    kind: "json",
    schema: z
      .object({ decision: z.enum(VERDICTS), reasonCode: z.enum(REASON_CODES), note: reviewNote.optional() })
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
    status: z.enum(VERIFICATION_STATUSES),
    decision: z.enum(DECISIONS),
    decisionReason: z.string(),
    /** 1 for the first decision; grows with each. */
    revision: z.number().int(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "NOT_REVIEWABLE"],
});

/** Columns of the export, in the order in which they stand when none are chosen. */
const RECORD_COLUMNS = [
  "verificationId",
  "kind",
  "externalRef",
  "userId",
  "status",
  "decision",
  "decisionReason",
  "confidence",
  "faceScore",
  "ocrConfidence",
  "livenessDecision",
  "amlDecision",
  "processingMs",
  "createdAt",
  "completedAt",
] as const;
/** Personal fields stand in an export only when they are asked for by name. */
export const EXPORT_COLUMNS = [
  ...RECORD_COLUMNS,
  ...DOCUMENT_FIELDS.map((field) => `extractedData.${field}` as const),
] as const;
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

/** Within what every part of the server can count with. */
export const day = z.iso
  .date()
  .refine(
    (text) => text >= "2000-01-01" && text <= "2999-12-31",
    "must be between 2000-01-01 and 2999-12-31",
  );

export const exportVerifications = endpoint({
  id: "exportVerifications",
  method: "GET",
  path: "/v1/verifications/export",
  summary: "Verifications as a CSV file, newest first",
  description:
    "`from` and `to` are days in UTC, both included. `fields` is a comma list of columns; extracted data stands in the " +
    "file only when named, as in `extractedData.surname`. RFC 4180: a header row, every cell quoted, CRLF. A cell that " +
    "a spreadsheet would take for a formula begins with an apostrophe.",
  auth: "key",
  scope: "verifications:read",
  rate: "export",
  query: z
    .object({
      from: day.optional(),
      to: day.optional(),
      status: statusFilter,
      fields: exportColumns,
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      message: "must not be before from",
    }),
  response: z.string(),
  envelope: "stream",
  contentType: "text/csv; charset=utf-8; header=present",
  status: 200,
  errors: [],
});
