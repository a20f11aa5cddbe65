import { benchDocument } from "../bench/material";
import type { AttackRecipe } from "../recipe";
import { phoneFile } from "../selfie/phone";
import { jpegOf } from "../selfie/raster";
import { drawingOf, inventedPerson, shadedHead } from "./drawings";

/**
 * Faces that were drawn: of somebody who exists, as the selfie or on the document, and of somebody who does not.
 * @param today `YYYY-MM-DD`
 */
export function drawnAttacks(today: string): AttackRecipe[] {
  const asSelfie = (name: string): AttackRecipe => ({
    name: `${name}, as the selfie`,
    attack: "drawn_face",
    make: async (genuine, random) => ({
      ...picturesOf(genuine),
      selfie: await jpegOf(await drawingOf(name)(genuine.selfie, random), random),
    }),
  });
  const onDocument = (name: string): AttackRecipe => ({
    name: `${name}, on the document`,
    attack: "drawn_face",
    make: async ({ selfie, portraitPhoto }, random) => {
      const portrait = await jpegOf(await drawingOf(name)(portraitPhoto, random), random);
      return { selfie, ...(await benchDocument({ portrait, seed: random.digits(9), today })) };
    },
  });
  return [
    asSelfie("a cartoon of the person"),
    asSelfie("a pencil sketch of the person"),
    onDocument("a cartoon of the person"),
    {
      name: "somebody who is drawn only, with a document of their own",
      attack: "drawn_face",
      make: async (_genuine, random) => {
        const person = inventedPerson(random);
        const portrait = await jpegOf(await shadedHead(person, random), random);
        const selfie = await phoneFile(await shadedHead(person, random), random);
        return { selfie, ...(await benchDocument({ portrait, seed: random.digits(9), today })) };
      },
    },
  ];
}

const picturesOf = ({ front, back }: { readonly front: Uint8Array; readonly back?: Uint8Array }) => ({
  front,
  ...(back ? { back } : {}),
});
