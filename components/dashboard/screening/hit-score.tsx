import type { HitReportView } from "@/lib/contract/hit-report";
import { codeLabel } from "../verifications/labels";

type Explanation = NonNullable<HitReportView["explanation"]>;

/** In words that somebody who signs can stand by. */
const RULES: Readonly<Record<string, string>> = {
  exact: "the same word",
  joined: "the same written as one word or several",
  initial: "an initial of the other",
  sound_across_scripts: "the same sound, written in another script",
  consonants: "the same consonants (Arabic or Hebrew)",
  same_sound: "sounds the same",
  given_name: "known forms of one given name",
  patronymic: "the same father's name",
  syllables: "the same syllables in another romanisation",
  spelling: "a similar spelling",
};

const AGREEMENTS: Readonly<Record<string, string>> = {
  not_compared: "not compared: one side does not know it",
  exact: "the same",
  year_match: "the same year, where one side knows no more",
  day_month_swapped: "day and month are swapped",
  one_component: "the same year, and day or month",
  same_year: "the same year",
  year_near: "a year or two apart, where only years are known",
  year_typo: "the same day, one or ten years apart",
  near_year: "one year apart",
  conflict: "another birth date",
  same: "the same",
  other: "another one",
};

const percent = (ratio: number) => `${Math.round(ratio * 1000) / 10} %`;

/** Which parts matched by which rule, and what lowered the score. */
export function HitScore({
  score,
  hitAt,
  explanation,
  isPerson,
}: {
  readonly score: number;
  readonly hitAt: number | null;
  readonly explanation: Explanation | null;
  readonly isPerson: boolean;
}) {
  return (
    <>
      <p>
        Score {percent(score)}
        {hitAt !== null &&
          Number.isFinite(hitAt) &&
          `; an entry with these topics is a hit from ${percent(hitAt)}`}
        .
      </p>
      {explanation === null ? (
        <p className="text-soft">The provider gave no explanation in a form that can be shown here.</p>
      ) : (
        <Parts explanation={explanation} isPerson={isPerson} />
      )}
    </>
  );
}

function Parts({ explanation, isPerson }: { readonly explanation: Explanation; readonly isPerson: boolean }) {
  const { name, listedName, adjustments, isWeakAlias } = explanation;
  return (
    <>
      <p>
        The best matching name of the entry is “{listedName}”
        {isWeakAlias && ", which the list calls a weak alias"}. The names alone score {percent(name.score)}.
      </p>
      <table className="w-full text-left">
        <thead>
          <tr className="border-line border-b text-soft text-xs">
            {["Screened", "Listed", "Why they match", "Alike", "Weight"].map((heading) => (
              <th key={heading} scope="col" className="py-1 pr-3 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {name.aligned.map(({ query, listed, rule, similarity, weight }) => (
            <tr key={`${query} ${listed}`} className="border-line border-b last:border-b-0">
              <td className="py-1 pr-3">{query}</td>
              <td className="py-1 pr-3">{listed}</td>
              <td className="py-1 pr-3">{RULES[rule] ?? codeLabel(rule)}</td>
              <td className="py-1 pr-3 tabular-nums">{percent(similarity)}</td>
              <td className="py-1 tabular-nums">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="list-disc pl-5">
        <Left words={name.queryLeft} of="the name that was screened" />
        <Left words={name.listedLeft} of="the listed name" />
        {isPerson && (
          <Compared label="Birth date" value={explanation.dateOfBirth} takesOff={adjustments?.dateOfBirth} />
        )}
        <Compared label="Country" value={explanation.country} takesOff={adjustments?.country} />
        {isPerson && <Compared label="Sex" value={explanation.sex} takesOff={adjustments?.sex} />}
      </ul>
    </>
  );
}

function Left({ words, of }: { readonly words: readonly string[]; readonly of: string }) {
  if (words.length === 0) return null;
  return (
    <li>
      Only in {of}, which lowers the score: {words.join(", ")}
    </li>
  );
}

function Compared({
  label,
  value,
  takesOff = 0,
}: {
  readonly label: string;
  readonly value: string;
  readonly takesOff: number | undefined;
}) {
  return (
    <li>
      {label}: {AGREEMENTS[value] ?? codeLabel(value)}
      {takesOff < 0 && `, which takes off ${percent(-takesOff)}`}
    </li>
  );
}
