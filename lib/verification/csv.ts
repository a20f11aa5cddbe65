/**
 * CSV by RFC 4180: every cell quoted, a quote doubled, lines ended by CRLF. A spreadsheet takes a cell that begins
 * with one of these for a formula, whatever the quotes (OWASP ASVS 5.0, 1.2.10; the full-width forms are folded to
 * the plain ones by East Asian input settings): an apostrophe before it makes it text.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** One line with its end. null and undefined are empty cells. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
