"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Instant } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { resolveCompanyHit, resolveVerificationHit, ScreeningView } from "@/lib/contract/screening";
import type { AmlDecision, HitResolution } from "@/lib/vocabulary";
import { codeLabel } from "./labels";
import { Textarea } from "./textarea";

type Hit = ScreeningView["hits"][number];
export type ResolveHit = ActOf<typeof resolveVerificationHit> | ActOf<typeof resolveCompanyHit>;

interface Props {
  readonly subjectId: string;
  /** What was screened. */
  readonly kind?: "person" | "company";
  readonly screening: ScreeningView | null;
  /** Null where the role may not resolve hits. */
  readonly resolveHit: ResolveHit | null;
}

const LOOKS = {
  clear: { tone: "good", word: "Clear" },
  hit: { tone: "warn", word: "Hit" },
  error: { tone: "bad", word: "Could not be screened" },
  not_screened: { tone: "neutral", word: "Not screened" },
} as const;

const NOT_SCREENED = {
  person: "No list is imported, so nothing was screened.",
  company:
    "No list is imported, so nothing was screened. While the company is open, it is screened once a list is.",
} as const;

/** The watchlist result, its explanation, and the resolution of each hit. */
export function Screening({ subjectId, kind = "person", screening, resolveHit }: Props) {
  const [judging, setJudging] = useState<{ hit: Hit; resolution: HitResolution } | null>(null);
  if (screening === null) {
    return (
      <Card>
        <CardHeader
          title="Watchlists"
          description="No screening is stored: there was no name to screen, or the screening is past its retention period."
        />
      </Card>
    );
  }
  const { decision, screenedAt, provider, lists, problem, hits } = screening;
  return (
    <Card>
      <CardHeader
        title="Watchlists"
        description={
          <>
            {decision === "not_screened" ? (
              NOT_SCREENED[kind]
            ) : (
              <>
                Screened <Instant at={screenedAt} /> by {provider}
                {lists.length > 0 &&
                  `, against ${lists.map(({ source, version }) => `${source} ${version}`).join(", ")}`}
                .
              </>
            )}
            {problem && <span className="block text-bad">{problem}</span>}
          </>
        }
        action={<Badge tone={LOOKS[decision].tone}>{LOOKS[decision].word}</Badge>}
      />
      {hits.length === 0 ? (
        <p className="px-5 py-5 text-soft text-sm">{WITHOUT_HITS[decision]}</p>
      ) : (
        <ul className="divide-y divide-line">
          {hits.map((hit) => (
            <HitRow
              key={`${hit.entityId} ${hit.name}`}
              hit={hit}
              kind={kind}
              reportUrl={
                hit.entityId &&
                `/dashboard/screening/report/${subjectId}?entry=${encodeURIComponent(hit.entityId)}`
              }
              onJudge={resolveHit && hit.entityId ? (resolution) => setJudging({ hit, resolution }) : null}
            />
          ))}
        </ul>
      )}
      {judging && resolveHit && (
        <JudgeDialog
          subjectId={subjectId}
          kind={kind}
          {...judging}
          resolveHit={resolveHit}
          onClose={() => setJudging(null)}
        />
      )}
    </Card>
  );
}

/** Only `clear` means that a name is on no list. */
const WITHOUT_HITS: Readonly<Record<AmlDecision, string>> = {
  clear: "No list has an entry similar to this name.",
  hit: "The hits were resolved or are no longer stored.",
  error: "The screening failed, so it is unknown whether a list has this name.",
  not_screened: "Not screened, so it is unknown whether a list has this name.",
};

function HitRow({
  hit,
  kind,
  reportUrl,
  onJudge,
}: {
  readonly hit: Hit;
  readonly kind: "person" | "company";
  readonly reportUrl: string | null;
  readonly onJudge: ((resolution: HitResolution) => void) | null;
}) {
  const { name, score, topics, datasets, features, resolution, entityId } = hit;
  return (
    <li className="grid gap-2.5 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="flex items-center gap-2">
          {resolution && (
            <Badge tone={resolution === "false_positive" ? "good" : "bad"}>
              {resolution === "false_positive" ? `Another ${kind}` : "Confirmed"}
            </Badge>
          )}
          <Badge tone="warn">{Math.round(score * 100)}% similar</Badge>
        </span>
      </div>
      <p className="text-soft">
        {topics.map(codeLabel).join(", ") || "Listed"}
        {datasets.length > 0 && ` · ${datasets.join(", ")}`}
        {entityId && <span className="font-mono text-xs"> · {entityId}</span>}
      </p>
      {Object.keys(features).length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline">
            How the score was calculated
          </summary>
          <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {Object.entries(features).map(([feature, value]) => (
              <div key={feature} className="contents">
                <dt className="text-soft">
                  {codeLabel(feature.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase())}
                </dt>
                <dd className="break-words font-mono text-xs">
                  {typeof value === "string" ? value : JSON.stringify(value)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {(onJudge || reportUrl) && (
        <div className="flex flex-wrap gap-2">
          {onJudge && (
            <>
              <Button size="sm" onClick={() => onJudge("false_positive")}>
                Another {kind}
              </Button>
              <Button size="sm" variant="danger-quiet" onClick={() => onJudge("true_match")}>
                Confirm the match
              </Button>
            </>
          )}
          {reportUrl && (
            <a
              href={reportUrl}
              target="_blank"
              rel="noopener"
              className={buttonStyles({ size: "sm", variant: "quiet" })}
            >
              Printable report
            </a>
          )}
        </div>
      )}
    </li>
  );
}

const TAKEN_BACK = "The resolution that followed was undone.";

function JudgeDialog({
  subjectId,
  kind,
  hit,
  resolution,
  resolveHit,
  onClose,
}: {
  readonly subjectId: string;
  readonly kind: "person" | "company";
  readonly hit: Hit;
  readonly resolution: HitResolution;
  readonly resolveHit: ResolveHit;
  readonly onClose: () => void;
}) {
  const { act, isBusy } = useAct();
  const submit = async (form: FormData) => {
    const reason = String(form.get("reason")).trim();
    const body = { entityId: hit.entityId ?? "", resolution, reason };
    const params = { verificationId: subjectId };
    const former = hit.resolution;
    // A first resolution cannot be undone: there is no request that leaves a hit unresolved.
    const undo = () =>
      former && act(() => resolveHit({ params, body: { ...body, resolution: former, reason: TAKEN_BACK } }));
    const done = await act(() => resolveHit({ params, body }), {
      done: "Resolution saved",
      ...(former && former !== resolution ? { undo: () => void undo() } : {}),
    });
    if (done) onClose();
  };
  const isOther = resolution === "false_positive";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOther ? `This is a different ${kind}` : `This is the listed ${kind}`}
      description={`“${hit.name}”. The resolution applies to the same name${kind === "person" ? ", birth date" : ""} and country from now on, until the list entry changes.`}
    >
      <DataForm onData={submit}>
        <Field label="Reason" hint="Stored encrypted, with your name.">
          {(ids) => <Textarea {...ids} name="reason" required maxLength={1000} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isOther ? "primary" : "danger"} busy={isBusy}>
            {isOther ? `Another ${kind}` : "Confirm the match"}
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
