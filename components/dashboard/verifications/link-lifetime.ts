const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/**
 * How long a link works, in words: "15 minutes", "4 hours", "30 days". In the largest unit that it is a whole number of.
 * @param seconds at least 60
 */
export function lifetimeText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[2];
  const count = Math.round(seconds / size);
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
