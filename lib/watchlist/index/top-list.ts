/** The names with the highest values, best first; of equal values the one offered first comes first. */
export class TopList {
  readonly #values: Float64Array;
  readonly #names: Uint32Array;
  #kept = 0;

  constructor(most: number) {
    this.#values = new Float64Array(most);
    this.#names = new Uint32Array(most);
  }

  /** A value must exceed this to be taken. */
  get least(): number {
    const most = this.#values.length;
    return this.#kept < most ? Number.NEGATIVE_INFINITY : (this.#values[most - 1] as number);
  }

  offer(name: number, value: number): void {
    const values = this.#values;
    if (this.#kept === values.length) {
      if (value <= (values[this.#kept - 1] as number)) return;
      this.#kept -= 1;
    }
    let low = 0;
    let high = this.#kept;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[middle] as number) >= value) low = middle + 1;
      else high = middle;
    }
    values.copyWithin(low + 1, low, this.#kept);
    this.#names.copyWithin(low + 1, low, this.#kept);
    values[low] = value;
    this.#names[low] = name;
    this.#kept += 1;
  }

  names(): number[] {
    return [...this.#names.subarray(0, this.#kept)];
  }
}
