import type { ErrorAnswer } from "./generated/types.js";

/** The codes that a refusal can have. Later releases may add some. */
export type ErrorCode = ErrorAnswer["error"]["code"];

/** The service refused a request. Switch on `code`; `message` is for the developer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** Names the request in the server's log. */
  readonly requestId: string | null;
  /** Where the reference says what to do. */
  readonly help: string | null;
  /** Seconds to wait, where the server said so. */
  readonly retryAfterS: number | null;

  constructor(response: Response, code: string, message: string) {
    super(message);
    this.status = response.status;
    this.code = code;
    this.requestId = response.headers.get("x-request-id");
    this.help = /<([^>]*)>/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
    this.retryAfterS = retryAfterS(response);
  }
}

/** No answer came: no connection, a timeout, or something that is not the service. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** `Retry-After` in seconds, as this service writes it; null without one. */
export function retryAfterS(response: Response): number | null {
  const text = response.headers.get("retry-after");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
