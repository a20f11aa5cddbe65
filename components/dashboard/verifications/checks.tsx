import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import type { CaseFile, ScaleCheck } from "@/lib/contract/dashboard";
import { codeLabel } from "./labels";
import { ScoreScale } from "./score-scale";

const MARKS = {
  good: { icon: CircleCheck, look: "text-good" },
  warn: { icon: TriangleAlert, look: "text-warn" },
  bad: { icon: CircleX, look: "text-bad" },
  none: { icon: CircleDashed, look: "text-soft" },
} as const;

/** Every check, with its score on a scale between the thresholds that applied. */
export function Checks({ file }: { readonly file: CaseFile }) {
  const { checks, integrity, problems, policyVersion, thresholds } = file;
  return (
    <Card>
      <CardHeader
        title="Checks"
        description={policyVersion ? `Decided by policy ${policyVersion}.` : "Not decided yet."}
      />
      {checks.length === 0 && (
        <p className="px-5 py-6 text-soft text-sm">
          No observations: the verification is still being processed, failed, or is past its retention period.
        </p>
      )}
      <div className="divide-y divide-line">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
        {(integrity.length > 0 || problems.length > 0) && (
          <Integrity integrity={integrity} problems={problems} />
        )}
        {thresholds.length > 0 && <Thresholds thresholds={thresholds} />}
      </div>
    </Card>
  );
}

function CheckRow({ check }: { readonly check: ScaleCheck }) {
  const { icon: Icon, look } = MARKS[check.verdict];
  return (
    <div className="grid gap-x-8 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
        <div className="min-w-0">
          <h3 className="font-medium text-sm">
            {check.title}
            {check.score !== null && <span className="ml-2 font-semibold tabular-nums">{check.score}</span>}
          </h3>
          <p className={`text-sm ${look}`}>{check.headline}</p>
        </div>
      </div>
      <ScoreScale score={check.score} marks={check.marks} verdict={check.verdict} />
      <details className="group text-sm md:col-span-2">
        <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline">
          What this means
        </summary>
        <p className="mt-2 max-w-3xl text-soft leading-relaxed">{check.meaning}</p>
        <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {check.facts.map(({ label, value }) => (
            <div key={`${label} ${value}`} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="mb-1 break-words sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Thresholds({ thresholds }: Pick<CaseFile, "thresholds">) {
  return (
    <details className="px-5 py-4 text-sm">
      <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline">
        Thresholds that applied
      </summary>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {thresholds.map(({ name, label, value, meaning, isDecisive }) => (
          <div key={name}>
            <dt className={isDecisive ? "font-medium" : "text-soft"}>
              {label}: <span className="tabular-nums">{value}</span>
              {isDecisive && <span className="ml-2 text-warn">decisive</span>}
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const OUTCOMES = {
  pass: { tone: "good", word: "passed" },
  fail: { tone: "bad", word: "failed" },
  not_applicable: { tone: "neutral", word: "not applicable" },
} as const;

/** What failed stands open; what passed or does not apply is folded. */
function Integrity({ integrity, problems }: Pick<CaseFile, "integrity" | "problems">) {
  const failed = integrity.filter(({ outcome }) => outcome === "fail");
  const others = integrity.filter(({ outcome }) => outcome !== "fail");
  const passed = others.filter(({ outcome }) => outcome === "pass").length;
  const notApplicable = others.length - passed;
  return (
    <div className="px-5 py-4">
      <h3 className="font-medium text-sm">Document integrity</h3>
      <p className="mt-0.5 text-soft text-sm">
        Whether the document is consistent. A failed check of kind “fraud” sends the case to review.
      </p>
      {problems.map((problem) => (
        <p key={problem} className="mt-2 text-bad text-sm">
          {problem}
        </p>
      ))}
      {failed.length > 0 && <IntegrityRows rows={failed} />}
      {others.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline">
            {passed} passed{notApplicable > 0 && `, ${notApplicable} not applicable`}
          </summary>
          <IntegrityRows rows={others} />
        </details>
      )}
    </div>
  );
}

function IntegrityRows({ rows }: { readonly rows: CaseFile["integrity"] }) {
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {rows.map(({ name, outcome, kind, about }) => (
        <li
          key={name}
          className="flex items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 text-sm"
        >
          <span>
            {codeLabel(name)}
            {outcome === "fail" && (
              <span className="block text-soft text-xs">
                {kind === "fraud" ? "Contradiction" : "Applicant can fix"}
                {about && `: ${about}`}
              </span>
            )}
          </span>
          <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Badge>
        </li>
      ))}
    </ul>
  );
}
