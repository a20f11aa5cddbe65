import { textPath } from "./lettering";
import type { Random } from "./random";

const CLUTTER_WORDS = [
  "invoice",
  "total",
  "account",
  "delivery",
  "menu",
  "page 12",
  "contract",
  "notes",
] as const;

/** An SVG of the table under the document, with other papers if `clutter`, in the size of the photo. */
export function tableTop(width: number, height: number, clutter: boolean, random: Random): string {
  const hue = random.whole(0, 359);
  const light = random.chance(0.25) ? random.whole(12, 28) : random.whole(35, 80);
  const grain = Array.from({ length: 90 }, () => {
    const y = random.between(0, height);
    const [a, b, c] = [y + random.between(-25, 25), y + random.between(-25, 25), y + random.between(-14, 14)];
    const path = `M0 ${y.toFixed(1)}C${width * 0.3} ${a.toFixed(1)} ${width * 0.6} ${b.toFixed(1)} ${width} ${c.toFixed(1)}`;
    return `<path d="${path}" fill="none" stroke="hsl(25,40%,${random.whole(15, 60)}%)" stroke-opacity=".16" stroke-width="3"/>`;
  });
  const lying = clutter ? Array.from({ length: random.whole(2, 5) }, () => paper(width, height, random)) : [];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="hsl(${hue},${random.whole(3, 25)}%,${light}%)"/>` +
    `${random.chance(0.5) ? grain.join("") : ""}${lying.join("")}</svg>`
  );
}

/** Papers and cards alone, without a ground, as an SVG in the size of the photo. */
export function papers(width: number, height: number, random: Random): string {
  const lying = Array.from({ length: random.whole(1, 4) }, () => paper(width, height, random));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lying.join("")}</svg>`;
}

/** A paper with running text, empty half of the time. */
function paper(width: number, height: number, random: Random): string {
  const [w, h] = [random.between(0.2, 0.6) * width, random.between(0.15, 0.5) * height];
  const at = `translate(${random.between(0, width).toFixed(0)} ${random.between(0, height).toFixed(0)}) rotate(${random.whole(0, 359)})`;
  const fill = `hsl(${random.whole(0, 359)},${random.whole(0, 40)}%,${random.whole(40, 92)}%)`;
  const size = random.whole(12, 20);
  const lines = random.chance(0.5) ? Math.floor(h / (size * 1.4)) : 0;
  const text = Array.from({ length: lines }, (_, i) => {
    const words = Array.from({ length: random.whole(2, 6) }, () => random.pick(CLUTTER_WORDS)).join(" ");
    return textPath(words, "sans", size, 10, (i + 1) * size * 1.35);
  });
  return (
    `<g transform="${at}"><rect width="${w.toFixed(0)}" height="${h.toFixed(0)}" fill="${fill}"/>` +
    `<path fill="#222" d="${text.join("")}"/></g>`
  );
}
