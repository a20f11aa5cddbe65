import { Methods } from "./generated/methods.js";
import type {
  ApiKey,
  CompanyVerificationListItem,
  Delivery,
  ListCompanyVerificationsInput,
  ListDeliveriesInput,
  ListVerificationsInput,
  ReviewQueueItem,
  Verification,
  VerificationListItem,
} from "./generated/types.js";
import type { RequestOptions } from "./transport.js";

const PAGE = 100;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5000;

/** A result did not come in time; the verification goes on. */
export class NotDecidedError extends Error {
  override readonly name = "NotDecidedError";
}

/**
 * The service, with one method for each endpoint that takes a key: `client.createSession({ userId })`. The methods
 * below follow pages and wait for results.
 */
export class Client extends Methods {
  /** Every verification that meets the filters, newest first. */
  eachVerification(
    filters: Omit<ListVerificationsInput, "page" | "cursor"> = {},
    options?: RequestOptions,
  ): AsyncGenerator<VerificationListItem> {
    return byCursor(async (cursor) => {
      const page = await this.listVerifications({ limit: PAGE, ...filters, cursor }, options);
      return { items: page.verifications, next: page.nextCursor };
    });
  }

  /** Every company verification that meets the filters, newest first. */
  eachCompanyVerification(
    filters: Omit<ListCompanyVerificationsInput, "page" | "cursor"> = {},
    options?: RequestOptions,
  ): AsyncGenerator<CompanyVerificationListItem> {
    return byCursor(async (cursor) => {
      const page = await this.listCompanyVerifications({ limit: PAGE, ...filters, cursor }, options);
      return { items: page.items, next: page.nextCursor };
    });
  }

  /** Every verification that waits for a reviewer, oldest first. One that is reviewed meanwhile moves the later ones up. */
  eachInReview(options?: RequestOptions): AsyncGenerator<ReviewQueueItem> {
    return byPage(async (page) => {
      const { verifications, pagination } = await this.listReviewQueue({ page, limit: PAGE }, options);
      return { items: verifications, pages: pagination.totalPages };
    });
  }

  /** Every event and its deliveries, newest first. */
  eachDelivery(
    filters: Omit<ListDeliveriesInput, "page"> = {},
    options?: RequestOptions,
  ): AsyncGenerator<Delivery> {
    return byPage(async (page) => {
      const { deliveries, pagination } = await this.listDeliveries(
        { limit: PAGE, ...filters, page },
        options,
      );
      return { items: deliveries, pages: pagination.totalPages };
    });
  }

  /** Every API key, newest first, also those that have ended. */
  eachApiKey(options?: RequestOptions): AsyncGenerator<ApiKey> {
    return byPage(async (page) => {
      const { keys, pagination } = await this.listApiKeys({ page, limit: PAGE }, options);
      return { items: keys, pages: pagination.totalPages };
    });
  }

  /**
   * The record once it is decided. Webhooks say so without asking; this is for scripts and tests.
   * @throws NotDecidedError after `withinMs`, by default a minute
   */
  async waitForDecision(
    verificationId: string,
    { withinMs = 60_000, ...options }: RequestOptions & { readonly withinMs?: number } = {},
  ): Promise<Verification> {
    const until = Date.now() + withinMs;
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 1.5, LONGEST_POLL_MS)) {
      const record = await this.getVerification({ verificationId }, options);
      if (record.decision !== null) return record;
      if (Date.now() + wait > until)
        throw new NotDecidedError(`${verificationId} is still ${record.status} after ${withinMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function* byCursor<Item>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | null | undefined;
  do {
    const { items, next } = await read(cursor ?? undefined);
    yield* items;
    cursor = next;
  } while (cursor !== null);
}

async function* byPage<Item>(
  read: (page: number) => Promise<{ readonly items: readonly Item[]; readonly pages: number }>,
): AsyncGenerator<Item> {
  for (let page = 1; ; page += 1) {
    const { items, pages } = await read(page);
    yield* items;
    if (page >= pages) return;
  }
}
