import type { DocumentType } from "@/lib/vocabulary";
import type { DateOrder } from "../printed/dates";
import { keyOf } from "../printed/text";
import { TEMPLATES } from "./all";
import type { DocumentTemplate, NumberFormat, NumberKind } from "./template";

/** The template of an issuer's document, or the generic one of its type; null while the type is unknown. */
export function templateFor(
  country: string | undefined,
  type: DocumentType | null | undefined,
): DocumentTemplate | null {
  const ofType = TEMPLATES.filter((template) => template.type === type);
  return (
    ofType.find((template) => template.country === country) ??
    ofType.find((template) => template.country === null) ??
    null
  );
}

const DEFAULT_ORDER: DateOrder = "dmy";

/** How a country's documents write dates of numbers only. */
export const dateOrderOf = (country: string | null | undefined): DateOrder =>
  TEMPLATES.find((template) => template.country !== null && template.country === country)?.dateOrder ??
  DEFAULT_ORDER;

/** Words that one template alone uses for its document name its issuer: only the USA write "Driver License". */
const OWN_TITLES = TEMPLATES.flatMap(({ country, titles }) =>
  titles
    .filter((title) => country !== null && isOwnTitle(title, country))
    .map((title) => ({ country, key: keyOf(title) })),
);

function isOwnTitle(title: string, country: string) {
  const others = TEMPLATES.filter((template) => template.country !== country);
  return !others.some((template) => template.titles.some((other) => keyOf(other) === keyOf(title)));
}

/** The issuer whose own title stands on the page, letter by letter; null without one. */
export function titledCountry(lines: readonly { readonly text: string }[]): string | null {
  const keys = new Set(lines.map(({ text }) => keyOf(text)));
  return OWN_TITLES.find(({ key }) => keys.has(key))?.country ?? null;
}

/**
 * How the dates on a page are written: by its heading, by a title that one issuer alone uses, and only where neither
 * stands there by the person's word.
 */
export const dateOrderOn = (
  lines: readonly { readonly text: string }[],
  headed: string | undefined,
  stated: string | undefined,
): DateOrder => dateOrderOf(headed ?? titledCountry(lines) ?? stated);

/** How a country builds its personal numbers; null where its documents carry none that is known. */
export function numberFormatOf(country: string | undefined, kind: NumberKind): NumberFormat | null {
  const own = TEMPLATES.filter((template) => template.country !== null && template.country === country);
  return own.map((template) => template.numbers[kind]).find((format) => format !== undefined) ?? null;
}
