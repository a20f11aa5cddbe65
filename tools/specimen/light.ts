import type { Level } from "./levels";
import type { Random } from "./random";

/** The light at a pixel: a gain per channel, and the brightness that glare adds. */
export function lightOf(level: Level, [width, height]: readonly [number, number], random: Random) {
  const slopeX = random.between(-1, 1) * level.unevenLight;
  const slopeY = random.between(-1, 1) * level.unevenLight;
  const warmth = random.between(-0.05, 0.05);
  const exposure = random.between(1 - 0.8 * level.unevenLight, 1 + 0.15 * level.unevenLight);
  const shadow = random.chance(level.shadowChance) ? shadowOf(level, random) : null;
  const glare = random.chance(level.glareChance) ? glareOf(random) : null;
  const gain = [0, 0, 0];
  return (x: number, y: number) => {
    const [u, v] = [x / width, y / height];
    const shade = shadow ? shadow(u, v) : 1;
    const light = exposure * (1 + slopeX * (u - 0.5) + slopeY * (v - 0.5)) * shade;
    gain[0] = light * (1 + warmth);
    gain[1] = light;
    gain[2] = light * (1 - warmth);
    return { gain, glare: glare ? glare(u, v) : 0 };
  };
}

/** The soft edge of the photographer's own shadow. */
function shadowOf(level: Level, random: Random) {
  const angle = random.between(0, 2 * Math.PI);
  const offset = random.between(-0.25, 0.25);
  const depth = 1 - random.between(...level.shadowLight);
  const softness = random.between(0.03, 0.12);
  return (u: number, v: number) => {
    const into = Math.cos(angle) * (u - 0.5) + Math.sin(angle) * (v - 0.5) - offset;
    return 1 - depth / (1 + Math.exp(-into / softness));
  };
}

/** The reflection of a lamp in the laminate. */
function glareOf(random: Random) {
  const [cx, cy] = [random.between(0.2, 0.8), random.between(0.2, 0.8)];
  const [rx, ry] = [random.between(0.04, 0.13), random.between(0.04, 0.13)];
  const strength = random.between(110, 230);
  return (u: number, v: number) => strength * Math.exp(-(((u - cx) / rx) ** 2) - ((v - cy) / ry) ** 2);
}
