/** How the operator commands print: text for a person, or one JSON value for a program. */
export interface Output {
  readonly isJson: boolean;
  readonly write: (text: string) => void;
}

/** Prints a value as JSON, or the lines that say the same to a person. */
export function report({ isJson, write }: Output, value: unknown, lines: readonly string[]): void {
  write(isJson ? JSON.stringify(value, null, 2) : lines.join("\n"));
}

/** A table with a heading; columns are as wide as their longest cell, and numbers stand on the right. */
export function tableLines(
  heading: readonly string[],
  body: readonly (readonly (string | number)[])[],
): string[] {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...body.map((row) => String(row[column] ?? "").length)),
  );
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof cell === "number" ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [line(heading), ...body.map(line)];
}

/** Seconds in the largest unit that leaves a whole number worth reading: `45 s`, `12 min`, `3 h`, `4 d`. */
export function durationInWords(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

/** `1 try`, `2 tries`. */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
