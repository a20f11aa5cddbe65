import { ApiError, ConnectionError, retryAfterS } from "./errors.js";
import { blobOf, type FileInput } from "./files.js";

export interface ClientOptions {
  /** `sv_live_…` or `sv_test_…`. It belongs on a server, never into a page or an app. */
  readonly apiKey?: string;
  /** Where the service runs: `https://verify.example.com`. */
  readonly baseUrl: string;
  /** How often a request is repeated after the first try. Default 2. */
  readonly maxRetries?: number;
  /** For one try. Default 60,000. */
  readonly timeoutMs?: number;
  /** Default: the runtime's own. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Default: a fresh one for each call, where the endpoint takes one, so that its repeats are safe. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** An endpoint, as the generated table has it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/v1/verifications/:verificationId` */
  readonly path: string;
  /** Names of query fields. */
  readonly query: readonly string[];
  readonly body: string | null;
  readonly envelope: string;
  readonly idempotent: boolean;
  readonly needsKey: boolean;
}

type Input = Readonly<Record<string, unknown>>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** A refusal for the moment. `IDEMPOTENCY_IN_PROGRESS` is a 409 that says when to come back. */
const BUSY = new Set([408, 429, 500, 502, 503, 504]);

/** Sends requests: addresses, bodies, repeats and errors. */
export class Transport {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * @throws ApiError when the service refuses; ConnectionError when no answer came; the signal's reason when aborted
   */
  protected async send<Output>(
    operation: Operation,
    input: object,
    options: RequestOptions = {},
  ): Promise<Output> {
    const fields: Record<string, unknown> = { ...input };
    const address = this.#addressOf(operation, fields);
    const body = await bodyOf(operation, fields);
    const headers = this.#headersOf(operation, options);
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#tryOnce(address, { method: operation.method, headers, body }, options);
      const isLast = tries >= (this.#options.maxRetries ?? 2);
      if (outcome instanceof Response && outcome.ok) return answerOf<Output>(operation, outcome);
      if (isLast || !mayRepeat(operation, outcome)) throw await failureOf(outcome);
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(waitMs(outcome, tries), options.signal);
    }
  }

  /** Takes the fields of the path and the query out of `fields`. */
  #addressOf({ path, query }: Operation, fields: Record<string, unknown>): string {
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(take(fields, name))),
    );
    const search = new URLSearchParams();
    for (const name of query) {
      const value = take(fields, name);
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
    const base = this.#options.baseUrl.replace(/\/+$/, "");
    return `${base}${filled}${search.size > 0 ? `?${search}` : ""}`;
  }

  #headersOf({ body, idempotent, needsKey }: Operation, { idempotencyKey }: RequestOptions): Headers {
    const { apiKey } = this.#options;
    const headers = new Headers();
    if (needsKey && apiKey !== undefined) headers.set("X-API-Key", apiKey);
    if (body === "json") headers.set("Content-Type", "application/json");
    if (idempotent) headers.set("Idempotency-Key", idempotencyKey ?? crypto.randomUUID());
    return headers;
  }

  async #tryOnce(
    address: string,
    request: { method: string; headers: Headers; body: BodyInit | null },
    { signal, timeoutMs = this.#options.timeoutMs ?? 60_000 }: RequestOptions,
  ): Promise<Response | ConnectionError> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const send = this.#options.fetch ?? fetch;
      return await send(address, {
        ...request,
        // Not "error", which Cloudflare Workers refuse. The service never redirects: a redirect is no answer of it.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (cause) {
      signal?.throwIfAborted();
      const { baseUrl } = this.#options;
      const why = timeout.aborted
        ? `No answer from ${baseUrl} within ${timeoutMs} ms.`
        : `The service could not be reached at ${baseUrl}.`;
      return new ConnectionError(why, { cause });
    }
  }
}

function take(fields: Record<string, unknown>, name: string): unknown {
  const value = fields[name];
  delete fields[name];
  return value;
}

async function bodyOf({ body }: Operation, fields: Input): Promise<BodyInit | null> {
  if (body === null) return null;
  if (body === "json") return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object") form.set(name, await blobOf(value as FileInput), nameOf(name, value));
    else form.set(name, String(value));
  }
  return form;
}

function nameOf(field: string, file: object): string {
  return "name" in file && typeof file.name === "string" ? file.name : field;
}

/** A repeat is safe where the request only reads, sets or deletes, or has an Idempotency-Key; a 429 has done nothing. */
function mayRepeat({ method, idempotent }: Operation, outcome: Response | ConnectionError): boolean {
  const isSafe = method !== "POST" || idempotent;
  if (!(outcome instanceof Response)) return isSafe;
  if (outcome.status === 429) return true;
  return isSafe && (BUSY.has(outcome.status) || (outcome.status === 409 && retryAfterS(outcome) !== null));
}

/** What the server says, or twice as long each time, less up to a half at random. */
function waitMs(outcome: Response | ConnectionError, tries: number): number {
  const told = outcome instanceof Response ? retryAfterS(outcome) : null;
  if (told !== null) return Math.min(told * 1000, LONGEST_WAIT_MS);
  return FIRST_WAIT_MS * 2 ** tries * (1 - Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

async function answerOf<Output>({ envelope }: Operation, response: Response): Promise<Output> {
  if (envelope === "stream") return response as Output;
  const answer = (await response.json()) as Record<string, unknown>;
  if (envelope === "data") return answer["data"] as Output;
  const { success: _success, ...fields } = answer;
  return fields as Output;
}

async function failureOf(outcome: Response | ConnectionError): Promise<ApiError | ConnectionError> {
  if (!(outcome instanceof Response)) return outcome;
  const text = await outcome.text().catch(() => "");
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return new ApiError(outcome, error.code, error.message);
  } catch (cause) {
    return new ConnectionError(`Not an answer of the service: ${outcome.status}.`, { cause });
  }
}
