import { levelWords, POLICY_ENTRIES } from "@/lib/contract/thresholds";

/** The thresholds that a business sets, as a Markdown table. */
export function thresholdTable(): string {
  const rows = POLICY_ENTRIES.map(({ name, default: value, bounds, levels, label, meaning }) => {
    const range = levels
      ? levels.map((level) => `\`${level}\`: ${levelWords(level)}`).join("; ")
      : bounds?.join(" to ");
    return `| \`${name}\` | ${label} | \`${value}\` | ${range ?? ""} | ${meaning} |`;
  });
  return ["| Name | What | Default | Range | Meaning |", "|---|---|---|---|---|", ...rows].join("\n");
}
