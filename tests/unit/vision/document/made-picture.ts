export type Colour = readonly [number, number, number];

/** A picture by the colour at each place. */
export function picture(width: number, height: number, at: (x: number, y: number) => Colour) {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) data.set(at(i % width, Math.floor(i / width)), 3 * i);
  return { data, width, height };
}
