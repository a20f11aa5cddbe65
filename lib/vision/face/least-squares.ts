/** A row of factors of the unknowns, and what they should add up to. */
export interface Equation {
  readonly row: readonly number[];
  readonly value: number;
}

/** Solves an overdetermined linear system by its normal equations; an unknown that is free becomes 0. */
export function leastSquares(equations: readonly Equation[]): number[] {
  const size = equations[0]?.row.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const { row, value } of equations) {
    matrix.forEach((line, i) => {
      const factor = row[i] ?? 0;
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + factor * (row[j] ?? 0);
      line[size] = (line[size] ?? 0) + factor * value;
    });
  }
  return eliminate(matrix);
}

/** Gauss–Jordan with partial pivoting of an n × (n + 1) system; a free unknown becomes 0. */
function eliminate(matrix: number[][]): number[] {
  const size = matrix.length;
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    if (Math.abs(at(pivot, column)) < 1e-12) continue;
    swapRows(matrix, column, pivot);
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      subtractRow(matrix, row, column, at(row, column) / at(column, column));
    }
  }
  return matrix.map((line, row) => {
    const diagonal = at(row, row);
    return Math.abs(diagonal) < 1e-12 ? 0 : (line[size] ?? 0) / diagonal;
  });
}

function swapRows(matrix: number[][], left: number, right: number) {
  const [a, b] = [matrix[left], matrix[right]];
  if (!a || !b) return;
  matrix[left] = b;
  matrix[right] = a;
}

function subtractRow(matrix: number[][], row: number, from: number, factor: number) {
  const source = matrix[from] ?? [];
  matrix[row] = (matrix[row] ?? []).map((value, column) => value - factor * (source[column] ?? 0));
}
