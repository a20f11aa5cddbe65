import type { ConfidenceStep, DocumentEvaluation, DocumentScore } from "./evaluate";

/** Accuracy by level as a Markdown table: a row `accuracy-LEVEL` each, and one for all. */
export function accuracyTable({ all, byLevel }: DocumentEvaluation): string {
  return [
    "| row | documents | fields | exact | exact apart from diacritics | missing | wrong | lines of zones exact |",
    "|---|---|---|---|---|---|---|---|",
    ...Object.entries({ all, ...byLevel }).map(([level, score]) => accuracyRow(level, score)),
  ].join("\n");
}

function accuracyRow(level: string, score: DocumentScore): string {
  const { documents, visible, exact, plain, missing, wrong, mrzLines, mrzExact } = score;
  const cells = [
    `\`accuracy-${level}\``,
    documents,
    visible,
    percent(exact, visible),
    percent(plain, visible),
    percent(missing, visible),
    percent(wrong, visible),
    percent(mrzExact, mrzLines),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Lower bounds of the rows of {@link confidenceTable}. */
const BOUNDS = [0, 50, 70, 85, 90, 95] as const;

/** Right values by confidence as a Markdown table: row `confidence-N` counts all fields of confidence N and above. */
export function confidenceTable({ calibration }: DocumentEvaluation): string {
  return [
    "| row | fields of this confidence and above | right | right, % |",
    "|---|---|---|---|",
    ...BOUNDS.map((bound) => {
      const steps = calibration.filter(({ from }) => from >= bound);
      const sum = (of: (step: ConfidenceStep) => number) =>
        steps.reduce((total, step) => total + of(step), 0);
      const [given, right] = [sum((step) => step.given), sum((step) => step.right)];
      return `| \`confidence-${bound}\` | ${given} | ${right} | ${percent(right, given)} |`;
    }),
  ].join("\n");
}

/** Recognition of marks as a Markdown row `diacritics-NAME` from a confusion matrix whose first row and column are "none". */
export function diacriticsRow(name: string, counts: readonly (readonly number[])[]): string {
  const [plain = [], ...marked] = counts;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const given = (row: readonly number[]) => sum(row.slice(1, counts.length));
  const letters = sum(marked.map(sum));
  const found = sum(marked.map((row, i) => row[i + 1] ?? 0));
  const confused = sum(marked.map(given)) - found;
  const cells = [
    `\`diacritics-${name}\``,
    sum(plain),
    percent(given(plain), sum(plain)),
    letters,
    percent(found, letters),
    percent(confused, letters),
  ];
  return `| ${cells.join(" | ")} |`;
}

export const DIACRITICS_HEAD = [
  "| row | plain letters | mark invented, % | letters with a mark | recognised, % | another mark given, % |",
  "|---|---|---|---|---|---|",
].join("\n");

const percent = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(2));
