/**
 * A place where a tree branches: below `under` to the node at index `low`, otherwise to the one at `high`. A leaf has no
 * measure. `value` is the mean step of all training pictures that come here.
 */
export interface TreeNode {
  readonly value: number;
  readonly measure?: string;
  readonly under?: number;
  readonly low?: number;
  readonly high?: number;
}

export type Tree = readonly TreeNode[];

/** Sum of small trees for the measures of one picture, as log odds, and what each measure added to it. */
export function sumOfTrees(
  trees: readonly Tree[],
  measures: Readonly<Record<string, number>>,
): { readonly sum: number; readonly parts: ReadonlyMap<string, number> } {
  const parts = new Map<string, number>();
  let sum = 0;
  for (const nodes of trees) {
    let node = nodes[0];
    while (node?.measure !== undefined) {
      const { measure, under = 0, value } = node;
      const measured = measures[measure];
      // What could not be measured says nothing: the mean counts.
      if (measured === undefined) break;
      node = nodes[(measured < under ? node.low : node.high) ?? 0];
      // What a branch adds is how far it moves the mean (Saabas 2014).
      parts.set(measure, (parts.get(measure) ?? 0) + (node?.value ?? 0) - value);
    }
    sum += node?.value ?? 0;
  }
  return { sum, parts };
}
