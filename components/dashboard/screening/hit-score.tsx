import type { HitReportView } from "@/lib/contract/hit-report";
import { codeLabel } from "../verifications/labels";

type Explanation = NonNullable<HitReportView["explanation"]>;

/** In words that somebody who signs can stand by. */
const RULES: Readonly<Record<string, string>> = {
  exact: "exact: the same word",
  translation: "translation: words of the same meaning",
  equivalent: "exact: another form of the same word or number",
  transliteration: "transliteration: the same letters in another script",
  accents: "exact but for accents",
  joined: "spacing: the same written as one word or several",
  initial: "initial: one stands for the other",
  sound_across_scripts: "phonetic: the same sound, written in another script",
  consonants: "transliteration: the same consonants; the script leaves out vowels",
  same_sound: "phonetic: spellings of the same sound",
  given_name: "nickname or other form of the same given name",
  patronymic: "patronymic: the same father's name",
  syllables: "transliteration: the same syllables, romanised in another way",
  spelling: "similar spelling",
};

/** Where the score comes from the names as a whole. */
const WHOLE: Readonly<Record<string, string>> = {
  same_letters: "Both names have the same letters and differ in their spaces only",
  cut_off: "One name is the beginning of the other, cut off within a word",
  acronym: "One name is the initials of the other",
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

const percent = (ratio: number) => `${Math.round(ratio * 1000) / 10}%`;

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
        The best matching name of the entry, as the list publishes it, is “{listedName}”
        {isWeakAlias && ", which the list calls a weak alias"}. The names alone score {percent(name.score)}.
      </p>
      {name.whole && <p>{WHOLE[name.whole] ?? codeLabel(name.whole)}: that scores more than word by word.</p>}
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
          {name.aligned.map(({ query, listed, rule, scripts = [], similarity, weight }) => (
            <tr key={`${query} ${listed}`} className="border-line border-b last:border-b-0">
              <td className="py-1 pr-3">{query}</td>
              <td className="py-1 pr-3">{listed}</td>
              <td className="py-1 pr-3">
                {RULES[rule] ?? codeLabel(rule)}
                {scripts.length > 0 && ` (${scripts.join(", ")})`}
              </td>
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
