import { stateBySign } from "../fields/code-beside-title";
import type { HeadingCountry } from "../fields/heading-country";
import type { TypeWeights } from "../fields/type";
import type { PrintedReading } from "../printed/extract";
import { isIdentificationCard, type LicenceReading } from "./read-licence";

interface Heading {
  readonly types: TypeWeights;
  readonly country: HeadingCountry | null;
}

/** Weight of a title: as that of "DRIVER LICENSE". */
const TITLE_WEIGHT = 14;

/** Type and issuer of a page whose title or heading was not recognised and whose codes prove a licence. */
export function withLicence(
  { types, country }: Heading,
  licence: LicenceReading | null,
  lines: readonly { readonly text: string }[],
): Heading {
  if (!licence) return { types, country };
  const isUntitled = Object.values(types).every((weight) => weight < TITLE_WEIGHT / 2);
  const isTitled = licence.isProven && isUntitled && !isIdentificationCard(lines);
  const stated =
    licence.stated ?? (licence.isProven && licence.issuer.region === "iso" ? stateBySign(lines) : null);
  return {
    types: isTitled ? { ...types, DRIVERS_LICENSE: TITLE_WEIGHT } : types,
    country: country ?? (stated ? { country: stated, weight: TITLE_WEIGHT } : null),
  };
}

/** The number of an identity card that the states print like a licence is the holder's. */
export function withIdentityNumber({ values, ...reading }: PrintedReading): PrintedReading {
  const { licenceNumber, ...others } = values;
  return { ...reading, values: licenceNumber ? { ...others, personalNumber: licenceNumber } : values };
}

/**
 * The labelled values of a licence with those of its codes. In North America the codes decide, because labels are
 * abbreviations there and code 5 is no licence number; elsewhere they fill what labels left open, and the number is the one that was
 * held against the issuer's forms where these are known.
 */
export function withCodedValues(labelled: PrintedReading, licence: LicenceReading | null): PrintedReading {
  if (!licence) return labelled;
  const { licenceNumber: _, ...others } = labelled.values;
  // A code names its field, a place among other values only suggests one.
  const named = Object.fromEntries(Object.entries(labelled.values).filter(([, value]) => value.isLabelled));
  const settled = licence.issuer.numberForms.length > 0 ? licence.values.licenceNumber : undefined;
  // Where a label announces the whole name, lines that stand where names do are none of its parts.
  const { surname, names, ...unnamed } = licence.values;
  const coded = labelled.values.fullName?.isLabelled ? unnamed : licence.values;
  const values =
    licence.issuer.region === "aamva"
      ? { ...others, ...licence.values }
      : {
          ...labelled.values,
          ...coded,
          ...named,
          ...(settled ? { licenceNumber: settled } : {}),
        };
  return { values, strongLabels: Math.max(labelled.strongLabels, licence.fields) };
}
