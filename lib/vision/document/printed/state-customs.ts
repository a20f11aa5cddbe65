import { sexByForm } from "../fields/personal-number";
import type { DateOrder } from "./dates";
import type { LabelField } from "./label-fields";
import { pairs } from "./neighbours";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";
import { folded } from "./text";

type Values = Readonly<Partial<Record<PrintedField, PrintedValue>>>;

/** States on whose cards labels may stand below their values: the yellow cédula of Colombia and that of Venezuela have few of them. */
const LABELS_BELOW: ReadonlySet<string> = new Set(["COL", "VEN"]);
/** Labels that more must have a value upside down than as they are, where the state is not known for it. */
const CLEARLY_MORE = 2;

/** Fields whose values have a form: a heading may look like the label of a number. */
const FORMED: ReadonlySet<LabelField> = new Set([
  "surname",
  "names",
  "birth",
  "sex",
  "nationality",
  "issue",
  "expiry",
]);

/**
 * A page whose labels stand below their values, upside down, so that they are read as everywhere else; other pages as they
 * are. It is one where upside down nearly each label of a name, a date, the sex or the nationality has a value, and as it is
 * some have none.
 * @param country issuer by the heading, ISO 3166-1 alpha-3
 */
export function withLabelsAbove(
  lines: readonly ClassifiedLine[],
  country: string | undefined,
  order: DateOrder,
): readonly ClassifiedLine[] {
  const open = (all: readonly ClassifiedLine[]) =>
    all.filter(
      ({ label, coded }) => label !== null && !coded && FORMED.has(label.field) && label.rest === "",
    );
  const served = (all: readonly ClassifiedLine[]) => {
    const labels = all.filter(({ label }) => label !== null);
    return new Set(pairs(open(all), labels, all, order).map(({ label }) => label)).size;
  };
  const isKnown = LABELS_BELOW.has(country ?? "");
  const all = open(lines).length;
  const asTheyAre = served(lines);
  if (all === 0 || (!isKnown && all - asTheyAre < CLEARLY_MORE)) return lines;
  const turned = lines.map((line) => ({ ...line, y: -line.y }));
  // Below the last label of a known one stands the signature, which is a name too.
  const isBelow = isKnown
    ? served(turned) >= Math.max(asTheyAre, all - 1)
    : served(turned) >= Math.max(CLEARLY_MORE + asTheyAre, all - 1);
  return isBelow ? turned : lines;
}

/** States on whose cards what is a label elsewhere is a value: M/F is moteris and female. */
const FEMALE_AS_LABEL: ReadonlySet<string> = new Set(["LTU"]);

/** Lines of a state whose cards print "M/F" as the sex of a woman, without taking it for a label. @param country ISO 3166-1 alpha-3 */
export const withSexOfState = (
  lines: readonly ClassifiedLine[],
  country: string | undefined,
): readonly ClassifiedLine[] =>
  FEMALE_AS_LABEL.has(country ?? "")
    ? lines.map((line) => (/^M ?\/ ?F$/i.test(line.text.trim()) ? { ...line, label: null } : line))
    : lines;

/** States whose identity cards print H for a man and M for a woman, unless the number on them says otherwise; other papers do where it says so. */
const HOMBRE_MUJER: ReadonlySet<string> = new Set(["MEX"]);
/** Chance that an M means a man where other papers of the state print it for a woman. */
const EITHER = 0.5;
/** States that print the given names above the surname, and no label with either. */
const GIVEN_NAMES_FIRST: ReadonlySet<string> = new Set(["DOM", "MAR", "PAN"]);

/** "OBwald" in small letters: the sharp s of German names, which is read as a B. */
const SHARP_S = /(?<=\p{L})B(?=\p{Ll})/u;
const WITH_SHARP_S: ReadonlySet<string> = new Set(["AUT", "DEU"]);

function withSharpS(name: PrintedValue | undefined): PrintedValue | undefined {
  const text = name?.pieces.map((piece) => piece.text).join(" ") ?? "";
  // Words alone: a label may be glued to the name.
  const words = (text.match(/[\p{L}'-]+/gu) ?? []).filter((word) => SHARP_S.test(word));
  if (!name || words.length === 0) return name;
  const value = words.reduce(
    (all, word) => all.replace(folded(word), folded(word.replace(SHARP_S, "ss"))),
    name.value,
  );
  return { ...name, value };
}

/** What a document is, as far as its state's customs differ by it. */
interface IssuedAs {
  /** An identity card, which no zone explains. */
  readonly isCard: boolean;
  readonly isLicence: boolean;
}

/** The sex as the state means it: M is a man or, where H is one, a woman. */
function sexOfState({ sex, personalNumber }: Values, country: string, { isCard, isLicence }: IssuedAs) {
  const isM = HOMBRE_MUJER.has(country) && sex?.value === "M" && isLetter(sex);
  if (!sex || !isM) return sex;
  const known = sexByForm(personalNumber?.value ?? "", country) ?? (isCard ? "F" : null);
  if (known === "F") return { ...sex, value: "F" };
  return known === null && isLicence ? { ...sex, confidence: EITHER } : sex;
}

/** Values as the state that issues the document means them. @param country ISO 3166-1 alpha-3 */
export function asIssuerMeans(values: Values, country = "", kind: IssuedAs): Values {
  const sex = sexOfState(values, country, kind);
  const [surname, names] = WITH_SHARP_S.has(country)
    ? [withSharpS(values.surname), withSharpS(values.names)]
    : [values.surname, values.names];
  const isSwapped =
    kind.isCard &&
    GIVEN_NAMES_FIRST.has(country) &&
    surname &&
    names &&
    !surname.isLabelled &&
    !names.isLabelled;
  return {
    ...values,
    ...(sex ? { sex } : {}),
    ...(surname ? { surname: isSwapped ? names : surname } : {}),
    ...(names ? { names: isSwapped ? surname : names } : {}),
  };
}

/** Whether the line ends with the letter M, perhaps glued to its label, and not with a word: none of the sex ends with M. */
const isLetter = ({ pieces }: PrintedValue) => /M\.?$/i.test(pieces.map(({ text }) => text).join(" "));
