import pino, { type DestinationStream } from "pino";
import { loggedError, loggedFields } from "./redaction";

/**
 * The options of every logger of the product. What a line may hold is decided here and nowhere else: fields and errors
 * pass `redaction.ts`.
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
} as const;

/** A logger that writes to a stream; the process's own writes to stdout. */
export function openLog(stream?: DestinationStream) {
  return stream ? pino(OPTIONS, stream) : pino(OPTIONS);
}

/** The process's log: one JSON line an event on stdout. Never a key, token, secret, image, name or document number. */
export const log = openLog();
