/** Solves a symmetric positive definite system in place of its n × (n + 1) rows (Cholesky would do; Gauss is enough). */
export function solved(rows: readonly Float64Array[]): Float64Array {
  const size = rows.length;
  const value = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1)
    for (let row = 0; row < size; row += 1) {
      if (row === pivot) continue;
      const factor = value(row, pivot) / (value(pivot, pivot) || 1e-12);
      const line = rows[row];
      if (!line) continue;
      for (let column = pivot; column <= size; column += 1)
        line[column] = (line[column] ?? 0) - factor * value(pivot, column);
    }
  return Float64Array.from({ length: size }, (_, row) => value(row, size) / (value(row, row) || 1e-12));
}
