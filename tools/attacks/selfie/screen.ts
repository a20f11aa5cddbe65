import type { Random } from "@/tools/specimen/random";
import { exposed, type Held, heldQuad, type Light, photographed, photoSize, room } from "./camera";
import { asLight, hashed, lightOf, nearestInto, type Raster, resized } from "./raster";

const fraction = (value: number) => value - Math.floor(value);

/** How bright the display's own structure is at a place, by channel: 1 on average. */
type Grid = (u: number, v: number, channel: number) => number;

/** Coloured stripes in each pixel, in one of the two orders. */
function stripes(reversed: boolean, lit: number): Grid {
  return (u, v, channel) => {
    const place = reversed ? 2 - channel : channel;
    const across = fraction(u - place / 3) < lit / 3;
    return across && fraction(v) < 0.88 ? 3 / (lit * 0.88) : 0;
  };
}

/** Dots in a diamond: a green one in each pixel, red and blue ones in every second. */
function diamond(radius: number): Grid {
  const area = Math.PI * radius * radius;
  return (u, v, channel) => {
    if (channel === 1) return Math.hypot(fraction(u) - 0.5, fraction(v) - 0.5) < radius ? 1 / area : 0;
    const isRed = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    if (isRed !== (channel === 0)) return 0;
    return Math.hypot(fraction(u) - 0.5, fraction(v) - 0.5) < radius * 1.25 ? 2 / (area * 1.5625) : 0;
  };
}

/** Stripes with a white one beside each three. */
function withWhite(lit: number): Grid {
  return (u, v, channel) => {
    const place = fraction(u) * 4;
    const isLit = Math.floor(place) === channel || Math.floor(place) === 3;
    return isLit && fraction(place) < lit && fraction(v) < 0.9 ? 2 / (lit * 0.9) : 0;
  };
}

/** Two stripes in each pixel: green in all, red and blue by turns. */
function pentile(lit: number): Grid {
  return (u, v, channel) => {
    const isGreen = fraction(u) >= 0.5;
    const isRed = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const isOwn = channel === 1 ? isGreen : !isGreen && isRed === (channel === 0);
    const isLit = isOwn && fraction(2 * u) < lit && fraction(v) < lit;
    return isLit ? (channel === 1 ? 2 : 4) / (lit * lit) : 0;
  };
}

/** A matt film over stripes: its grains gather light and scatter it. */
function sparkling(stripe: Grid, random: Random): Grid {
  const strength = random.between(0.05, 0.3);
  const cell = random.between(0.4, 1.5);
  const seed = random.whole(1, 1 << 20);
  return (u, v, channel) =>
    stripe(u, v, channel) *
    (1 + strength * (hashed(Math.floor(u / cell), Math.floor(v / cell), seed) * 2 - 1));
}

function gridOf(random: Random): Grid {
  const kind = random.pick([
    "stripes",
    "stripes",
    "reversed",
    "diamond",
    "pentile",
    "white",
    "turned",
    "matt",
  ]);
  if (kind === "diamond") return diamond(random.between(0.28, 0.42));
  if (kind === "pentile") return pentile(random.between(0.6, 0.9));
  if (kind === "white") return withWhite(random.between(0.65, 0.95));
  const upright = stripes(kind === "reversed", random.between(0.65, 0.95));
  if (kind === "matt") return sparkling(upright, random);
  return kind === "turned" ? (u, v, channel) => upright(v, u, channel) : upright;
}

/** What makes one display and its photo differ from another. */
export interface ScreenOptions {
  /** Pixels of the camera for each pixel of the display. */
  readonly pitchPx: readonly [least: number, most: number];
  /** Share of the photo that the lit area covers; above 1 its edges are outside. */
  readonly fill: readonly [least: number, most: number];
}

/** Shows a picture on a display, and takes a photo of it. */
export async function photoOfScreen(
  picture: Raster,
  { pitchPx, fill }: ScreenOptions,
  random: Random,
): Promise<Uint8Array> {
  const [width, height] = photoSize(random);
  const pitch = Math.exp(random.between(Math.log(pitchPx[0]), Math.log(pitchPx[1])));
  const shown = random.between(...fill);
  const shape = picture.width / picture.height;
  // Above 1 the shorter side covers the photo, so that no edge is seen.
  const fitted = shown > 1 ? Math.max(width, height * shape) : Math.min(width, height * shape);
  const size = [fitted * shown, (fitted * shown) / shape] as const;
  const display = await resized(picture, size[0] / pitch, size[1] / pitch);
  const centre = [width * random.between(0.47, 0.53), height * random.between(0.47, 0.53)] as const;
  const aslant = random.between(0.02, 0.16);
  const angles = shown > 1 ? { maxRollDeg: 4, perspective: 0.03 } : { maxRollDeg: 10, perspective: aslant };
  const quad = heldQuad(centre, size, angles, random);
  const lit: Held = {
    width: display.width,
    height: display.height,
    quad,
    light: displayLight(display, random),
  };
  const frame = caseAround(lit, random);
  const scene = {
    width,
    height,
    held: [...frame, lit],
    background: room(width, height, random),
    samples: pitch < 1.6 ? 3 : 2,
  };
  return photographed(exposed(scene), random);
}

