/** How two series of the same length go together: 1 alike, 0 unrelated, -1 opposed; NaN where one of them is constant. */
export function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const sum = (of: (i: number) => number) => a.reduce((total, _, i) => total + of(i), 0);
  const [da, db] = [(i: number) => (a[i] ?? 0) - meanA, (i: number) => (b[i] ?? 0) - meanB];
  return sum((i) => da(i) * db(i)) / Math.sqrt(sum((i) => da(i) ** 2) * sum((i) => db(i) ** 2));
}

/** The same of their ranks (Spearman), which a few far values cannot decide. */
export const spearman = (a: readonly number[], b: readonly number[]): number => pearson(ranks(a), ranks(b));

/** Equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/** What a run says of one field. */
export interface FieldShare {
  readonly fields: number;
  readonly exact: number;
}

/** A field in both runs, with the shares read exactly, in percent. */
export interface ComparedField {
  readonly field: string;
  readonly rendered: number;
  readonly real: number;
}

/** Fields that both runs judged at least `least` times. */
export function comparedFields(
  rendered: Readonly<Record<string, FieldShare>>,
  real: Readonly<Record<string, FieldShare>>,
  least: number,
): ComparedField[] {
  const share = ({ exact, fields }: FieldShare) => (100 * exact) / fields;
  return Object.entries(rendered).flatMap(([field, drawn]) => {
    const seen = real[field];
    if (!seen || Math.min(drawn.fields, seen.fields) < least) return [];
    return [{ field, rendered: share(drawn), real: share(seen) }];
  });
}

/** Both runs as a Markdown table: one row for each field, then how they go together. */
export function correlationTable(compared: readonly ComparedField[]): string {
  const [drawn, seen] = [compared.map(({ rendered }) => rendered), compared.map(({ real }) => real)];
  const gap =
    compared.reduce((sum, { rendered, real }) => sum + Math.abs(rendered - real), 0) / compared.length;
  const row = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row("row", "rendered, exact %", "real, exact %"),
    "|---|---|---|",
    ...compared.map(({ field, rendered, real }) =>
      row(`\`real-${field}\``, rendered.toFixed(1), real.toFixed(1)),
    ),
    "",
    `Pearson ${pearson(drawn, seen).toFixed(2)}, Spearman ${spearman(drawn, seen).toFixed(2)} over ${compared.length} fields; the shares differ by ${gap.toFixed(1)} points on average.`, // biome-ignore format: one sentence
  ].join("\n");
}
