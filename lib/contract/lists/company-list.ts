import { z } from "zod";
import type { Decision } from "@/lib/vocabulary";
import * as choices from "../choices";
import { instantText, shortText } from "../fields";
import { type ColumnValues, defineList, type FilterValues } from "./list-definition";
import { PERIOD_FILTERS } from "./period";
import { DECISION_LABELS, STATUS_LABELS } from "./value-labels";

/** Null until COMPLETED: an open company's doubts are in its status. */
const finalDecision = choices.decision.exclude(["NEEDS_REVIEW"]);

/** Companies: the API's list and the dashboard's page. */
export const COMPANY_LIST = defineList({
  id: "company-verifications",
  sort: { by: "createdAt", label: "newest first" },
  filters: {
    q: {
      schema: z.string().trim().min(1).max(200),
      label: "Search",
      matches: "text",
      control: "search",
      isDashboardOnly: true,
    },
    status: {
      schema: choices.verificationStatus,
      label: "Status",
      matches: { column: "status" },
      control: "select",
      options: STATUS_LABELS,
    },
    decision: {
      schema: finalDecision.describe("The final decision; open companies have none."),
      label: "Decision",
      matches: { column: "decision" },
      control: "select",
      options: { APPROVED: DECISION_LABELS.APPROVED, REJECTED: DECISION_LABELS.REJECTED },
    },
    country: {
      schema: z
        .string()
        .regex(/^[A-Za-z]{2}$/, "must be a 2-letter country code")
        .toUpperCase()
        .describe("The company's country, ISO 3166-1 alpha-2."),
      label: "Country",
      matches: { column: "country" },
      control: "select",
    },
    externalRef: {
      schema: shortText.describe("The whole reference, in the same case."),
      label: "Reference",
      matches: { column: "externalRef" },
      control: "text",
    },
    ...PERIOD_FILTERS,
  },
  columns: {
    verificationId: { label: "Verification id", schema: z.string(), property: "id", isListed: true },
    registeredName: { label: "Registered name", schema: z.string(), isListed: true },
    registrationNumber: { label: "Registration number", schema: z.string().nullable() },
    externalRef: { label: "Reference", schema: z.string().nullable() },
    country: { label: "Country", schema: z.string() },
    status: { label: "Status", schema: choices.verificationStatus, isListed: true },
    decision: { label: "Decision", schema: finalDecision.nullable(), isListed: true },
    decisionReason: { label: "Decision reason", schema: z.string().nullable() },
    createdAt: { label: "Created", schema: instantText, isListed: true },
  },
  table: [
    { cell: "result", heading: "Result" },
    { cell: "company", heading: "Company" },
    { column: "externalRef", format: "text", from: "sm" },
    { cell: "pending", heading: "Outstanding", width: "wide", from: "md" },
    { column: "createdAt", format: "time", from: "sm" },
  ],
});

export type CompanyFilters = FilterValues<typeof COMPANY_LIST>;

/** A row of the dashboard's table: the columns, and what keeps the company from a decision. */
export type CompanyTableRow = Omit<ColumnValues<typeof COMPANY_LIST>, "decision"> & {
  /** NEEDS_REVIEW too, which the API leaves to the status. */
  readonly decision: Decision | null;
  /** Empty once the company is decided. */
  readonly pending: readonly { readonly brief: string; readonly needsPerson: boolean }[];
};
