import { z } from "zod";
import { DOCUMENT_FIELDS, type DocumentField } from "@/lib/vocabulary";

/**
 * Ground truth in lines, one JSON object for each document. `fields` holds the values that the photos show, by the API's
 * names; `types` and `numbers` every value of `documentType` and `idNumber` that counts as right; `alt` further right
 * values of a field. Dates YYYY-MM-DD, countries ISO 3166-1 alpha-3. What a line leaves out is not judged.
 */
const values = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const labelledLine = z.object({
  id: z.string().min(1),
  kind: z.string().default("unnamed"),
  sides: z.array(z.object({ side: z.enum(["front", "back"]), file: z.string().min(1) })).min(1),
  fields: z.partialRecord(z.enum(DOCUMENT_FIELDS), z.string().nullish()).default({}),
  types: z.array(z.string()).default([]),
  numbers: z.array(z.string()).default([]),
  alt: z.partialRecord(z.enum(DOCUMENT_FIELDS), values).default({}),
  mrz: z.array(z.string()).nullish(),
});

/** One document and every value that counts as right for a field that its photos show. */
export interface LabelledDocument {
  readonly id: string;
  readonly kind: string;
  readonly front: string;
  readonly back: string | null;
  readonly right: Readonly<Partial<Record<DocumentField, readonly string[]>>>;
  /** Lines of the machine-readable zone; empty without one. */
  readonly zone: readonly string[];
}

/**
 * Reads a file of labelled documents; empty lines are skipped.
 * @throws Error that names the line and the field
 */
export function parseLabelled(text: string): LabelledDocument[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    if (content.trim() === "") return [];
    const line = `line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch (cause) {
      throw new Error(`${line} is no JSON: ${(cause as Error).message}`);
    }
    const read = labelledLine.safeParse(value);
    if (!read.success) throw new Error(`${line}, ${z.prettifyError(read.error)}`);
    return [documentOf(read.data)];
  });
}

function documentOf(line: z.infer<typeof labelledLine>): LabelledDocument {
  const { id, kind, sides, mrz } = line;
  const file = (name: string) => sides.find(({ side }) => side === name)?.file;
  // A lone back is read as the service reads a document of one photo.
  const front = file("front") ?? file("back") ?? "";
  const back = file("front") === undefined ? null : (file("back") ?? null);
  return { id, kind, front, back, right: rightValues(line), zone: mrz ?? [] };
}

function rightValues({ fields, types, numbers, alt }: z.infer<typeof labelledLine>) {
  const named = { documentType: types, idNumber: numbers };
  const right: Partial<Record<DocumentField, readonly string[]>> = {};
  for (const field of DOCUMENT_FIELDS) {
    const main = fields[field];
    const known = [
      ...(main ? [main] : []),
      ...(field === "documentType" || field === "idNumber" ? named[field] : []),
      ...(alt[field] ?? []),
    ];
    if (known.length > 0) right[field] = known;
  }
  return right;
}
