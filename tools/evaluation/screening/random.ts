/** Seeded random numbers (mulberry32), so that every run measures the same. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, excluding 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Picks the first items far more often, as some names are common. */
  pickHead<T>(items: readonly T[]): T {
    return items[Math.floor(items.length * this.roll() ** 1.7)] as T;
  }
}
