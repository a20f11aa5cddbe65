import sharp from "sharp";
import { FACE_SIDE_PX } from "@/lib/vision/face/measure";
import { decode } from "@/lib/vision/images/image";
import type { Random } from "@/tools/specimen/random";
import { benchDocument } from "../bench/material";
import type { AttackRecipe, GenuineCase } from "../recipe";
import { morph } from "./blend";
import { faceInPhoto } from "./face-in-photo";

/** How much of the person who shows the document is in its portrait. */
const SHARES = { "three tenths": 0.3, half: 0.5, "seven tenths": 0.7 } as const;

/** Documents that two people who resemble each other could use, shown by one of them. */
export function morphAttacks(today: string): AttackRecipe[] {
  return Object.entries(SHARES).map(([name, share]) => ({
    name: `${name} of the portrait is the bearer's`,
    attack: "morph",
    make: async (genuine, random) => {
      const portrait = await morphedPortrait(genuine, share, random);
      const document = await benchDocument({ portrait, seed: random.digits(9), today });
      return { selfie: genuine.selfie, ...document };
    },
  }));
}

async function morphedPortrait(
  { portraitPhoto, lookAlikePhoto }: GenuineCase,
  share: number,
  random: Random,
): Promise<Uint8Array> {
  if (!lookAlikePhoto) throw new Error("A morph needs somebody who resembles the person.");
  const [own, other] = [await faceOf(portraitPhoto), await faceOf(lookAlikePhoto)];
  const background = random.pick(["both", "first"]);
  const isOwnFrame = random.chance(0.5);
  const { data, width, height } = isOwnFrame
    ? await morph(own, other, { share: 1 - share, background })
    : await morph(other, own, { share, background });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: random.whole(85, 95) })
    .toBuffer();
}

const faceOf = async (photo: Uint8Array) => faceInPhoto(await decode(photo, FACE_SIDE_PX));