function displayLight(display: Raster, random: Random): Light {
  const grid = gridOf(random);
  const contrast = random.between(0.5, 1);
  const gamma = random.between(0.85, 1.2);
  const light = asLight(display);
  const emission = { ...light, data: light.data.map((value) => value ** gamma) };
  const tint = [random.between(0.85, 1.02), random.between(0.95, 1.02), random.between(1, 1.15)];
  const black = random.between(0.002, 0.03);
  const peak = random.between(0.8, 1.1);
  const [slopeX, slopeY] = [random.between(-0.25, 0.25), random.between(-0.25, 0.25)];
  const band = bands(display.height, random);
  const reflection = reflections(display, random);
  const colour = [0, 0, 0];
  return (u, v, into) => {
    nearestInto(emission, u, v, colour);
    const gain =
      peak * band(v) * (1 + slopeX * (u / display.width - 0.5) + slopeY * (v / display.height - 0.5));
    const mirrored = reflection(u, v);
    for (let channel = 0; channel < 3; channel += 1) {
      const emitted = (colour[channel] ?? 0) * (tint[channel] ?? 1) + black;
      const structured = 1 + contrast * (grid(u, v, channel) - 1);
      into[channel] = emitted * gain * structured + mirrored;
    }
  };
}

/** Dark bands across the photo, where display and shutter are out of step. */
function bands(height: number, random: Random): (v: number) => number {
  if (random.chance(0.6)) return () => 1;
  const depth = random.between(0.04, 0.25);
  const count = random.between(1.5, 12);
  const phase = random.between(0, 6.3);
  return (v) => 1 - depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * count * v) / height + phase)) ** 2;
}

function reflections({ width, height }: Raster, random: Random): (u: number, v: number) => number {
  const haze = random.between(0, 0.03);
  if (random.chance(0.6)) return () => haze;
  const [cx, cy] = [random.between(0, 1) * width, random.between(0, 1) * height];
  const [rx, ry] = [random.between(0.05, 0.25) * width, random.between(0.05, 0.25) * height];
  const strength = random.between(0.05, 0.5);
  return (u, v) => {
    const inside = Math.abs(u - cx) < rx && Math.abs(v - cy) < ry;
    return haze + (inside ? strength : 0);
  };
}

/** The dark frame of the display, and a hand that holds it. */
function caseAround(lit: Held, random: Random): Held[] {
  const side = Math.min(lit.width, lit.height);
  const [across, down] = [side * random.between(0.02, 0.1), side * random.between(0.03, 0.25)];
  const shade = lightOf(random.whole(4, 50));
  const width = lit.width + 2 * across;
  const height = lit.height + 2 * down;
  const quad = grown(lit, across, down);
  const bezel: Held = { width, height, quad, light: (_x, _y, into) => into.fill(shade) };
  return random.chance(0.5) ? [hand(quad, random), bezel] : [bezel];
}

/** The quadrilateral of a frame around a held thing. */
export function grown(held: Held, across: number, down: number): Held["quad"] {
  const [a, b, c, d] = held.quad;
  const [kx, ky] = [across / held.width, down / held.height];
  const outward = (corner: typeof a, nextTo: typeof a, below: typeof a): typeof a => [
    corner[0] + (corner[0] - nextTo[0]) * kx + (corner[0] - below[0]) * ky,
    corner[1] + (corner[1] - nextTo[1]) * kx + (corner[1] - below[1]) * ky,
  ];
  return [outward(a, b, d), outward(b, a, c), outward(c, d, b), outward(d, c, a)];
}

/** Something of the colour of skin beside and under a held thing. */
export function hand(quad: Held["quad"], random: Random): Held {
  const [a, b, c, d] = quad;
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]) * random.between(0.25, 0.6);
  const edge = random.pick([[d, c], [a, d], [b, c]]); // biome-ignore format: one list
  const along = random.between(0.3, 0.8);
  const centre = [
    edge[0][0] + (edge[1][0] - edge[0][0]) * along,
    edge[0][1] + (edge[1][1] - edge[0][1]) * along,
  ] as const;
  const skin = random.pick([[225, 180, 155], [190, 140, 110], [120, 80, 60]]).map(lightOf); // biome-ignore format: one list
  return {
    width: 1,
    height: 1,
    quad: heldQuad(centre, [size, size * 1.4], { maxRollDeg: 40, perspective: 0.3 }, random),
    light: (u, v, into) => {
      const shade = 0.55 + 0.45 * Math.sin(Math.PI * u) * Math.sin(Math.PI * v);
      for (let channel = 0; channel < 3; channel += 1) into[channel] = (skin[channel] ?? 0) * shade;
    },
  };
}
