const LONGEST = 62;
const rows = [new Int32Array(LONGEST + 2), new Int32Array(LONGEST + 2), new Int32Array(LONGEST + 2)] as const;

/**
 * Optimal string alignment distance (Damerau 1964; a swap of neighbours counts one). Stops once it must exceed `most`.
 * @returns the distance; `most + 1` for any larger one, and for unequal words over 62 letters
 */
export function editDistance(left: string, right: string, most: number): number {
  const n = left.length;
  const m = right.length;
  if (left === right) return 0;
  if (Math.abs(n - m) > most || n > LONGEST || m > LONGEST || most === 0) return most + 1;
  let [before, above, current] = rows as readonly [Int32Array, Int32Array, Int32Array];
  for (let j = 0; j <= m; j++) above[j] = j;
  for (let i = 1; i <= n; i++) {
    // Further from the diagonal than `most`, no cell can be part of a distance that counts.
    const [from, to] = [Math.max(1, i - most), Math.min(m, i + most)];
    current[from - 1] = from === 1 ? i : most + 1;
    const best = fillRow(left, right, { i, from, to }, { before, above, current });
    if (best > most) return most + 1;
    if (to < m) current[to + 1] = most + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(above[m] ?? most + 1, most + 1);
}

/**
 * Whether two words, of which the letters are known, are more than `most` edits apart for their letters alone: each letter
 * that only one of them has takes an edit. Most words are, and this costs less than their distance.
 */
export function haveOtherLetters(left: number, right: number, most: number): boolean {
  return isMoreThan(left & ~right, most) || isMoreThan(right & ~left, most);
}

function isMoreThan(bits: number, most: number): boolean {
  let rest = bits;
  for (let i = 0; i <= most; i++) {
    if (rest === 0) return false;
    rest &= rest - 1;
  }
  return true;
}

interface Rows {
  readonly before: Int32Array;
  readonly above: Int32Array;
  readonly current: Int32Array;
}

interface Row {
  readonly i: number;
  readonly from: number;
  readonly to: number;
}

/** @returns the least cost in the row */
function fillRow(
  left: string,
  right: string,
  { i, from, to }: Row,
  { before, above, current }: Rows,
): number {
  const letter = left.charCodeAt(i - 1);
  const previous = i > 1 ? left.charCodeAt(i - 2) : -1;
  let best = current[from - 1] as number;
  for (let j = from; j <= to; j++) {
    const other = right.charCodeAt(j - 1);
    let cost = Math.min(
      at(above, j) + 1,
      at(current, j - 1) + 1,
      at(above, j - 1) + (letter === other ? 0 : 1),
    );
    if (i > 1 && j > 1 && letter === right.charCodeAt(j - 2) && previous === other) {
      cost = Math.min(cost, at(before, j - 2) + 1);
    }
    current[j] = cost;
    if (cost < best) best = cost;
  }
  return best;
}

function at(row: Int32Array, index: number): number {
  return row[index] as number;
}
