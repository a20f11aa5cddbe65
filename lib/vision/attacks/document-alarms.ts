import type { AttackSignal } from "@/lib/vision/types";

/** The signals of documents that have a table of false alarms. */
type TabledSignal =
  | "document_marked"
  | "document_copied"
  | "document_cancelled"
  | "document_cropped"
  | "document_plain"
  | "portrait_outside"
  | "document_other_kind";

interface GenuineScores {
  readonly pictures: number;
  /** The highest scores among them, the highest first; the rest scored less than the last. */
  readonly highest: readonly number[];
}

/**
 * Scores of genuine fronts: 144 rendered ones with photographed portraits and real samples
 * (docs/decisions/0058-signs-on-the-document.md); `document_cancelled` is row `cancelled-again`,
 * `document_copied` row `copied-dark`, and the last three are rows `plain`, `other-card` and
 * `outside` of docs/attacks.md.
 */
const GENUINE: Readonly<Record<TabledSignal, GenuineScores>> = {
  document_marked: { pictures: 104, highest: [] },
  document_copied: {
    pictures: 542,
    highest: [89, 80, 66, 60, 33, 30, 27, 26, 26, 26, 25, 24, 23, 22, 22, 21],
  },
  document_cancelled: { pictures: 136, highest: [] },
  document_cropped: { pictures: 171, highest: [] },
  portrait_outside: { pictures: 79, highest: [] },
  document_plain: {
    pictures: 143,
    highest: [100, 80, 54, 49, 39, 25, 19, 18, 18, 17, 17, 16, 15, 15, 10, 8, 7, 4],
  },
  document_other_kind: { pictures: 43, highest: [] },
};

/** How many genuine pictures scored this high or higher; null where the score is among those that were not kept. */
export function documentAlarms(name: TabledSignal, score: number): AttackSignal["falseAlarms"] {
  const { pictures, highest } = GENUINE[name];
  if (score < Math.min(50, highest.at(-1) ?? 50)) return null;
  return { pictures, alarms: highest.filter((other) => other >= score).length };
}
