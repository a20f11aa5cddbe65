import { Failure } from "@/lib/contract/errors";

/** Lets at most `atOnce` pieces of work run and at most `waiting` wait; more are refused. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #taken = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** @throws Failure OVERLOADED when the queue is full; else whatever `work` throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  async #take() {
    if (this.#taken < this.#atOnce) {
      this.#taken += 1;
      return;
    }
    if (this.#queue.length >= this.#waiting) throw new Failure("OVERLOADED", { retryAfterS: 5 });
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Hands the slot to the next in line without freeing it in between. */
  #give() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
