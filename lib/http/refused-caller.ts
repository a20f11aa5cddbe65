import { isKeyShaped, KEY_LENGTH, visiblePrefix } from "@/lib/account/api-keys";
import { Failure } from "@/lib/contract/errors";
import type { Scope } from "@/lib/vocabulary";
import { receivedOf } from "./validate";

const KEY_LIKE = /\bsv_(?:live|test)_/;

/**
 * The refusal of a request whose key is not accepted: what came, and what is expected. It is made from the request alone, so it
 * does not tell an unknown key from a revoked or expired one (KEY-AUTH-2), and repeats no more of a key than lists of keys show.
 * @returns a Failure NOT_AUTHENTICATED
 */
export function refusedKey({ headers, url }: Request): Failure {
  const given = headers.get("x-api-key");
  return new Failure("NOT_AUTHENTICATED", {
    message: given === null ? ofNone(headers, url) : ofGiven(given),
  });
}

/**
 * The same for every fault of a token (SESSION-TOKEN-4), of which nothing is repeated: it is the whole credential.
 * @returns a Failure SESSION_INVALID
 */
export function refusedToken(token: string): Failure {
  const received = receivedOf(token, { name: "session", isLength: true });
  return new Failure("SESSION_INVALID", {
    message: `session must be the whole, unchanged token of a session of this server; received ${received}.`,
  });
}

/** @returns a Failure FORBIDDEN that names the scope that is needed and those of the key */
export function missingScope(needed: Scope, scopes: readonly Scope[]): Failure {
  const held = scopes.length > 0 ? `one with ${scopes.join(", ")}` : "one without scopes";
  return new Failure("FORBIDDEN", {
    message: `This needs a key with the scope ${needed}; received ${held}.`,
  });
}

function ofGiven(given: string): string {
  const received = `received ${given.length} characters`;
  if (!KEY_LIKE.test(given))
    return `X-API-Key must hold a key, which begins with sv_live_ or sv_test_; ${received} that are no key.`;
  if (given.length !== KEY_LENGTH)
    return `X-API-Key must hold a whole key of ${KEY_LENGTH} characters and nothing else; ${received}.`;
  if (!isKeyShaped(given))
    return `X-API-Key must hold an unchanged key; ${received}, of which at least one is wrong.`;
  const prefix = visiblePrefix(given);
  return `X-API-Key must hold an active key of this server; received the key ${prefix}…, which is unknown, revoked or expired.`;
}

/** Says where something like a key came instead of in its header. It is not looked up (KEY-AUTH-1). */
function ofNone(headers: Headers, url: string): string {
  const toDo = "send it in the header X-API-Key";
  if (KEY_LIKE.test(headers.get("authorization") ?? ""))
    return `A key came in the header Authorization, which is not read: ${toDo}.`;
  if (KEY_LIKE.test(new URL(url).search))
    return `A key came in the query, which is not read and which logs may keep: ${toDo}, and replace that key.`;
  return "The header X-API-Key is required and must hold an API key; received no such header.";
}
