import { COPY_REASONS, RETRY_REASONS } from "@/lib/contract/ask-again";
import { copyReason } from "@/lib/contract/choices";
import type { CaseFile, TimelineEntry } from "@/lib/contract/dashboard";
import type { ScreeningView } from "@/lib/contract/screening";
import { aadOf, openJson } from "@/lib/platform/crypto";
import type { listResolutions } from "@/lib/screening/resolutions";
import type { CompanyDetail } from "./get-company";
import { REOPENING_NOTE } from "./reopen";
import type { SignatoryHistory } from "./signatory-history";
import { SIGNATORY } from "./upload-document";

interface TimelineSources {
  readonly detail: CompanyDetail;
  readonly signatory: Pick<CaseFile, "createdAt" | "completedAt" | "decision" | "name"> | null;
  readonly history: SignatoryHistory;
  readonly screening: ScreeningView | null;
  readonly resolutions: Awaited<ReturnType<typeof listResolutions>>;
  readonly deliveries: readonly TimelineEntry[];
  /** The name of the key or member with this id. */
  readonly nameOf: (id: string) => string;
}

const TONES = { APPROVED: "good", REJECTED: "bad", NEEDS_REVIEW: "warn" } as const;

/** The ids of everybody whose name the timeline shows. */
export function actorsOf(
  { company, documents, reviews, reopenings }: CompanyDetail,
  resolutions: TimelineSources["resolutions"],
  { requests }: SignatoryHistory,
): string[] {
  const ids = [
    company.createdBy,
    ...documents.flatMap(({ uploadedBy, replacementAskedBy }) => [uploadedBy, replacementAskedBy]),
    ...[...reviews, ...resolutions].map(({ reviewer }) => reviewer),
    ...reopenings.map(({ reopenedBy }) => reopenedBy),
    ...requests.map(({ requestedBy }) => requestedBy),
  ];
  return ids.filter((id): id is string => id !== null && id !== SIGNATORY);
}

/**
 * The events of a company, oldest first. Events of one transaction have the same time; they stay in the order below,
 * causes before effects.
 */
