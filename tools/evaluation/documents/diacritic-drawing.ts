import type opentype from "opentype.js";
import type { MarkShape } from "@/lib/vision/document/diacritics/network";
import type { seeded } from "@/tools/specimen/random";

type Random = ReturnType<typeof seeded>;

/** Draws a mark above a capital with random height, width, weight, distance and line caps. */
export function markAbove(mark: MarkShape, cx: number, top: number, capital: number, random: Random): string {
  const pen = capital * random.between(0.055, 0.15);
  const gap = capital * random.between(0.04, 0.13) + pen / 2;
  const rise = capital * random.between(0.08, 0.2);
  const half = capital * random.between(0.12, 0.24);
  const [low, high] = [top - gap, top - gap - rise];
  const cap = random.pick(["round", "butt", "square"]);
  const line = (d: string) =>
    `<path fill="none" stroke="#111" stroke-width="${pen}" stroke-linecap="${cap}" stroke-linejoin="round" d="${d}"/>`;
  switch (mark) {
    case "acute":
      return line(`M${cx - half * 0.45} ${low}L${cx + half * 0.55} ${high}`);
    case "grave":
      return line(`M${cx + half * 0.45} ${low}L${cx - half * 0.55} ${high}`);
    case "circumflex":
      return line(`M${cx - half} ${low}L${cx} ${high}L${cx + half} ${low}`);
    case "caron":
      return line(`M${cx - half} ${high}L${cx} ${low}L${cx + half} ${high}`);
    case "tilde": {
      const [w, bend] = [half * 1.15, Math.max(rise, pen)];
      const y = low - bend / 2;
      return line(`M${cx - w} ${y + bend * 0.3}C${cx - w * 0.5} ${y - bend} ${cx + w * 0.5} ${y + bend} ${cx + w} ${y - bend * 0.3}`); // biome-ignore format: one curve
    }
    case "diaeresis": {
      const radius = Math.max(pen * 0.62, capital * 0.05);
      const y = low - radius / 2;
      return [-half * 0.75, half * 0.75].map((dx) => `<circle cx="${cx + dx}" cy="${y}" r="${radius}" fill="#111"/>`).join(""); // biome-ignore format: two dots
    }
    case "macron":
      return line(`M${cx - half} ${low - pen / 2}L${cx + half} ${low - pen / 2}`);
    case "breve":
      return line(`M${cx - half} ${high}Q${cx} ${2 * low - high} ${cx + half} ${high}`);
    case "dot": {
      const radius = Math.max(pen * 0.65, capital * 0.055);
      return `<circle cx="${cx}" cy="${low - radius / 2}" r="${radius}" fill="#111"/>`;
    }
    case "doubleAcute":
      return [-0.6, 0.5]
        .map((at) => line(`M${cx + half * (at - 0.3)} ${low}L${cx + half * (at + 0.4)} ${high}`))
        .join("");
    case "ring":
      return `<circle cx="${cx}" cy="${low - half * 0.5}" r="${half * 0.55}" fill="none" stroke="#111" stroke-width="${pen * 0.7}"/>`;
    default:
      return "";
  }
}

/** The stroke of Ø from corner to corner, of Ł aslant and of Đ level through the stem, of random weight and length. */
export function strokeThrough(
  letter: string,
  box: opentype.BoundingBox,
  capital: number,
  random: Random,
): string {
  const { x1, x2, y1, y2 } = box;
  const pen = capital * random.between(0.05, 0.13);
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    `<path stroke="#111" stroke-width="${pen}" stroke-linecap="${random.pick(["round", "butt", "square"])}" d="M${fromX} ${fromY}L${toX} ${toY}"/>`;
  if (letter === "O") {
    const [aside, over] = [random.between(-0.02, 0.14) * (x2 - x1), random.between(-0.06, 0.08) * (y2 - y1)];
    return line(x1 + aside, y2 + over, x2 - aside, y1 - over);
  }
  // The stem stands at the left; that of an italic leans.
  const stem = x1 + capital * random.between(0.06, 0.14);
  const middle = (y1 + y2) / 2 + capital * random.between(-0.06, 0.06);
  const half = capital * random.between(0.14, 0.24);
  if (letter === "D") return line(stem - half, middle, stem + half * random.between(0.9, 1.4), middle);
  const rise = half * random.between(0.4, 0.8);
  return line(stem - half * random.between(0.7, 1), middle + rise, stem + half, middle - rise);
}

/** A cedilla, or a comma below. */
export function commaBelow(cx: number, y: number, capital: number, random: Random): string {
  const pen = capital * random.between(0.06, 0.12);
  const drop = capital * random.between(0.14, 0.24);
  const path = random.chance(0.6)
    ? `M${cx} ${y}v${drop * 0.35}q${drop * 0.7} 0 ${drop * 0.6} ${drop * 0.4}t${-drop} ${drop * 0.2}`
    : `M${cx + drop * 0.2} ${y + pen}l${-drop * 0.4} ${drop}`;
  return `<path fill="none" stroke="#111" stroke-width="${pen}" stroke-linecap="round" d="${path}"/>`;
}

/** A hook that opens to the right, at the right foot of A and E and below the middle of others. */
export function ogonek(
  letter: string,
  { x1, x2 }: opentype.BoundingBox,
  y: number,
  capital: number,
  random: Random,
) {
  const pen = capital * random.between(0.05, 0.1);
  const drop = capital * random.between(0.16, 0.26);
  const share = /[AEae]/.test(letter) ? random.between(0.78, 0.98) : random.between(0.48, 0.68);
  const x = x1 + share * (x2 - x1);
  const bend = drop * random.between(0.35, 0.7);
  const path = `M${x} ${y - pen / 2}q${-bend} ${drop * 0.5} ${-bend * 0.25} ${drop * 0.9}q${bend * 0.4} ${drop * 0.15} ${bend} ${-drop * 0.1}`;
  return `<path fill="none" stroke="#111" stroke-width="${pen}" stroke-linecap="round" d="${path}"/>`;
}
