import {
  CHECK_PARTS,
  daysOfCheck,
  RETENTION_CHECKS,
  type RetentionChange,
  type RetentionCheck,
  type RetentionPart,
} from "@/lib/contract/retention";

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

export const CHECK_LABELS: Readonly<Record<RetentionCheck, string>> = {
  selfie_match: "Selfie match",
  id_document: "ID document",
  company: "Company",
};

/** Beside the name of the check, which says whose they are. */
const SHORT_LABELS = { images: "Photos", fields: "Fields", record: "Record" } as const;

/** The fields for the times of single kinds of checks. */
export const CHECK_FIELDS = RETENTION_CHECKS.flatMap((check) =>
  CHECK_PARTS[check].map((part) => ({
    check,
    part,
    /** As the server names it where it refuses one. */
    name: `${check}_${part}`,
    label: SHORT_LABELS[part],
  })),
);

/** Every time that a change sets, as lines to read. */
export function linesOf(change: RetentionChange): string[] {
  const inDays = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;
  const all = KINDS.flatMap(({ kind, label }) => {
    const days = change[kind];
    return days === null ? [] : [`${label}: ${inDays(days)}`];
  });
  const own = CHECK_FIELDS.flatMap(({ check, part, label }) => {
    const days = daysOfCheck(change, check, part);
    return days === null ? [] : [`${CHECK_LABELS[check]}, ${label.toLowerCase()}: ${inDays(days)}`];
  });
  return [...all, ...own];
}

/** What the form asks for. */
export function changeIn(form: FormData): RetentionChange {
  const daysIn = (name: string) => {
    const text = String(form.get(name) ?? "").trim();
    return text === "" ? null : Number(text);
  };
  return {
    images: daysIn("images"),
    fields: daysIn("fields"),
    record: daysIn("record"),
    companyDocuments: daysIn("companyDocuments"),
    webhookBodies: daysIn("webhookBodies"),
    kinds: {
      selfie_match: {
        images: daysIn("selfie_match_images"),
        fields: daysIn("selfie_match_fields"),
        record: daysIn("selfie_match_record"),
      },
      id_document: {
        images: daysIn("id_document_images"),
        fields: daysIn("id_document_fields"),
        record: daysIn("id_document_record"),
      },
      company: { fields: daysIn("company_fields"), record: daysIn("company_record") },
    },
  };
}
