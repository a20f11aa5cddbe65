import { type Typeface, textPath, textWidth, ZONE_LETTERS, ZONE_PEN } from "./lettering";
import type { Random } from "./random";

export type Box = readonly [x: number, y: number, width: number, height: number];

/** The ground of a side as SVG, in millimetres. */
export type Background = (
  side: { readonly widthMm: number; readonly heightMm: number; readonly hue: number },
  random: Random,
) => string;

/** An SVG drawing of one flat side of a document, in millimetres. */
export class SideCanvas {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly hue: number;
  readonly #parts: string[] = [];

  /** @param background draws the ground; default: a pale one below fine waves and rosettes */
  constructor(widthMm: number, heightMm: number, random: Random, background?: Background) {
    this.widthMm = widthMm;
    this.heightMm = heightMm;
    this.hue = random.whole(0, 359);
    if (background) this.add(background(this, random));
    else this.#background(random);
  }

  add(svg: string) {
    this.#parts.push(svg);
  }

  rect([x, y, width, height]: Box, fill: string) {
    this.add(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`);
  }

  /** One line of text, smaller where it would be wider than `maxWidth`. */
  text(words: string, face: Typeface, size: number, x: number, y: number, fill: string, maxWidth = Infinity) {
    const width = textWidth(words, face, size);
    const fitting = width > maxWidth ? (size * maxWidth) / width : size;
    this.add(`<path fill="${fill}" d="${textPath(words, face, fitting, x, y)}"/>`);
  }

  /** A machine-readable zone from `top`: ten characters per inch, rows `leadMm` apart (ICAO 9303-3, 4.1). */
  zone(lines: readonly string[], x: number, top: number, leadMm: number) {
    const letters = lines.flatMap((line, row) =>
      [...line].map((letter, column) => {
        const at = `translate(${(x + 2.54 * column).toFixed(2)} ${(top + leadMm * row).toFixed(2)}) scale(.1)`;
        return `<path transform="${at}" d="${ZONE_LETTERS[letter] ?? ""}"/>`;
      }),
    );
    const pen = `fill="none" stroke="#111" stroke-width="${ZONE_PEN}" stroke-linecap="round" stroke-linejoin="round"`;
    this.add(`<g ${pen}>${letters.join("")}</g>`);
  }

  /** Marks it as a specimen, in the background and in solid letters, so that it cannot pass for a document. */
  markSpecimen(x: number, y: number) {
    const size = this.widthMm / 7.5;
    const turned = `rotate(-24 ${this.widthMm / 2} ${this.heightMm / 2})`;
    const wide = textWidth("SPECIMEN", "bold", size);
    const path = textPath("SPECIMEN", "bold", size, (this.widthMm - wide) / 2, this.heightMm / 2 + size / 3);
    this.#parts.splice(
      1,
      0,
      `<path transform="${turned}" fill="hsl(0,70%,55%)" fill-opacity=".13" d="${path}"/>`,
    );
    this.text("SPECIMEN", "bold", 2.5, x, y, "hsl(0,75%,42%)");
  }

  svg(pixelsPerMm: number): Buffer {
    const [width, height] = [this.widthMm, this.heightMm];
    const size = `width="${Math.round(width * pixelsPerMm)}" height="${Math.round(height * pixelsPerMm)}"`;
    const open = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">`;
    return Buffer.from(`${open}${this.#parts.join("")}</svg>`);
  }

  /** A pale gradient below fine wavy lines and rosettes, as in security printing. */
  #background(random: Random) {
    const second = (this.hue + random.whole(30, 120)) % 360;
    const stop = (at: number, hue: number, light: number) =>
      `<stop offset="${at}" stop-color="hsl(${hue},40%,${light}%)"/>`;
    const waves = Array.from({ length: Math.floor(this.heightMm / 1.3) }, (_, i) =>
      wave(i * 1.3, this.widthMm, random.between(0, 6)),
    );
    const rosettes = Array.from({ length: 3 }, () => rosette(this.widthMm, this.heightMm, random));
    const strength = random.between(0.18, 0.4).toFixed(2);
    this.add(
      `<linearGradient id="ground">${stop(0, this.hue, 89)}${stop(0.5, second, 94)}${stop(1, second, 88)}</linearGradient>` +
        `<rect width="100%" height="100%" fill="url(#ground)"/>` +
        `<g fill="none" stroke-width=".06" stroke="hsl(${this.hue},45%,48%)" stroke-opacity="${strength}">` +
        `${waves.join("")}${rosettes.join("")}</g>`,
    );
  }
}

const points = (at: readonly (readonly [number, number])[]) =>
  at.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

function wave(y: number, width: number, phase: number): string {
  const at = Array.from(
    { length: Math.ceil(width) + 1 },
    (_, x) => [x, y + 0.7 * Math.sin(x / 3 + phase)] as const,
  );
  return `<polyline points="${points(at)}"/>`;
}

function rosette(width: number, height: number, random: Random): string {
  const [cx, cy] = [random.between(0.2, 0.8) * width, random.between(0.2, 0.8) * height];
  const radius = random.between(0.12, 0.3) * width;
  const petals = random.whole(5, 17);
  const rings = Array.from({ length: 5 }, (_, ring) => {
    const at = Array.from({ length: 361 }, (_, step) => {
      const angle = (step / 180) * Math.PI;
      const r = radius * (0.75 + 0.04 * ring + 0.18 * Math.sin(petals * angle + ring * 0.4));
      return [cx + r * Math.cos(angle), cy + 0.7 * r * Math.sin(angle)] as const;
    });
    return `<polyline points="${points(at)}"/>`;
  });
  return rings.join("");
}
