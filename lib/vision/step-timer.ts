/** Sums the wall time of named steps, in milliseconds. */
export class StepTimer {
  readonly #spentMs = new Map<string, number>();

  /** Runs one step and adds its time to the sum of its name. */
  async time<T>(name: string, step: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await step();
    } finally {
      this.#spentMs.set(name, (this.#spentMs.get(name) ?? 0) + performance.now() - started);
    }
  }

  /** Milliseconds by step, to a tenth. */
  spentMs(): Record<string, number> {
    return Object.fromEntries([...this.#spentMs].map(([name, ms]) => [name, Math.round(ms * 10) / 10]));
  }
}