export function timelineOf(sources: TimelineSources): TimelineEntry[] {
  const entries = [
    ...creation(sources),
    ...uploads(sources),
    ...signatoryEntries(sources),
    ...photosAsked(sources),
    ...copiesAsked(sources),
    ...verdicts(sources),
    ...judgements(sources),
    ...reopened(sources),
    ...decided(sources),
    ...sources.deliveries,
  ];
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function creation({ detail: { company }, screening, nameOf }: TimelineSources): TimelineEntry[] {
  const by = company.createdBy === null ? "" : ` by ${nameOf(company.createdBy)}`;
  const created = entry(company.createdAt, "created", `Company verification created${by}`);
  if (screening === null) return [created];
  const { decision, screenedAt, provider, hits } = screening;
  const found = hits.length === 1 ? "1 hit" : `${hits.length} hits`;
  return [
    created,
    {
      at: screenedAt,
      kind: "screening",
      title: hits.length > 0 ? "Name screened: on a watchlist" : SCREENED[decision],
      detail: decision === "not_screened" ? null : `${provider}, ${found}`,
      tone: hits.length > 0 || decision === "error" ? "warn" : decision === "clear" ? "good" : "neutral",
    },
  ];
}

const SCREENED: Readonly<Record<ScreeningView["decision"], string>> = {
  clear: "Name screened: clear",
  hit: "Name screened: on a watchlist",
  error: "The name could not be screened",
  not_screened: "Name not screened",
};

function uploads({ detail: { company, documents }, nameOf }: TimelineSources): TimelineEntry[] {
  const labels = labelsOf(company);
  return documents.map(({ docType, createdAt, uploadedBy }) => {
    const by = uploadedBy === SIGNATORY ? " by the signatory" : uploadedBy ? ` by ${nameOf(uploadedBy)}` : "";
    return entry(createdAt, "document", `Document uploaded${by}`, labels.get(docType) ?? docType);
  });
}

function copiesAsked({ detail: { company, documents }, nameOf }: TimelineSources): TimelineEntry[] {
  const labels = labelsOf(company);
  return documents.flatMap(({ docType, replacementAskedAt, replacementAskedBy, replacementReason }) => {
    if (replacementAskedAt === null) return [];
    const label = labels.get(docType) ?? docType;
    const title = `Better copy asked for by ${nameOf(replacementAskedBy ?? "")}: ${label}`;
    const why = copyReason.safeParse(replacementReason).data;
    return [entry(replacementAskedAt, "review", title, why ? COPY_REASONS[why] : null)];
  });
}

function signatoryEntries({ signatory, history }: TimelineSources): TimelineEntry[] {
  const earlier = history.earlier.flatMap((each) => checkEntries({ ...each, name: null }));
  return signatory === null ? earlier : [...earlier, ...checkEntries(signatory)];
}

function photosAsked({ history, nameOf }: TimelineSources): TimelineEntry[] {
  return history.requests.map(({ at, requestedBy, reasons }) => {
    const why = reasons.map((code) => RETRY_REASONS[code].label).join("; ");
    return entry(at, "review", `New photos of the signatory asked for by ${nameOf(requestedBy)}`, why);
  });
}

function checkEntries({
  createdAt,
  completedAt,
  decision,
  name,
}: NonNullable<TimelineSources["signatory"]>): TimelineEntry[] {
  const submitted = entry(createdAt, "captured", "The signatory submitted photos", name);
  if (completedAt === null || decision === null) return [submitted];
  const result = decision.toLowerCase().replace("_", " ");
  const seen = entry(completedAt, "processed", `Signatory's check: ${result}`);
  return [submitted, { ...seen, tone: TONES[decision] }];
}

function verdicts({ detail: { company, reviews }, nameOf }: TimelineSources): TimelineEntry[] {
  const labels = labelsOf(company);
  return reviews.map(({ docType, verdict, note, reviewer, createdAt }) => ({
    ...entry(
      createdAt,
      "review",
      `${labels.get(docType) ?? docType} ${verdict} by ${nameOf(reviewer)}`,
      note,
    ),
    tone: verdict === "accepted" ? "good" : "bad",
  }));
}

function judgements({ resolutions, nameOf }: TimelineSources): TimelineEntry[] {
  return resolutions.map(({ resolution, reason, reviewer, createdAt }) => {
    const isOther = resolution === "false_positive";
    const said = isOther ? "Watchlist hit is another company" : "Watchlist hit confirmed";
    return {
      ...entry(createdAt, "screening", `${said}, says ${nameOf(reviewer)}`, reason),
      tone: isOther ? "good" : "bad",
    };
  });
}

function decided({ detail: { company } }: TimelineSources): TimelineEntry[] {
  const { completedAt, decision, decisionReason } = company;
  if (completedAt === null || decision === null) return [];
  const made = entry(completedAt, "processed", `Decided: ${decision.toLowerCase()}`, decisionReason);
  return [{ ...made, tone: TONES[decision] }];
}

/** Each decision that was taken back, and why. */
function reopened({ detail: { reopenings }, nameOf }: TimelineSources): TimelineEntry[] {
  return reopenings.flatMap((each) => {
    const { previousDecision, previousReason, previousCompletedAt, noteSealed, reopenedBy } = each;
    const note = openJson<string>(noteSealed, aadOf(each, each.id, REOPENING_NOTE));
    const opened = entry(each.createdAt, "review", `Reopened by ${nameOf(reopenedBy)}`, note);
    const title = `Decided: ${previousDecision.toLowerCase()}`;
    const before = previousCompletedAt
      ? [{ ...entry(previousCompletedAt, "processed", title, previousReason), tone: TONES[previousDecision] }]
      : [];
    return [...before, { ...opened, tone: TONES.NEEDS_REVIEW }];
  });
}

function labelsOf({ checklist }: CompanyDetail["company"]): ReadonlyMap<string, string> {
  return new Map(checklist.map(({ docType, label }) => [docType, label]));
}

function entry(
  at: Date | string,
  kind: TimelineEntry["kind"],
  title: string,
  detail: string | null = null,
): TimelineEntry {
  return { at: typeof at === "string" ? at : at.toISOString(), kind, title, detail, tone: "neutral" };
}
