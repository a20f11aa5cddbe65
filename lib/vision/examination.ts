import type { UnexaminedCause, UnexaminedSignal } from "@/lib/contract/unexamined";
import type { AttackSignalName } from "@/lib/vocabulary";
import type { AttackSignal, SignFindings } from "./types";

/** What came of looking for one sign in one picture: its signal, or why it could not be looked for (ATTACK-EXAMINED-1). */
export type Examination = AttackSignal | UnexaminedSignal;

export function unexamined(
  signal: AttackSignalName,
  picture: UnexaminedSignal["picture"],
  cause: UnexaminedCause,
): UnexaminedSignal {
  return { signal, picture, cause };
}

/** The signals, and apart from them what could not be looked for. */
export function examined(examinations: readonly Examination[]): Required<SignFindings> {
  const isSignal = (each: Examination): each is AttackSignal => "score" in each;
  return {
    signals: examinations.filter(isSignal),
    unexamined: examinations.filter((each) => !isSignal(each)) as readonly UnexaminedSignal[],
  };
}
