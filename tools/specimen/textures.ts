import sharp from "sharp";
import type { Random } from "./random";
import { papers } from "./table-top";

const GROUNDS = ["wood", "cloth", "paper", "stone"] as const;

/** A value between 0 and 1 for every point of the plane, smooth over a distance of 1. */
function smoothNoise(random: Random) {
  const seed = random.whole(1, 2 ** 30);
  const lattice = (x: number, y: number) => {
    let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return (x: number, y: number) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - x0, y - y0].map((t) => t * t * (3 - 2 * t)) as [number, number];
    const top = lattice(x0, y0) * (1 - u) + lattice(x0 + 1, y0) * u;
    const bottom = lattice(x0, y0 + 1) * (1 - u) + lattice(x0 + 1, y0 + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

/** Brightness around 1 at a pixel. */
type Relief = (x: number, y: number) => number;

function reliefOf(ground: (typeof GROUNDS)[number], random: Random): Relief {
  const noise = smoothNoise(random);
  const scale = random.between(0.6, 1.7);
  switch (ground) {
    case "wood": {
      const rings = random.between(2, 6);
      return (x, y) => {
        const grown = noise(x / (260 * scale), y / (34 * scale)) * rings;
        const fibre = noise(x / (90 * scale), y / 1.6);
        return 0.72 + 0.34 * Math.abs((grown % 1) - 0.5) * 2 + 0.16 * (fibre - 0.5);
      };
    }
    case "cloth": {
      const thread = (2 * Math.PI) / random.between(3, 7);
      return (x, y) =>
        0.85 + 0.14 * Math.sin(x * thread) * Math.sin(y * thread) + 0.2 * (noise(x / 60, y / 60) - 0.5);
    }
    case "paper":
      return (x, y) => 0.96 + 0.05 * (noise(x / 2, y / 2) - 0.5) + 0.06 * (noise(x / 150, y / 150) - 0.5);
    case "stone":
      return (x, y) =>
        [64, 24, 9, 3].reduce(
          (sum, size, i) => sum + (0.26 / (i + 1)) * (noise(x / size, y / size) - 0.5),
          0.9,
        );
  }
}

const COLOURS = {
  wood: [
    [150, 104, 66],
    [96, 62, 38],
    [196, 160, 118],
  ],
  cloth: [
    [70, 80, 110],
    [150, 40, 44],
    [210, 205, 196],
  ],
  paper: [
    [244, 243, 240],
    [255, 255, 255],
    [226, 222, 210],
  ],
  stone: [
    [150, 150, 152],
    [84, 86, 90],
    [206, 200, 190],
  ],
} as const;

/** What lies under a document, as pixels: wood, cloth, paper or stone, with other papers on it if `clutter`. */
export async function texturedGround(
  width: number,
  height: number,
  clutter: boolean,
  random: Random,
): Promise<Buffer> {
  const ground = random.pick(GROUNDS);
  const colour = random.pick(COLOURS[ground]);
  const relief = reliefOf(ground, random);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = relief(x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, (colour[channel] ?? 0) * light));
      }
    }
  }
  if (!clutter) return pixels;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(papers(width, height, random)), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
