import type { SideCanvas } from "../canvas";
import { textPath, textWidth } from "../lettering";
import type { Random } from "../random";

const SPECIMEN_WORDS = ["SPECIMEN", "SPECIMEN", "SAMPLE", "MUSTER", "SPÉCIMEN"] as const;

/** The traces of years in a pocket: faded patches, scratches, a worn laminate. */
export function wear(canvas: SideCanvas, random: Random) {
  const { widthMm, heightMm } = canvas;
  const at = () => [random.between(0, widthMm), random.between(0, heightMm)] as const;
  const patches = Array.from({ length: random.whole(0, 4) }, () => {
    const [x, y] = at();
    const size = `rx="${random.between(4, 16).toFixed(1)}" ry="${random.between(2, 9).toFixed(1)}"`;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" ${size} fill="#fff" fill-opacity="${random.between(0.15, 0.45).toFixed(2)}"/>`; // biome-ignore format: one element
  });
  const scratches = Array.from({ length: random.whole(0, 14) }, () => {
    const [x, y] = at();
    const run = `l${random.between(-14, 14).toFixed(1)} ${random.between(-9, 9).toFixed(1)}`;
    const ink = random.chance(0.75) ? "#fff" : "#444";
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}${run}" stroke="${ink}" stroke-width="${random.between(0.05, 0.22).toFixed(2)}" stroke-opacity="${random.between(0.25, 0.7).toFixed(2)}"/>`; // biome-ignore format: one element
  });
  canvas.add(
    `<filter id="soft"><feGaussianBlur stdDeviation="2.4"/></filter><g filter="url(#soft)">${patches.join("")}</g>${scratches.join("")}`,
  );
}

/** Motifs in the laminate that shine over the text, as holograms do. */
export function hologram(canvas: SideCanvas, random: Random) {
  const radius = random.between(3, 8);
  const motifs = Array.from({ length: random.whole(2, 6) }, () => {
    const [x, y] = [random.between(0, canvas.widthMm), random.between(0, canvas.heightMm)];
    const rings = [1, 0.8, 0.6, 0.4].map((share) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * share).toFixed(1)}"/>`); // biome-ignore format: one list
    return rings.join("");
  });
  const colour = `hsl(${random.whole(0, 359)},70%,75%)`;
  canvas.add(
    `<g fill="none" stroke="${colour}" stroke-width=".35" stroke-opacity="${random.between(0.3, 0.7).toFixed(2)}">${motifs.join("")}</g>`,
  );
}

/** A word that marks a sample, across the text: most public pictures of documents carry one. */
export function overprint(canvas: SideCanvas, random: Random) {
  const word = random.pick(SPECIMEN_WORDS);
  const size = canvas.widthMm / random.between(5.5, 9);
  const [cx, cy] = [canvas.widthMm / 2, canvas.heightMm / 2];
  const path = textPath(word, "bold", size, cx - textWidth(word, "bold", size) / 2, cy + size / 3);
  const colour = random.pick(["hsl(0,80%,48%)", "hsl(220,50%,45%)", "#555"]);
  const paint = random.chance(0.4)
    ? `fill="none" stroke="${colour}" stroke-width=".35" stroke-opacity=".7"`
    : `fill="${colour}" fill-opacity="${random.between(0.18, 0.42).toFixed(2)}"`;
  canvas.add(`<path transform="rotate(${random.whole(-32, 12)} ${cx} ${cy})" ${paint} d="${path}"/>`);
}
