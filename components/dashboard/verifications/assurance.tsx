import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import type { Assurance as Levels } from "@/lib/contract/assurance";
import {
  AUTHENTICITY_LEVELS,
  type AuthenticityLevel,
  BINDING_LEVELS,
  type BindingLevel,
  PRESENCE_LEVELS,
  type PresenceLevel,
} from "@/lib/vocabulary";

const PRESENCE_WORDS: Readonly<Record<PresenceLevel, string>> = {
  none: "Not shown",
  single_photo: "A single photo",
  passive_passed: "Passive check passed",
  challenge_passed: "Head turns passed",
  challenge_and_passive_passed: "Head turns and passive check passed",
};

const AUTHENTICITY_WORDS: Readonly<Record<AuthenticityLevel, string>> = {
  none: "Not shown",
  print_only: "Printed text only",
  template_matched: "Matches the document it names",
  zone_valid: "Machine-readable zone valid",
  barcode_matched: "Barcode agrees",
};

const BINDING_WORDS: Readonly<Record<BindingLevel, string>> = {
  none: "Not compared",
  different: "Different people",
  uncertain: "Not certain",
  matched: "Same person",
};

/** Why the pictures are believed: three ladders, each with the step that was reached and what showed it. */
export function Assurance({ assurance }: { readonly assurance: Levels | null }) {
  if (!assurance) return null;
  const { presence, authenticity, binding } = assurance;
  return (
    <Card>
      <CardHeader title="Assurance" description="How far each of three questions was answered." />
      <ol className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Ladder
          question="Was the person there?"
          levels={PRESENCE_LEVELS}
          words={PRESENCE_WORDS}
          {...presence}
        />
        <Ladder
          question="Is the document genuine?"
          levels={AUTHENTICITY_LEVELS}
          words={AUTHENTICITY_WORDS}
          {...authenticity}
        />
        <Ladder
          question="Is it the same person?"
          levels={BINDING_LEVELS}
          words={BINDING_WORDS}
          {...binding}
        />
      </ol>
    </Card>
  );
}

function Ladder<Level extends string>({
  question,
  levels,
  words,
  level,
  evidence,
}: {
  readonly question: string;
  readonly level: Level;
  readonly evidence: string;
  /** The weakest first. */
  readonly levels: readonly Level[];
  readonly words: Readonly<Record<Level, string>>;
}) {
  const reached = levels.indexOf(level);
  return (
    <li className="grid content-start gap-2 px-5 py-4 text-sm">
      <h3 className="text-soft">{question}</h3>
      <p className="font-medium">{words[level]}</p>
      <span role="img" aria-label={`Step ${reached} of ${levels.length - 1}`} className="flex gap-1">
        {levels.slice(1).map((step, i) => (
          <span
            key={step}
            title={words[step]}
            className={cx("h-1.5 flex-1 rounded-full", i < reached ? "bg-accent" : "bg-line")}
          />
        ))}
      </span>
      <p className="text-soft leading-relaxed">{evidence}</p>
    </li>
  );
}
