interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The CSS transform that lays a document flat: applied to a photo in its own size, from its top left, it brings the
 * document's corners to those of the largest rectangle of the document's shape in the middle of a frame.
 */
export function flatTransform(
  { matrix, aspect }: { readonly matrix: readonly number[]; readonly aspect: number },
  photo: Size,
  frame: Size,
): string {
  const width = Math.min(frame.width, frame.height * aspect);
  const height = width / aspect;
  const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix;
  const row = (scale: number, offset: number, values: readonly [number, number, number]) => [
    (scale * values[0] + offset * g) / photo.width,
    (scale * values[1] + offset * h) / photo.height,
    scale * values[2] + offset * i,
  ];
  const [x, y, w] = [
    row(width, left, [a, b, c]),
    row(height, top, [d, e, f]),
    [g / photo.width, h / photo.height, i],
  ];
  // Columns of a 4 × 4 matrix: the third axis stays as it is.
  const columns = [0, 1, 2].map((at) => [x[at] ?? 0, y[at] ?? 0, w[at] ?? 0]);
  const [first = [], second = [], last = []] = columns;
  const four = (column: readonly number[]) => [column[0] ?? 0, column[1] ?? 0, 0, column[2] ?? 0];
  return `matrix3d(${[...four(first), ...four(second), 0, 0, 1, 0, ...four(last)].map((value) => value.toPrecision(8)).join(",")})`;
}
