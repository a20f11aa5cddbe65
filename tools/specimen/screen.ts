import type { Random } from "./random";

/** Samples per side with which one camera pixel integrates the display's light. */
const GATHERED = 3;
/** Lit share of a display's pixel, across and down: the rest is the dark matrix between the coloured stripes. */
const LIT_ACROSS = 0.28;
const LIT_DOWN = 0.85;

/**
 * A display seen by a camera: each of its pixels is three coloured stripes in a dark matrix, which interfere with the
 * camera's own grid as moiré.
 * @param step document pixels between two camera pixels
 * @returns the relative light of the display at a place, by channel; 1 on average
 */
export function screenOf(step: number, random: Random) {
  const pitch = step * random.between(1.15, 2.6);
  const mean = LIT_ACROSS * LIT_DOWN;
  const strength = random.between(0.55, 0.9);
  return (u: number, v: number, channel: number) => {
    let lit = 0;
    for (let i = 0; i < GATHERED; i += 1) {
      const across = fraction((u + ((i + 0.5) / GATHERED - 0.5) * step) / pitch - channel / 3);
      if (across >= LIT_ACROSS) continue;
      for (let j = 0; j < GATHERED; j += 1) {
        if (fraction((v + ((j + 0.5) / GATHERED - 0.5) * step) / pitch) < LIT_DOWN) lit += 1;
      }
    }
    return 1 + strength * (lit / (GATHERED * GATHERED * mean) - 1);
  };
}

const fraction = (value: number) => value - Math.floor(value);
