/** What takes the time of reading a document: pixels that go through the text detector, the line recogniser, the barcode search. */
export type Work = "detect" | "recognise" | "barcode";

/** Units for a million pixels of each kind of work. A unit is about a millisecond of one core (docs/documents.md, work-cost). */
const UNITS_PER_MEGAPIXEL: Readonly<Record<Work, number>> = { detect: 300, recognise: 1600, barcode: 60 };

/**
 * Work that one side of a document may take, in units: twice what the busiest photo of a document took, so that only a
 * picture full of other text reaches it (docs/documents.md, work-documents). Front and back together take as long as the
 * 12 s on two idle cores that were the limit before.
 */
export const SIDE_WORK_LIMIT = 10_000;

/**
 * The work that may be done for one side, asked between steps. It counts work and not time: the same photo is read to
 * the same point on any machine, however busy it is (DOCUMENT-LIMIT-1). Sides have budgets of their own, because they
 * are read side by side and would take from a common one in an order that changes.
 */
export class WorkBudget {
  readonly #limit: number;
  #spent = 0;
  #wasShort = false;

  /** @param limit in units */
  constructor(limit: number = SIDE_WORK_LIMIT) {
    this.#limit = limit;
  }

  /** Counts work that is about to be done. */
  spend(work: Work, pixels: number): void {
    this.#spent += (UNITS_PER_MEGAPIXEL[work] * pixels) / 1e6;
  }

  /** Whether nothing is left, so that the caller leaves its step out. */
  isSpent(): boolean {
    if (this.#spent < this.#limit) return false;
    this.#wasShort = true;
    return true;
  }

  /** Whether a step was left out: `isSpent()` was true when asked. */
  get wasShort(): boolean {
    return this.#wasShort;
  }

  /** Units so far. */
  get spent(): number {
    return this.#spent;
  }
}
