import { CsvError, parse } from "csv-parse";
import { BadList, chunksOf, MOST_RECORD_BYTES } from "./read";

/** Reads delimited files record by record; csv-parse handles quoting and limits. */

export interface CsvShape {
  readonly delimiter: "," | ";";
  /** Lines before the first record (or header). */
  readonly skipLines?: number;
}

/** Records of a CSV file, each with its last line. @throws BadList for a broken quote, a ragged row, a huge record */
export async function* csvRecords(
  file: string,
  { delimiter, skipLines = 0 }: CsvShape,
): AsyncIterable<{ line: number; cells: string[] }> {
  const parser = parse({
    bom: true,
    delimiter,
    from_line: skipLines + 1,
    info: true,
    max_record_size: MOST_RECORD_BYTES,
    skip_empty_lines: true,
    trim: true,
  });
  let feeding: unknown;
  const fed = feed(file, parser).catch((cause: unknown) => {
    feeding = cause;
    parser.destroy(cause as Error);
  });
  try {
    for await (const found of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      yield { line: found.info.lines, cells: found.record };
    }
  } catch (cause) {
    throw asBadList(file, feeding ?? cause);
  } finally {
    parser.destroy();
    await fed;
  }
}

async function feed(file: string, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const chunk of chunksOf(file)) {
    if (parser.destroyed) return;
    if (!parser.write(chunk)) {
      await new Promise<void>((resolve) => {
        const go = () => resolve();
        parser.once("drain", go).once("close", go);
      });
    }
  }
  parser.end();
}

const CSV_MESSAGES: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: "the record is longer than 8 MB",
  CSV_INVALID_CLOSING_QUOTE: "a quote ends inside a value: another delimiter is used, or the file is broken",
  INVALID_OPENING_QUOTE: "a quote begins inside a value: another delimiter is used, or the file is broken",
  CSV_QUOTE_NOT_CLOSED: "a quote is never closed: the file is truncated",
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    "the row has another number of columns than the first: the file is truncated, or another delimiter is used",
};

function asBadList(file: string, cause: unknown): unknown {
  if (!(cause instanceof CsvError)) return cause;
  const line = typeof cause["lines"] === "number" ? cause["lines"] : 1;
  return new BadList(file, line, CSV_MESSAGES[cause.code] ?? cause.message, cause);
}

/** Rows of a CSV file, keyed by its header. @throws BadList when a needed column is missing */
export async function* csvRows(
  file: string,
  shape: CsvShape,
  needed: readonly string[],
): AsyncIterable<{ line: number; row: ReadonlyMap<string, string> }> {
  let header: string[] | undefined;
  for await (const { line, cells } of csvRecords(file, shape)) {
    if (!header) {
      header = cells;
      const missing = needed.filter((name) => !cells.includes(name));
      if (missing.length > 0) {
        throw new BadList(
          file,
          line,
          `the column ${missing[0]} is missing: another list, or another delimiter`,
        );
      }
    } else {
      yield { line, row: new Map(header.map((name, i) => [name, cells[i] ?? ""])) };
    }
  }
  if (!header) throw new BadList(file, 1, "there is no header");
}
