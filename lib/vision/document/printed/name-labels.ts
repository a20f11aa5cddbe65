import { labelsOf } from "./labels";
import { translationsIn } from "./match-label";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";
import { editDistance, folded, keyOf } from "./text";
import { nameOf } from "./values";
import { isWholeAsPrinted } from "./whole-name";

/**
 * States on whose cards and licences the label of the name announces the whole name: given names first, or names that have no
 * family name. Their passports have a zone, which tells the parts.
 */
const ONE_NAME: ReadonlySet<string> = new Set(
  "ARE BGD BHR BRA BRN CHN EGY ETH HKG IDN IND IRQ JOR JPN KEN KHM KOR KWT LBN LKA MDV MMR MYS NPL OMN QAT SAU SDN SGP SOM TLS TWN VNM".split(
    " ",
  ),
);

/** Words that mean the name of a person, or of a family beside a label of the given names. */
const GENERIC: ReadonlySet<string> = new Set("NAME NAMES NAAM NOME NAMA NOM NOMBRE NUM AMAZINA".split(" "));

/** Whether a label says "Name" and no more, in any language. */
export const isGeneric = (text: string) =>
  translationsIn(text)
    .map(keyOf)
    // What stands before a slash may be in letters that are not read; the slash itself may be read as one.
    .every((key) => key === "" || GENERIC.has(key) || GENERIC.has(key.replace(/^[IL1]/, "")));

/** The label before its value, where both are one line. */
export function labelText({ text, label }: ClassifiedLine): string {
  const rest = label?.rest ?? "";
  return rest === "" ? text : text.slice(0, Math.max(0, text.lastIndexOf(rest))).replace(/[\s:.]+$/, "");
}

const FULL_NAMES = /^FULLNAMES?$/;

/** "Name FATOU": the word is too short to be told from a name by itself. */
const NAME_AND_VALUE = /^(\p{L}{3,6})\s+(\p{L}.+)$/u;

/**
 * "Name" before its value, without a colon, on a card that prints another label of its holder so: "Surname JALLOW" above
 * "Name FATOU".
 */
export function withNamesBehindLabel(lines: readonly ClassifiedLine[]): ClassifiedLine[] {
  const isInline = lines.some(({ label, coded }) => label?.inline && !coded && OF_HOLDER.has(label.field));
  return lines.map((line) => {
    const [, word = "", rest = ""] = (isInline && !line.heading && NAME_AND_VALUE.exec(line.text)) || [];
    if (line.label !== null || !GENERIC.has(keyOf(word)) || nameOf(rest) === null) return line;
    return { ...line, label: { field: "names", score: BEHIND_GENERIC, rest, inline: true } };
  });
}

const OF_HOLDER: ReadonlySet<string> = new Set(["surname", "names", "birth", "nationality"]);
/** Score of such a label, as of other labels whose value follows without a colon. */
const BEHIND_GENERIC = 0.8;

/**
 * What "Name" announces: the surname beside a label of the given names ("Naam / Name" above "Voornamen / Given names"), the
 * whole name on cards of states that print no parts, else the given names (DOCDATA-NAME-5). "Full names" beside a label of the
 * surname announces the given names.
 * @param country issuer by the heading, ISO 3166-1 alpha-3
 */
export function withNameLabels(
  all: readonly ClassifiedLine[],
  country: string | undefined,
): ClassifiedLine[] {
  const lines = withSecondLabels(all);
  const named = lines.filter(({ label, coded }) => label?.field === "names" && !coded);
  const hasSurname = lines.some(({ label }) => label?.field === "surname");
  if (hasSurname && named.length === 0)
    return lines.map((line) =>
      line.label?.field === "fullName" && FULL_NAMES.test(keyOf(labelText(line)))
        ? { ...line, label: { ...line.label, field: "names" } }
        : line,
    );
  const generic = new Set(hasSurname ? [] : named.filter((line) => isGeneric(labelText(line))));
  const isBeside = named.length > generic.size;
  if (generic.size === 0 || (!isBeside && !ONE_NAME.has(country ?? ""))) return [...lines];
  const field = isBeside ? "surname" : "fullName";
  return lines.map((line) =>
    line.label && generic.has(line) ? { ...line, label: { ...line.label, field } } : line,
  );
}

/** "Other name(s)": middle names beside another label of the given names, which otherwise are all of them. */
const OTHER_NAMES = /^(?:OTHER|AUTRES?|OTROS|OUTROS)(?:FIRST|GIVEN|FORE)?(?:NAMES?|PRENOMS?|NOMBRES|NOMES)$/;

/** Numbers of the printed card, which are none of the document's beside one that is. */
const SERIAL = /^SERIAL(?:NO|NUMBER)?$/;
const isNumber = ({ label }: ClassifiedLine) =>
  label !== null && (label.field === "documentNumber" || label.field === "licenceNumber");

