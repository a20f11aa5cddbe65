import type { Random } from "@/tools/specimen/random";
import type { AttackClass, AttackRecipe, GenuineCase } from "../recipe";
import { photoOfCutOut } from "./cut-out";
import { disguised, enlarged, mirrored, photographedAgain, portraitOf, savedAgain } from "./own-portrait";
import { withFaceOf } from "./pasted-face";
import { photoOfPrint } from "./print";
import { jpegOf, opened } from "./raster";
import { photoOfScreen } from "./screen";

type MakeSelfie = (genuine: GenuineCase, random: Random) => Promise<Uint8Array>;

/** An attack with the genuine document and a selfie that is none. */
function recipe(attack: AttackClass, name: string, selfie: MakeSelfie): AttackRecipe {
  return {
    name,
    attack,
    make: async (genuine, random) => ({
      selfie: await selfie(genuine, random),
      front: genuine.front,
      ...(genuine.back ? { back: genuine.back } : {}),
    }),
  };
}

const FINE = [0.3, 1.2] as const;
const COARSE = [1.2, 4] as const;
const WHOLE_PHOTO = [1.02, 1.35] as const;
const PART_OF_PHOTO = [0.45, 0.8] as const;

/** The one attack with a pasted face that is also a copy of the reference. */
export const PORTRAIT_PASTED = "the portrait's face on a stranger's selfie";

/** Selfies that no person stood before the camera for. */
export const SELFIE_ATTACKS: readonly AttackRecipe[] = [
  recipe("own_portrait", "the document's portrait, enlarged", async ({ front }, random) =>
    jpegOf(await enlarged(await portraitOf(front, random), random), random),
  ),
  recipe("own_portrait", "the document's portrait, mirrored and relit", async ({ front }, random) => {
    const portrait = await enlarged(await portraitOf(front, random), random);
    return jpegOf(await disguised(await mirrored(portrait), random), random);
  }),
  recipe("own_portrait", "the photo that the portrait was printed from", async ({ portraitPhoto }, random) =>
    savedAgain(await opened(portraitPhoto), random),
  ),
  recipe("own_portrait", "that photo, mirrored, cut and relit", async ({ portraitPhoto }, random) =>
    savedAgain(await disguised(await mirrored(await opened(portraitPhoto)), random), random),
  ),
  recipe("own_portrait", "that photo, photographed again", async ({ portraitPhoto }, random) =>
    photographedAgain(await opened(portraitPhoto, 1000), random),
  ),
  recipe("own_portrait", "the photo of the document, saved again", async ({ front }, random) =>
    savedAgain(await opened(front), random),
  ),
  recipe("own_portrait", "the photo of the document, cut around the portrait", async ({ front }, random) =>
    jpegOf(await enlarged(await portraitOf(front, random, [1.8, 3.5]), random), random),
  ),
  recipe("screen", "a selfie that fills the photo, on a fine display", async ({ selfie }, random) =>
    photoOfScreen(await opened(selfie), { pitchPx: FINE, fill: WHOLE_PHOTO }, random),
  ),
  recipe("screen", "a selfie that fills the photo, on a coarse display", async ({ selfie }, random) =>
    photoOfScreen(await opened(selfie), { pitchPx: COARSE, fill: WHOLE_PHOTO }, random),
  ),
  recipe("screen", "a selfie on a phone that is held up", async ({ selfie }, random) =>
    photoOfScreen(await opened(selfie), { pitchPx: FINE, fill: PART_OF_PHOTO }, random),
  ),
  recipe("screen", "a selfie on a computer's display with its frame", async ({ selfie }, random) =>
    photoOfScreen(await opened(selfie), { pitchPx: COARSE, fill: [0.6, 0.9] }, random),
  ),
  recipe("print", "a halftone print that fills the photo", async ({ selfie }, random) =>
    photoOfPrint(await opened(selfie), { border: null, fill: WHOLE_PHOTO, inks: "halftone" }, random),
  ),
  recipe("print", "an inkjet print that fills the photo", async ({ selfie }, random) =>
    photoOfPrint(await opened(selfie), { border: null, fill: WHOLE_PHOTO, inks: "dither" }, random),
  ),
  recipe("print", "a halftone print with its border", async ({ selfie }, random) =>
    photoOfPrint(
      await opened(selfie),
      { border: [0.03, 0.15], fill: PART_OF_PHOTO, inks: "halftone" },
      random,
    ),
  ),
  recipe("print", "an inkjet print with its border", async ({ selfie }, random) =>
    photoOfPrint(await opened(selfie), { border: [0.03, 0.15], fill: PART_OF_PHOTO, inks: "dither" }, random),
  ),
  recipe("print", "photo paper with its border", async ({ selfie }, random) =>
    photoOfPrint(
      await opened(selfie),
      { border: [0.03, 0.12], fill: PART_OF_PHOTO, inks: "photo_paper" },
      random,
    ),
  ),
  recipe("print", "photo paper without a border", async ({ selfie }, random) =>
    photoOfPrint(await opened(selfie), { border: null, fill: [0.55, 0.9], inks: "photo_paper" }, random),
  ),
  recipe("print", "a head cut out of a print", async ({ selfie }, random) =>
    photoOfCutOut(await opened(selfie), random),
  ),
  recipe("pasted_face", PORTRAIT_PASTED, async (genuine, random) => {
    const [host, donor] = [await opened(genuine.strangerSelfie), await opened(genuine.portraitPhoto)];
    return jpegOf(await withFaceOf(host, donor, random), random);
  }),
  recipe("pasted_face", "the selfie's face on a stranger's selfie", async (genuine, random) => {
    const [host, donor] = [await opened(genuine.strangerSelfie), await opened(genuine.selfie)];
    return jpegOf(await withFaceOf(host, donor, random), random);
  }),
];
