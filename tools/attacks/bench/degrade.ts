import sharp, { type Sharp } from "sharp";
import type { Random } from "@/tools/specimen/random";

/** What happens to honest photos on their way: none of it may look like an attack. */
export const DEGRADATIONS = ["jpeg", "scale", "blur", "noise", "low_light", "white_balance"] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

/** A worse copy of a photo, saved as JPEG. */
export async function degraded(photo: Uint8Array, how: Degradation, random: Random): Promise<Uint8Array> {
  const quality = how === "jpeg" ? random.whole(60, 95) : random.whole(80, 95);
  const changed = await CHANGES[how](sharp(photo).autoOrient().removeAlpha(), random);
  return changed.jpeg({ quality }).toBuffer();
}

type Change = (photo: Sharp, random: Random) => Sharp | Promise<Sharp>;

const CHANGES: Readonly<Record<Degradation, Change>> = {
  jpeg: (photo) => photo,
  scale: async (photo, random) => {
    const { width = 0 } = await photo.metadata();
    return photo.resize({ width: Math.round(width * random.between(0.5, 1.5)) });
  },
  blur: (photo, random) => photo.blur(random.between(0.5, 1.3)),
  noise: (photo, random) => withNoise(photo, random.between(3, 8), random),
  low_light: (photo, random) =>
    withNoise(photo.linear(random.between(0.4, 0.75), 0), random.between(2, 5), random),
  white_balance: (photo, random) => {
    const gain = () => random.between(0.88, 1.12);
    return photo.linear([gain(), gain(), gain()], [0, 0, 0]);
  },
};

async function withNoise(photo: Sharp, deviation: number, random: Random): Promise<Sharp> {
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + random.normal(deviation)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
