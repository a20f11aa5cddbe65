const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34 } as const;
export type Style = keyof typeof CODES;

/** Where the program writes. Results go to stdout, everything about them to stderr, so that a pipe gets results only. */
export interface Terminal {
  /** Whether the person asked for JSON: one document or one line for each result, and no words. */
  readonly isJson: boolean;
  paint(style: Style, text: string): string;
  /** A result. */
  print(text: string): void;
  /** A result as JSON where that was asked for, else as words. */
  report(result: unknown, words: string): void;
  /** A remark, on stderr; not with `--quiet`. */
  note(text: string): void;
}

export interface Streams {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Colour is used on a terminal, never with NO_COLOR (no-color.org), JSON or `--no-color`, and in a pipe with FORCE_COLOR. */
export function terminalOf(
  { stdout, stderr, env }: Streams,
  {
    isJson,
    isPlain,
    isQuiet,
  }: { readonly isJson: boolean; readonly isPlain: boolean; readonly isQuiet: boolean },
): Terminal {
  const isForced = Boolean(env["FORCE_COLOR"]) && env["FORCE_COLOR"] !== "0";
  const isAllowed = !isJson && !isPlain && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  const isColoured = isAllowed && (isForced || stdout.isTTY === true);
  const print = (text: string) => void stdout.write(`${text}\n`);
  return {
    isJson,
    paint: (style, text) => (isColoured ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text),
    print,
    report: (result, words) => print(isJson ? JSON.stringify(result) : words),
    note: (text) => {
      if (!isQuiet) stderr.write(`${text}\n`);
    },
  };
}

/** Text of others as it may be printed: without the control characters that move a terminal's cursor or change its title. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (each) => (each === "\t" ? " " : "\ufffd"));
}

/** Rows of words in columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
