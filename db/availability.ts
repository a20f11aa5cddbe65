/** By this and not by its class it is known: Next has several module graphs, each with a class of its own. */
export const DATABASE_ABSENT = "DATABASE_ABSENT";

/** The database cannot be reached: it is stopped, silent, or takes no more connections. */
export class DatabaseAbsent extends Error {
  readonly code = DATABASE_ABSENT;

  constructor(cause?: unknown) {
    super("The database does not answer.", { cause });
    this.name = "DatabaseAbsent";
  }
}

/**
 * What a look at the database from a fresh connection found. It "knows of nothing" when it runs no statement of this
 * process: those that wait here were lost with their connections.
 */
export type Finding = "answers" | "knows of nothing" | "refuses" | "is absent";

interface Surroundings {
  /** Looks at the database from a connection of its own; ends within about a second. */
  readonly look: () => Promise<Finding>;
  /** Closes every connection over which nothing has come for that long. */
  readonly closeSilent: (ms: number) => void;
}

/** After this long a statement that is not answered makes this process look whether the database is there. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 500;
const TICK_MS = 200;
/** A look that took longer than its own limit says that this process did not run, and nothing of the database. */
const LOOK_TAKES_AT_MOST_MS = 1_500;
const JUST_NOW_MS = 1_000;

interface Waiting {
  readonly sinceMs: number;
  readonly giveUp: () => void;
}

/**
 * Watches the statements of this process. A slow statement is waited for; but when a fresh connection gets no answer
 * either, everything that waits fails at once, and so does every further statement until the database answers again
 * (CONFIG-ABSENT-1).
 */
export class Availability {
  private readonly waiting = new Set<Waiting>();
  private readonly surroundings: Surroundings;
  private readonly silentMs: number;
  private readonly timer: NodeJS.Timeout;
  private isAbsent = false;
  private isLooking = false;
  private lookedAtMs = 0;
  private answeredAtMs = Number.NEGATIVE_INFINITY;

  /** @param silentMs a statement that is not answered for this long was lost with its connection */
  constructor(surroundings: Surroundings, silentMs: number) {
    this.surroundings = surroundings;
    this.silentMs = silentMs;
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  /** Statements and transactions that run or wait for a connection. */
  get running(): number {
    return this.waiting.size;
  }

  /** @throws DatabaseAbsent instead of what `start` would give, when the database is absent */
  guard<T>(start: () => PromiseLike<T>, onGivenUp: () => void = () => {}): Promise<T> {
    if (this.isAbsent) return Promise.reject(new DatabaseAbsent());
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        sinceMs: performance.now(),
        giveUp: () => {
          this.waiting.delete(entry);
          onGivenUp();
          reject(new DatabaseAbsent());
        },
      };
      this.waiting.add(entry);
      start().then(
        (result) => {
          this.waiting.delete(entry);
          this.answeredAtMs = performance.now();
          resolve(result);
        },
        (cause) => {
          this.waiting.delete(entry);
          reject(cause);
        },
      );
    });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A machine without a processor for this process, or a database that answers others meanwhile, is slow and not absent. */
  private isDoubtful(startedMs: number): boolean {
    const wasStarved = performance.now() - startedMs > LOOK_TAKES_AT_MOST_MS;
    return wasStarved || (!this.isAbsent && this.answeredAtMs > startedMs - JUST_NOW_MS);
  }

  private tick(): void {
    const [oldest] = this.waiting;
    const waitedMs = oldest ? performance.now() - oldest.sinceMs : 0;
    if (waitedMs > this.silentMs) this.surroundings.closeSilent(this.silentMs);
    if (this.isAbsent || waitedMs > PATIENCE_MS) void this.look();
  }

  private async look(): Promise<void> {
    if (this.isLooking || performance.now() - this.lookedAtMs < LOOK_AGAIN_MS) return;
    this.isLooking = true;
    const startedMs = performance.now();
    const seen = await this.surroundings.look();
    this.isLooking = false;
    this.lookedAtMs = performance.now();
    const found = this.isDoubtful(startedMs) && seen === "is absent" ? "answers" : seen;
    this.isAbsent = found === "is absent";
    if (found === "answers") return;
    if (found === "knows of nothing") return this.surroundings.closeSilent(PATIENCE_MS - TICK_MS);
    const lostBefore = performance.now() - (this.isAbsent ? 0 : PATIENCE_MS);
    for (const entry of [...this.waiting]) if (entry.sinceMs <= lostBefore) entry.giveUp();
  }
}
