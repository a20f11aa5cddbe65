import type { Journey, verification } from "@/db/schema/verification";
import type { CaseFile, TimelineEntry } from "@/lib/contract/dashboard";
import { DELIVERY_STATE_LABELS } from "@/lib/contract/lists/delivery-list";
import type { ScreeningView } from "@/lib/contract/screening";
import type { listDeliveries } from "@/lib/webhook/deliveries";

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

interface TimelineSource {
  readonly row: typeof verification.$inferSelect;
  readonly notes: CaseFile["notes"];
  readonly screening: ScreeningView | null;
  readonly deliveries: readonly Delivery[];
  /** Null: the photos came through the API. */
  readonly journey: Journey | null;
}

const VERDICTS = { APPROVED: "Approved", REJECTED: "Rejected", NEEDS_REVIEW: "Reopened" } as const;
const TONES = { APPROVED: "good", REJECTED: "bad", NEEDS_REVIEW: "warn" } as const;

/** Entries of one transaction share a timestamp; the cause then comes before its effect. */
const ORDER: Readonly<Record<TimelineEntry["kind"], number>> = {
  created: 0,
  captured: 1,
  document: 2,
  screening: 3,
  processed: 4,
  review: 5,
  webhook: 6,
};

/** The history of a verification, oldest first. */
export function timelineOf({ row, notes, screening, deliveries, journey }: TimelineSource): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...journeyEntries(journey),
    ...consentEntries(row),
    entry(
      row.createdAt,
      "captured",
      row.sessionId ? "Photos submitted on the hosted page" : "Photos submitted through the API",
    ),
    ...processed({ row, notes, deliveries }),
    ...(screening ? [screenedEntry(screening)] : []),
    ...notes.map(
      (note): TimelineEntry => ({
        at: note.at,
        kind: "review",
        title: `${VERDICTS[note.decision]} by ${note.reviewer}`,
        detail: [note.reasonCode === "reopened" ? "" : note.reasonCode.replaceAll("_", " "), note.note]
          .filter(Boolean)
          .join(": "),
        tone: TONES[note.decision],
      }),
    ),
    ...deliveries.map(deliveryEntry),
  ];
  return entries.sort((a, b) => compare(a.at, b.at) || ORDER[a.kind] - ORDER[b.kind]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function journeyEntries(journey: Journey | null): TimelineEntry[] {
  if (!journey) return [];
  const { linkCreatedAt, openedAt, documentAt, selfieAt } = journey;
  return [
    entry(linkCreatedAt, "created", "Link created"),
    ...(openedAt ? [entry(openedAt, "captured", "Link opened")] : []),
    ...(documentAt ? [entry(documentAt, "captured", "Document photographed")] : []),
    ...(selfieAt ? [entry(selfieAt, "captured", "Selfie taken")] : []),
  ];
}

function consentEntries({ consent }: TimelineSource["row"]): TimelineEntry[] {
  if (!consent) return [];
  const { accepted, textVersion, language, recordedAt } = consent;
  const title = accepted ? "Consent given" : "Consent declined";
  return [entry(recordedAt, "captured", title, `Text ${textVersion}, ${language}`)];
}

/** A review overwrites `completedAt`; then the first completed event has the time when processing ended. */
function processed({
  row,
  notes,
  deliveries,
}: Pick<TimelineSource, "row" | "notes" | "deliveries">): TimelineEntry[] {
  const completed = deliveries
    .filter(({ event }) => event === "verification.completed")
    .map(({ createdAt }) => createdAt);
  const at = notes.length === 0 ? row.completedAt?.toISOString() : completed.sort()[0];
  if (!at) return [];
  const took = row.processingMs === null ? "" : `${(row.processingMs / 1000).toFixed(1)} s`;
  const policy = row.policyVersion === null ? "" : `policy ${row.policyVersion}`;
  const isOwn = notes.length === 0 && row.decision !== null;
  // What was opened again first had a decision of its own, which no entry keeps.
  const ended = notes[0]?.decision === "NEEDS_REVIEW" ? "Processed" : "Processed: needs review";
  return [
    {
      at,
      kind: "processed",
      title: isOwn ? `Processed: ${(row.decision ?? "").toLowerCase().replace("_", " ")}` : ended,
      detail: [took, policy].filter(Boolean).join(", ") || null,
      tone: isOwn && row.decision ? TONES[row.decision] : ended === "Processed" ? "neutral" : "warn",
    },
  ];
}

function screenedEntry({ screenedAt, decision, provider, hits }: ScreeningView): TimelineEntry {
  const found = hits.length === 1 ? "1 hit" : `${hits.length} hits`;
  return {
    at: screenedAt,
    kind: "screening",
    title: `Screened: ${decision.replace("_", " ")}`,
    detail: `${provider}, ${found}`,
    tone: decision === "clear" ? "good" : decision === "not_screened" ? "neutral" : "warn",
  };
}

export function deliveryEntry({ event, state, createdAt, attempts }: Delivery): TimelineEntry {
  const last = attempts.at(-1);
  const answered = last
    ? `attempt ${last.number}: ${last.status ?? last.failure ?? "no answer"}`
    : "no attempt yet";
  return {
    at: last?.createdAt ?? createdAt,
    kind: "webhook",
    title: `Webhook ${event}: ${DELIVERY_STATE_LABELS[state].toLowerCase()}`,
    detail: answered,
    tone: state === "delivered" ? "good" : state === "failed" ? "bad" : "neutral",
  };
}

function entry(
  at: Date | string,
  kind: TimelineEntry["kind"],
  title: string,
  detail: string | null = null,
): TimelineEntry {
  return { at: typeof at === "string" ? at : at.toISOString(), kind, title, detail, tone: "neutral" };
}
