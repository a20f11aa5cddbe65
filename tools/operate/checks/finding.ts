/** `skipped`: could not be looked at now, which says nothing. */
export type FindingState = "good" | "warning" | "problem" | "skipped";

/** What `npm run doctor` found in one place: one line, which says what to do where it is not good. */
export interface Finding {
  /** What was looked at: `database`, `storage`, `mail`, … */
  readonly check: string;
  readonly state: FindingState;
  readonly text: string;
}

export const good = (check: string, text: string): Finding => ({ check, state: "good", text });
export const warning = (check: string, text: string): Finding => ({ check, state: "warning", text });
export const problem = (check: string, text: string): Finding => ({ check, state: "problem", text });
export const skipped = (check: string, text: string): Finding => ({ check, state: "skipped", text });

/** A check that fails in a way that it did not foresee is a problem too, in the words of the innermost cause. */
export async function finding(check: string, look: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await look();
  } catch (cause) {
    return problem(check, causeInWords(cause));
  }
}

/** The innermost cause says what is wrong. */
export function causeInWords(cause: unknown): string {
  let inner = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0];
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
