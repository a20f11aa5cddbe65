import type { Pair } from "../pairs";
import { knownPairs } from "./known-names";
import { listPairs } from "./list-pairs";

/**
 * The pairs that this project makes itself, always the same ones: from `known-names.txt`, and from the published lists
 * when the shared data are there. They are split by entity; the half that is held back is looked at to report a result,
 * and never to choose a rule.
 */
export async function madePairs(shared: string | null, isHeldBack: boolean): Promise<Pair[]> {
  return [...knownPairs(isHeldBack), ...(shared ? await listPairs(shared, isHeldBack) : [])];
}
