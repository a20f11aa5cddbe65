/** A longer text is not repeated; its length is. */
const SHOWN_CHARS = 40;
/** Fields whose text is never repeated, because messages end up in the logs of callers: credentials, photos, addresses, notes. */
const CONCEALED =
  /secret|password|session|token|receipt|key|photo|selfie|idfront|idback|document|email|note/i;

interface Problem {
  /** The name of the field, without what it is in. */
  readonly name: string;
  /** Whether the problem is the length of a text or a list. */
  readonly isLength: boolean;
}

/**
 * What a caller sent, for the message that refuses it (ERROR-FIELD-1): `"done"`, `1000`, `an object`, `300 characters`.
 * @param value of the field as it was parsed from JSON, a form or a query
 */
export function receivedOf(value: unknown, { name, isLength }: Problem): string {
  if (Array.isArray(value)) return isLength ? counted(value.length, "entry", "entries") : "a list";
  if (typeof value === "string") {
    const isShown = !isLength && value.length <= SHOWN_CHARS && !CONCEALED.test(name);
    return isShown ? JSON.stringify(value) : counted(value.length, "character", "characters");
  }
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
