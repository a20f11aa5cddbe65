/** The value at a share (0 to 1) of the sorted list, to one decimal. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(at * sorted.length) - 1] ?? 0) * 10) / 10;
}
