import pino from "pino";

/** The process's log: one JSON line an event on stdout. Never a key, token, secret, image, name or document number. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
