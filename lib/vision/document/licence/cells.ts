import type { TextLine } from "../page/read-page";
import type { LabelField } from "../printed/label-fields";
import { matchLabel } from "../printed/match-label";
import { type LicenceField, type Mark, marksIn } from "./marks";
import type { LicenceIssuer } from "./region";

/** A mark with its place on the page, or a line without any mark. */
export interface Cell {
  readonly line: TextLine;
  readonly mark: Mark | null;
  readonly text: string;
  readonly start: number;
}
/** The marks of a line, each with its place, or the line as a whole. */
export function cellsOf(line: TextLine, { region }: LicenceIssuer): Cell[] {
  const start = line.x - line.width / 2;
  const marks = marksIn(line.text, region).map(withoutLabel);
  if (marks.length === 0) return [{ line, mark: null, text: line.text, start }];
  return marks.map((mark) => ({
    line,
    mark,
    text: mark.rest,
    start: start + (line.width * mark.at) / line.text.length,
  }));
}

/** Labels that may stand behind the code of a field. */
const LABELS_OF: Readonly<Partial<Record<LicenceField, readonly LabelField[]>>> = {
  surname: ["surname", "names", "fullName"],
  names: ["names"],
  birth: ["birth"],
  issue: ["issue"],
  expiry: ["expiry", "validity"],
  licenceNumber: ["licenceNumber", "documentNumber", "personalNumber"],
};

/** "4a. DATE OF ISSUE", "5. LICENCE No.": the words behind a code are its label and no value. */
function withoutLabel(mark: Mark): Mark {
  const label = mark.rest.length > 2 ? matchLabel(mark.rest) : null;
  const isOwn = label !== null && LABELS_OF[mark.field]?.includes(label.field) === true;
  return isOwn && label.score >= MIN_LABEL ? { ...mark, rest: label.rest } : mark;
}
const MIN_LABEL = 0.78;
