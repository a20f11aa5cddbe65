/**
 * CSV by RFC 4180: every cell quoted, a quote doubled, lines ended by CRLF. A spreadsheet runs a cell that begins with
 * one of these characters as a formula, quoted or not (OWASP ASVS 5.0, 1.2.10; East Asian input settings fold the
 * full-width forms to the plain ones): an apostrophe before it makes it text (EXPORT-CSV-1).
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
