import { z } from "zod";
import { DOCUMENT_TYPES, REASON_CODES, REVIEW_REASONS } from "@/lib/vocabulary";
import * as choices from "../choices";
import { instantText, percent, shortText } from "../fields";
import { type ColumnValues, defineList, type FilterValues } from "./list-definition";
import { PERIOD_FILTERS } from "./period";
import { DECISION_LABELS, DOCUMENT_TYPE_LABELS, KIND_LABELS, STATUS_LABELS } from "./value-labels";

const reasonCode = z.enum([...new Set([...REASON_CODES, ...Object.values(REVIEW_REASONS).flat()])]);

/** Verifications of people: the API's list and export, the dashboard's page and its export. */
export const VERIFICATION_LIST = defineList({
  id: "verifications",
  sort: { by: "createdAt", label: "newest first" },
  filters: {
    q: {
      schema: z.string().trim().min(1).max(200),
      label: "Search",
      matches: "text",
      control: "search",
      isDashboardOnly: true,
    },
    decision: {
      schema: choices.decision,
      label: "Decision",
      matches: { column: "decision" },
      control: "select",
      options: DECISION_LABELS,
    },
    status: {
      schema: choices.verificationStatus,
      label: "Status",
      matches: { column: "status" },
      control: "select",
      options: STATUS_LABELS,
    },
    reason: {
      schema: reasonCode.describe("A code among the reasons of the decision, or of a reviewer's verdict."),
      label: "Reason",
      matches: "reason",
      control: "select",
    },
    country: {
      schema: z
        .string()
        .regex(/^[A-Za-z]{3}$/, "must be a 3-letter country code")
        .toUpperCase()
        .describe(
          "The document's issuing country as it was read, ISO 3166-1 alpha-3. Found while extracted data is kept.",
        ),
      label: "Country",
      matches: { extracted: "issuingCountry" },
      control: "select",
    },
    documentType: {
      schema: z
        .enum(DOCUMENT_TYPES)
        .describe("The document's type as it was read. Found while extracted data is kept."),
      label: "Document",
      matches: { extracted: "documentType" },
      control: "select",
      options: DOCUMENT_TYPE_LABELS,
    },
    ...PERIOD_FILTERS,
    externalRef: {
      schema: shortText.describe("The whole reference, in the same case."),
      label: "Reference",
      matches: { column: "externalRef" },
    },
    userId: {
      schema: shortText.describe("The whole `userId` of the session, in the same case."),
      label: "User id",
      matches: { column: "userId" },
    },
  },
  columns: {
    verificationId: {
      label: "Verification id",
      schema: z.string(),
      property: "id",
      isListed: true,
      isExported: true,
    },
    kind: {
      label: "Check",
      schema: choices.verificationKind,
      values: KIND_LABELS,
      isExported: true,
    },
    externalRef: { label: "Reference", schema: z.string().nullable(), isListed: true, isExported: true },
    userId: { label: "User id", schema: z.string().nullable(), isExported: true },
    status: { label: "Status", schema: choices.verificationStatus, isListed: true, isExported: true },
    decision: { label: "Decision", schema: choices.decision.nullable(), isListed: true, isExported: true },
    decisionReason: { label: "Decision reason", schema: z.string().nullable(), isExported: true },
    confidence: {
      label: "Confidence",
      schema: choices.confidence.nullable(),
      isListed: true,
      isExported: true,
    },
    faceScore: { label: "Face score", schema: percent.nullable(), isExported: true },
    ocrConfidence: { label: "Reading confidence", schema: percent.nullable(), isExported: true },
    livenessDecision: {
      label: "Liveness",
      schema: choices.livenessDecision,
      isListed: true,
      isExported: true,
    },
    amlDecision: { label: "Watchlists", schema: choices.amlDecision, isExported: true },
    processingMs: {
      label: "Processing time, ms",
      schema: z.number().int().nullable(),
      isExported: true,
    },
    createdAt: { label: "Created", schema: instantText, isListed: true, isExported: true },
    completedAt: { label: "Completed", schema: instantText.nullable(), isListed: true, isExported: true },
  },
  table: [
    { cell: "result", heading: "Result" },
    { cell: "person", heading: "Person" },
    { column: "kind", format: "label", from: "lg" },
    { column: "faceScore", heading: "Face", format: "score", from: "sm" },
    { column: "decisionReason", heading: "Why", format: "long-text", from: "md" },
    { column: "createdAt", format: "time", from: "sm" },
  ],
});

export type VerificationFilters = FilterValues<typeof VERIFICATION_LIST>;

/** A row of the dashboard's table: the columns, and the person's name where it was read and is kept. */
export type VerificationTableRow = ColumnValues<typeof VERIFICATION_LIST> & { readonly name: string | null };
