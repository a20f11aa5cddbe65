import { Failure } from "@/lib/contract/errors";

/** Limits concurrent work: at most `atOnce` tasks run and at most `waiting` wait; further ones are refused. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** @throws Failure OVERLOADED when the queue is full; otherwise whatever `work` throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire() {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#waiting) throw new Failure("OVERLOADED", { retryAfterS: 5 });
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Passes the permit to the next task in the queue without releasing it in between. */
  #release() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
