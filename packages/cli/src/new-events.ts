import { type Client, ConnectionError, type Delivery } from "identity-verification-client";

const PAGE = 100;
/** Events of one moment can become visible out of order: their transactions end one after the other. */
const OVERLAP_MS = 60_000;

interface WatchOptions {
  readonly everyMs: number;
  readonly signal: AbortSignal;
  /** How many that are there already come first. */
  readonly earlier?: number;
  /** The service does not answer at the moment: it is asked again. */
  readonly onGap?: (problem: ConnectionError) => void;
}

/** Events of the service in the order in which they happen, as they come, until the signal. */
export async function* newEvents(
  client: Client,
  { everyMs, signal, earlier = 0, onGap }: WatchOptions,
): AsyncGenerator<Delivery> {
  const first = await page(client, 1, signal);
  yield* first.slice(0, earlier).reverse();
  const seen = new Seen(first);
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const fresh = await unseen(client, seen, signal).catch((problem: unknown) => {
      if (!onGap || !(problem instanceof ConnectionError)) throw problem;
      onGap(problem);
      return [];
    });
    for (const each of fresh) {
      seen.add(each);
      yield each;
    }
    seen.forgetOld();
  }
}

/** The events that were seen, as far back as others can still come. */
class Seen {
  readonly #times = new Map<string, number>();
  #newest = Number.NEGATIVE_INFINITY;

  constructor(events: readonly Delivery[]) {
    for (const each of events) this.add(each);
  }

  add({ eventId, createdAt }: Delivery): void {
    const time = Date.parse(createdAt);
    this.#times.set(eventId, time);
    this.#newest = Math.max(this.#newest, time);
  }

  isNew({ eventId, createdAt }: Delivery): boolean {
    return !this.#times.has(eventId) && Date.parse(createdAt) >= this.#newest - OVERLAP_MS;
  }

  forgetOld(): void {
    for (const [id, time] of this.#times) if (time < this.#newest - 2 * OVERLAP_MS) this.#times.delete(id);
  }
}

/** Oldest first. Further pages are read while a whole page was new. */
async function unseen(client: Client, seen: Seen, signal: AbortSignal): Promise<Delivery[]> {
  const found = new Map<string, Delivery>();
  for (let number = 1; ; number += 1) {
    const listed = await page(client, number, signal);
    const fresh = listed.filter((each) => seen.isNew(each));
    for (const each of fresh) found.set(each.eventId, each);
    if (listed.length < PAGE || fresh.length < listed.length) break;
  }
  return [...found.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

async function page(client: Client, number: number, signal: AbortSignal): Promise<Delivery[]> {
  const { deliveries } = await client.listDeliveries({ page: number, limit: PAGE }, { signal });
  return deliveries;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}