/**
 * Labels that mean something else beside those of the same card: the family of Mongolian cards is no surname, and a serial number is
 * none of the document beside a number of its own.
 */
function withSecondLabels(lines: readonly ClassifiedLine[]): readonly ClassifiedLine[] {
  const keyed = lines.map((line) => ({ line, key: line.label ? keyOf(labelText(line)) : "" }));
  const isOther = (key: string) => OTHER_NAMES.test(key);
  const hasNames = keyed.some(({ line, key }) => line.label?.field === "names" && !isOther(key));
  const hasSurname = keyed.some(({ line, key }) => line.label?.field === "surname" && key === "SURNAME");
  const hasNumber = keyed.some(({ line, key }) => isNumber(line) && !SERIAL.test(key));
  return keyed.map(({ line, key }) => {
    const { label } = line;
    if (label?.field === "names" && hasNames && isOther(key))
      return { ...line, label: { ...label, field: "middleNames" } };
    const isFamily = label?.field === "surname" && hasSurname && key === "FAMILYNAME";
    const isSerial = label?.field === "documentNumber" && hasNumber && SERIAL.test(key);
    return isFamily || isSerial ? { ...line, label: { ...label, field: "other" } } : line;
  });
}

/** Labels of the whole name that name the surname first; in Spanish there are two surnames. */
const SURNAME_FIRST =
  /^(?:SURNAME(?:S|\(S\))?|FAMILY NAME|LAST NAME|COGNOME|NOM ET|NOM,|NOM PRENOMS?|NAME,? ?(?:VOR|FORE)[A-Z]*|CSALADI (?:NEV|ES)|SUKUNIMI(?:JA)?|EFTERNAMN|EFTERNAVN|ETTERNAVN|NAZWISKO|PRIJMENI|PRIEZVISKO|PREZIME|PRIIMEK|PEREKONNANIMI|PAVARDE|UZVARDS|NUME|NAAM(?: EN|, ?VOORNAMEN| VOORNAMEN)|NACHNAME|APELIDO(?:S|\(S\))?|(APELLIDOS))(?![A-Z])/;

/** The label of a whole name that a text with a misread letter in six may be: "APELLIBOS Y NOMERES". */
function asSpelled(text: string): readonly string[] {
  const key = keyOf(text);
  const allowed = Math.floor(key.length / 6);
  return allowed === 0
    ? []
    : labelsOf("fullName").filter((label) => editDistance(keyOf(label), key, allowed) <= allowed);
}

/** How many words of a whole name are the surname, where its label says so. */
export function surnameFirst(label: string, name: string): Pick<PrintedValue, "surnameWords"> {
  const parts = [label, ...translationsIn(label)];
  const found = [...parts, ...parts.flatMap(asSpelled)]
    .map((part) => SURNAME_FIRST.exec(folded(part).trim()))
    .find((match) => match !== null);
  if (!found) return {};
  return { surnameWords: found[1] !== undefined && name.split(" ").length > 2 ? 2 : 1 };
}

type Values = Readonly<Partial<Record<PrintedField, PrintedValue>>>;

/** Words from which names under "Name" are the whole name on a licence, which always prints the surname. */
const WORDS_OF_WHOLE = 3;
/** States whose people have one given name and a surname, so that two words are both. */
const TWO_NAMES: ReadonlySet<string> = new Set(["THA"]);
const WORDS_OF_TWO = 2;
/** Chance that names beside which no surname was read are given names and not the whole name. */
const LONE_NAME = 0.7;

/**
 * Names under a label that says "Name" and no more may be the whole name where no surname was read, and are where they are printed as one
 * (DOCDATA-NAME-5). Beside a whole name with a label of its own no other line is a part of it.
 */
export function withLoneName(
  { fullName, ...values }: Values,
  lines: readonly ClassifiedLine[],
  country = "",
  isLicence = false,
): Values {
  if (fullName?.isLabelled) {
    const { surname, names, ...others } = values;
    const isOwn = surname?.isLabelled || names?.isLabelled;
    return isOwn ? { ...values, fullName } : { ...others, fullName };
  }
  const { surname, names } = values;
  const isParticular = lines.some((line) => line.label?.field === "names" && !isGeneric(labelText(line)));
  if (surname || !names || isParticular) return fullName ? { ...values, fullName } : values;
  const words = names.value.split(" ").length;
  const isWhole =
    isLicence && names.isLabelled && words >= (TWO_NAMES.has(country) ? WORDS_OF_TWO : WORDS_OF_WHOLE);
  if (isWhole || isWholeAsPrinted(names, country)) {
    const { names: _, ...others } = values;
    return { ...others, fullName: names };
  }
  return { ...values, names: { ...names, confidence: Math.min(LONE_NAME, names.confidence) } };
}
