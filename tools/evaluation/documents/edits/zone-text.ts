import { checkDigit, cut } from "@/lib/vision/document/mrz/check-digits";
import { LAYOUTS, type MrzFormat } from "@/lib/vision/document/mrz/formats";

/** The part of a document that an edit changes. */
export const EDITED_PARTS = ["number", "date", "name"] as const;
export type EditedPart = (typeof EDITED_PARTS)[number];

interface ZoneText {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
}

export interface ZoneEdit {
  readonly part: EditedPart;
  /** The new characters of the part. */
  readonly value: string;
  /** Its check digits hold again. */
  readonly fixed: boolean;
}

const spanOf = (format: MrzFormat, part: EditedPart) => {
  const { checks, name } = LAYOUTS[format];
  return { number: checks.number, date: checks.birth, name }[part];
};

/** The characters of a part of a zone, fillers included; null where it has none. */
export function zonePart({ format, lines }: ZoneText, part: EditedPart): string | null {
  const span = spanOf(format, part);
  return span ? cut(lines, span) : null;
}

/** The lines of a zone with a part changed. */
export function changedZone({ format, lines }: ZoneText, { part, value, fixed }: ZoneEdit): string[] {
  const { checks, composite } = LAYOUTS[format];
  const span = spanOf(format, part);
  const out = [...lines];
  const put = (line: number, at: number, text: string) => {
    const old = out[line] ?? "";
    out[line] = old.slice(0, at) + text + old.slice(at + text.length);
  };
  if (!span) return out;
  const size = span.to - span.from;
  put(span.line, span.from, value.padEnd(size, "<").slice(0, size));
  if (!fixed) return out;
  const own = Object.values(checks).find((check) => check === span);
  if (own) put(own.line, own.at, checkDigit(cut(out, own)));
  if (composite)
    put(composite.line, composite.at, checkDigit(composite.parts.map((each) => cut(out, each)).join("")));
  return out;
}
