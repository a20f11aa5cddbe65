import { type Examination, examined } from "@/lib/vision/examination";
import type { AttackSignal } from "@/lib/vision/types";

/** The signal that came of looking for a sign. @throws Error where it could not be looked for */
export function signalOf(...examinations: readonly Examination[]): AttackSignal {
  const [signal] = examined(examinations).signals;
  if (!signal) throw new Error(`Not examined: ${JSON.stringify(examinations)}`);
  return signal;
}
