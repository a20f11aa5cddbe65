import { HOME_MARKET, type IdentityDocument, identityDocumentsOf } from "@/lib/countries/identity-documents";
import { countryByAlpha3 } from "@/lib/countries/lookup";
import { personalNumberRuleOf } from "@/lib/countries/personal-numbers";

const nameOf = (code: string) => countryByAlpha3(code)?.name ?? code;
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The personal numbers of the home market as a Markdown table: what is confirmed, what is not, and by which source. */
export function personalNumberTable(): string {
  const rows = HOME_MARKET.flatMap((code) => {
    const rule = personalNumberRuleOf(code);
    if (!rule) return [];
    const parts = (["pattern", "birthDate", "sex", "check"] as const).filter(
      (part) => rule[part] !== undefined,
    );
    const isConfirmed = (part: (typeof parts)[number]) => rule.confirmed.includes(part);
    return row([
      nameOf(code),
      rule.name,
      rule.printed,
      parts.filter(isConfirmed).map(inWords).join(", "),
      parts
        .filter((part) => !isConfirmed(part))
        .map(inWords)
        .join(", "),
      rule.sources.join("; "),
    ]);
  });
  return [
    row(["country", "number", "printed as", "confirmed", "not confirmed", "public sources"]),
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

const inWords = (part: "pattern" | "birthDate" | "sex" | "check") =>
  ({ pattern: "form", birthDate: "birth date", sex: "sex", check: "check character" })[part];

/** The documents of the home market as a Markdown table. */
export function identityDocumentTable(): string {
  const rows = HOME_MARKET.flatMap((code) =>
    identityDocumentsOf(code).map((each) =>
      row([nameOf(code), `\`${each.type}\``, each.name, validityOf(each), each.sources.join("; ")]),
    ),
  );
  return [
    row(["country", "type", "document", "longest validity", "public sources"]),
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function validityOf({ confirmed, longestYears, note }: IdentityDocument): string {
  if (!confirmed || longestYears === undefined) return "not confirmed";
  const years = longestYears === null ? "does not expire" : `${longestYears} years`;
  return note ? `${years}; ${note}` : years;
}
