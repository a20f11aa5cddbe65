/** One measured number, a row of docs/screening.md. */
interface Measurement {
  /** Kebab-case: constants in the code point to it. */
  readonly row: string;
  readonly what: string;
  readonly value: string;
  /** The bound that the number must keep; empty for one that is only recorded. */
  readonly bound: string;
  readonly isReached: boolean;
}

/** Collects the numbers of one section, and prints each when it is known. */
export class Report {
  readonly #measurements: Measurement[] = [];

  constructor(title: string) {
    console.log(`\n— ${title}`);
  }

  add(row: string, what: string, value: string, bound = "", isReached = true): void {
    this.#measurements.push({ row, what, value, bound, isReached });
    const outcome = bound === "" ? "" : isReached ? "ok" : "MISSED";
    console.log(`${what.padEnd(58)} ${value.padStart(26)}   ${bound.padEnd(10)} ${outcome}`);
  }

  get isReached(): boolean {
    return this.#measurements.every(({ isReached }) => isReached);
  }

  /** The section's table in Markdown. */
  toTable(): string {
    return [
      "| row | measured | value | bound |",
      "|---|---|---|---|",
      ...this.#measurements.map(
        ({ row, what, value, bound }) => `| \`${row}\` | ${what} | ${value} | ${bound} |`,
      ),
    ].join("\n");
  }
}
