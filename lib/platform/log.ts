import pino from "pino";
import { currentContext } from "./request-context";

/**
 * The process's log: one JSON line an event on stdout. Never a key, token, secret, image, name or document number. A line
 * written while a request runs names it (OPS-ACCESS-2).
 */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const requestId = currentContext()?.requestId;
    return requestId ? { requestId } : {};
  },
});
