import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { loggedError } from "@/lib/platform/redaction";

/**
 * The driver's error for a failed statement writes the statement's parameters into its message and its stack, and its
 * cause quotes stored values. Next prints an error that a page throws by itself, past our log. So the parameters are
 * dropped as the error is made, and printing it shows what the log would show (SECURITY-LOG-2). The constructor assigns
 * `params` after the message and before it captures the stack; a setter on the prototype runs at that moment.
 */
export function hideQueryParameters(): void {
  Object.defineProperty(DrizzleQueryError.prototype, "params", {
    configurable: true,
    get: () => [],
    set(this: DrizzleQueryError) {
      this.message = `Failed query: ${this.query}`;
    },
  });
  Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
    configurable: true,
    value(this: DrizzleQueryError) {
      return inspect(loggedError(this), { depth: 8 });
    },
  });
}
