import pino, { type DestinationStream } from "pino";
import { loggedError, loggedFields } from "./redaction";
import { currentContext } from "./request-context";

/**
 * The options of every logger of the product. What a line may hold is decided here and nowhere else: fields and errors
 * pass `redaction.ts`. A line written while a request runs names it (OPS-ACCESS-2).
 */
const OPTIONS = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (cause: unknown) => cause },
  formatters: {
    log: (fields: Record<string, unknown>) => {
      const { err, ...others } = fields;
      return { ...loggedFields(others), ...(err === undefined ? {} : { err: loggedError(err) }) };
    },
  },
  mixin() {
    const requestId = currentContext()?.requestId;
    return requestId ? { requestId } : {};
  },
} as const;

/** A logger that writes to a stream; the process's own writes to stdout. */
export function openLog(stream?: DestinationStream) {
  return stream ? pino(OPTIONS, stream) : pino(OPTIONS);
}

/** The process's log: one JSON line an event on stdout. Never a key, token, secret, image, name or document number. */
export const log = openLog();
