import type { RetentionPart } from "@/lib/contract/retention";

export const KINDS: readonly {
  readonly kind: RetentionPart;
  readonly label: string;
  readonly what: string;
}[] = [
  {
    kind: "images",
    label: "Photos of people",
    what: "Selfies, documents, challenge frames and face crops. After deletion, a decision can no longer be reviewed against its photos.",
  },
  {
    kind: "fields",
    label: "Extracted fields and observations",
    what: "Names and other fields, scores and measurements, watchlist hits. After deletion, a person can no longer be found by name or screened again, and thresholds can no longer be replayed.",
  },
  {
    kind: "record",
    label: "The record",
    what: "Decision, reasons and your references.",
  },
  {
    kind: "companyDocuments",
    label: "Company documents",
    what: "Counted from the company's decision.",
  },
  {
    kind: "webhookBodies",
    label: "Webhook bodies",
    what: "The body of each event and your server's answer. After deletion, an event can no longer be resent, and one that is still undelivered fails. The log entry stays.",
  },
];
