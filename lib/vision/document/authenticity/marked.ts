import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { AttackSignal, SuspectRegion } from "@/lib/vision/types";
import { corners } from "../page/geometry";
import type { Page } from "../page/read-page";
import { UTOPIA } from "./mark-words";
import { markIn } from "./match-mark";
import { readOverprints, runsAcross } from "./overprint";
import { regionOf } from "./place";

/** What a signal about one side of a document is made from. */
export interface ExaminedSide {
  readonly page: Page;
  readonly picture: "idFront" | "idBack";
}

/** What was read of the document, where it tells a mark from a name. */
export interface MarkContext {
  readonly names: readonly string[];
  /** The zone's lines; null without one. */
  readonly zone: readonly string[] | null;
}

interface FoundMark {
  readonly word: string;
  readonly confidence: number;
  readonly region: SuspectRegion;
}

/** A word must be read at least this surely, as the mean probability of its characters. */
const MIN_CONFIDENCE = 0.6;

/**
 * Whether a side is overprinted as a specimen, a copy or cancelled (ATTACK-DOCUMENT-2): in its lines, and in a
 * second look for words that lie across it. A zone of Utopia is that of a sample.
 */
export async function markedSignal(
  { page, picture }: ExaminedSide,
  { names, zone }: MarkContext,
): Promise<AttackSignal> {
  const marks: FoundMark[] = page.lines.flatMap((line) => {
    const look = runsAcross(line, page) ? "overprint" : "text";
    const word = line.confidence >= MIN_CONFIDENCE ? markIn(line.text, look, names) : null;
    return word
      ? [{ word: word.key, confidence: line.confidence, region: regionOf(page, corners(line.box)) }]
      : [];
  });
  if (marks.length === 0) {
    for (const { text, confidence, quad } of await readOverprints(page)) {
      const word = confidence >= MIN_CONFIDENCE ? markIn(text, "overprint", names) : null;
      if (word) marks.push({ word: word.key, confidence, region: regionOf(page, quad) });
    }
  }
  const isUtopia = zone?.some((line) => line.slice(2, 5) === UTOPIA) ?? false;
  const surest = Math.max(0, ...marks.map(({ confidence }) => confidence));
  const score = isUtopia ? 100 : Math.round(100 * surest);
  return {
    name: "document_marked",
    picture,
    score,
    falseAlarms: documentAlarms("document_marked", score),
    measures: {
      words: [...new Set(marks.map(({ word }) => word))].join(" "),
      ...(isUtopia ? { issuer: UTOPIA } : {}),
    },
    regions: marks.map(({ region }) => region),
  };
}
