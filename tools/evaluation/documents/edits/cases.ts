import sharp from "sharp";
import { COPIES } from "@/tools/attacks/document/copies";
import { HOME_MADE } from "@/tools/attacks/document/home-made";
import type { AttackRecipe, GenuineCase } from "@/tools/attacks/recipe";
import { makeSpecimen } from "@/tools/specimen/make";
import { type Random, seeded } from "@/tools/specimen/random";

/** Photos of one document that is genuine, rendered or kept beside the checkout. */
export interface GenuineDocument {
  readonly id: string;
  readonly isReal: boolean;
  /** Front and, where there is one, back. */
  readonly photos: readonly Uint8Array[];
  /** The day on which it is read. */
  readonly now: Date;
}

const KINDS = ["passport", "identity-card", "swazi-id", "licence"] as const;
const LEVELS = ["easy", "scan", "medium"] as const;
const DAY_MS = 86_400_000;

/** Renders a valid document of an invented holder, with the word SPECIMEN across it where it is marked. */
export async function specimenDocument(
  index: number,
  { today, seed, portrait, marked }: SpecimenOrder,
): Promise<GenuineDocument> {
  // Documents are drawn as SVG, which the service itself never opens (UPLOAD-TYPE-1).
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  const random = seeded("edited specimen", seed, index);
  const now = new Date(`${today}T12:00:00Z`);
  const expiry = new Date(now.getTime() + random.whole(60, 1700) * DAY_MS);
  const issue = new Date(Date.UTC(expiry.getUTCFullYear() - 5, expiry.getUTCMonth(), expiry.getUTCDate()));
  const kind = KINDS[index % KINDS.length] ?? "passport";
  const level = LEVELS[Math.floor(index / KINDS.length) % LEVELS.length] ?? "easy";
  const dates = { issueDate: isoDay(issue), expiryDate: isoDay(expiry) };
  const { files } = await makeSpecimen({
    ...{ seed: random.whole(0, 1e9), kind, level, index, today: now, portrait, marked, dates },
    recaptured: false,
  });
  const photos = files.map(({ jpeg }) => new Uint8Array(jpeg));
  return { id: `${kind} ${level} ${index}`, isReal: false, photos, now };
}

export interface SpecimenOrder {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly seed: string;
  /** A photo of a person; null draws one. */
  readonly portrait: Uint8Array | null;
  readonly marked: boolean;
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);

/** Papers that are no documents and pictures of pictures, made from a document and a photo of a person. */
export interface FalseDocument {
  readonly name: string;
  readonly make: (
    genuine: GenuineDocument,
    portrait: Uint8Array,
    random: Random,
  ) => Promise<readonly Uint8Array[]>;
}

const ofRecipe = (recipe: AttackRecipe): FalseDocument => ({
  name: recipe.name,
  make: async ({ photos: [front, back] }, portrait, random) => {
    if (!front) throw new Error("A document has a front.");
    const genuine: GenuineCase = {
      ...{ selfie: portrait, portraitPhoto: portrait, strangerSelfie: portrait, front },
      ...(back ? { back } : {}),
    };
    const made = await recipe.make(genuine, random);
    return made.back ? [made.front, made.back] : [made.front];
  },
});

export const FALSE_DOCUMENTS: readonly FalseDocument[] = [...HOME_MADE, ...COPIES].map(ofRecipe);
