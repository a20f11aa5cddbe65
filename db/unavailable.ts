import { DATABASE_ABSENT } from "./availability";

/**
 * SQLSTATE classes and codes of a database that cannot work now, though the statement is right: connection exceptions,
 * insufficient resources (disk full, out of memory, too many connections), operator intervention (shutdown, crash, a
 * statement that took too long), system errors, locks and deadlocks (PostgreSQL, appendix A).
 */
const STATES = /^(?:08...|53...|57...|58...|55P03|40001|40P01|25P03)$/;
/** What postgres.js and the sockets of Node say of a connection. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** How deep drivers wrap the error of a statement. */
const DEPTH = 4;

/** Whether an error says that the database is absent, full or overloaded, and not that a statement was wrong. */
export function isDatabaseUnavailable(cause: unknown): boolean {
  let inner = cause;
  for (let depth = 0; depth < DEPTH && inner instanceof Error; depth += 1) {
    const { code } = inner as { code?: unknown };
    if (code === DATABASE_ABSENT) return true;
    if (typeof code === "string" && isOfDatabase(inner, code)) return true;
    inner = inner.cause;
  }
  return false;
}

/** Whether an error says that the connection of a statement was closed. */
export function isConnectionLost(cause: unknown): boolean {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && "code" in inner && isOfConnection(inner, String(inner.code));
}

function isOfDatabase(cause: Error, code: string): boolean {
  return (STATES.test(code) && "severity" in cause) || isOfConnection(cause, code);
}

/** The code of a socket alone says nothing: a webhook, a mail server or a store may have given it. */
function isOfConnection(cause: Error, code: string): boolean {
  return CONNECTION_CODES.has(code) && ("query" in cause || code.startsWith("CONNECT"));
}
