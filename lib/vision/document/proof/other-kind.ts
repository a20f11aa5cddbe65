import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { AttackSignal } from "@/lib/vision/types";
import { regionOf } from "../authenticity/place";
import { corners } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";
import { folded, keyOf } from "../printed/text";
import { CARD_NAMES, ISSUERS } from "./other-cards";

/** Below these, a reading of a word says nothing. */
const MIN_CONFIDENCE = 0.7;
/** Of a name that is certain anywhere, and of a word that counts in the heading alone. */
const SCORE = { named: 95, headed: 80 } as const;
/** The recogniser loses gaps: names of this many letters are also found without them. */
const LONG_NAME = 10;
/** The heading is the uppermost part of a page's text. */
const HEADING_SHARE = 0.22;

interface NamedLine {
  readonly line: TextLine;
  readonly word: string;
  readonly score: number;
}

/**
 * Whether a front calls itself a card that is no identity document: of a student, member, customer, employee, patient
 * or visitor (ATTACK-DOCUMENT-7). Only print is searched; what has a zone with holding digits is a document, and a
 * residence permit may well say STUDENT.
 */
export function otherKindSignal(page: Page): AttackSignal {
  const found = namedLines(page).sort((a, b) => b.score - a.score);
  const score = found[0]?.score ?? 0;
  return {
    name: "document_other_kind",
    picture: "idFront",
    score,
    falseAlarms: documentAlarms("document_other_kind", score),
    measures: { words: [...new Set(found.map(({ word }) => word))].join(", ") },
    regions: found.map(({ line }) => regionOf(page, corners(line.box))),
  };
}

function namedLines({ lines }: Page): NamedLine[] {
  const rows = lines.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  return lines.flatMap((line) => {
    if (line.confidence < MIN_CONFIDENCE) return [];
    const name = nameIn(line.text);
    if (name) return [{ line, word: name, score: Math.round(SCORE.named * line.confidence) }];
    const isHeading = line.y <= top + HEADING_SHARE * (bottom - top);
    const issuer = isHeading ? wordIn(line.text, ISSUERS) : null;
    return issuer ? [{ line, word: issuer, score: Math.round(SCORE.headed * line.confidence) }] : [];
  });
}

/** The name of another card in a line of text; null without one. */
export function nameIn(text: string): string | null {
  const word = wordIn(text, CARD_NAMES);
  if (word) return word;
  const key = keyOf(text);
  return CARD_NAMES.find((name) => keyOf(name).length >= LONG_NAME && key.includes(keyOf(name))) ?? null;
}

function wordIn(text: string, words: readonly string[]): string | null {
  const line = ` ${folded(text)
    .replace(/[^A-Z0-9']+/g, " ")
    .trim()} `;
  return words.find((word) => line.includes(` ${word} `) || line.includes(` ${word}S `)) ?? null;
}
