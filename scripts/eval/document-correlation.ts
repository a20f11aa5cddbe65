import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { writeSections } from "@/tools/docs/write-sections";
import { comparedFields, correlationTable, type FieldShare } from "@/tools/evaluation/documents/correlation";
import { Refusal } from "@/tools/setup/run";

/** Fewer judgements of a field than this say nothing of its share. */
const LEAST_JUDGED = 10;

/**
 * `npm run eval -- document-correlation --rendered FILE --real FILE [--write]`: compares two outputs of
 * `npm run eval -- documents … --json` field by field: whether what is hard on rendered documents is hard on real ones.
 * `--write` updates the table in docs/documents.md.
 * @throws Refusal when an output is missing or has no summary
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rendered: { type: "string" },
      real: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const compared = comparedFields(byField(values.rendered), byField(values.real), LEAST_JUDGED);
  const table = correlationTable(compared);
  console.log(table);
  if (values.write) writeSections("docs/documents.md", { "real-correlation": table });
  return true;
}

/** The summary stands on the last line. */
function byField(file: string | undefined): Readonly<Record<string, FieldShare>> {
  if (file === undefined || !existsSync(file)) {
    throw new Refusal(
      "Which outputs? --rendered FILE --real FILE, each of npm run eval -- documents … --json",
    );
  }
  const last = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
  const { summary } = JSON.parse(last) as { summary?: { byField: Record<string, FieldShare> } };
  if (!summary) throw new Refusal(`${file} has no summary on its last line.`);
  return summary.byField;
}
