import type { HeadPose, HeadTraits } from "./drawn-head";

/** People of nobody's likeness, as far apart as drawings can be. */
export const PEOPLE = {
  thandi: {
    skin: [22, 48, 42],
    hair: "#1d120c",
    width: 60,
    eyes: 31,
    nose: 38,
    mouth: 24,
    brow: 4.5,
    iris: "#3a2415",
    style: "long",
    hasBeard: false,
  },
  piet: {
    skin: [18, 38, 76],
    hair: "#8a5a2c",
    width: 70,
    eyes: 26,
    nose: 48,
    mouth: 18,
    brow: 9,
    iris: "#4a6a7c",
    style: "bald",
    hasBeard: true,
  },
} as const satisfies Readonly<Record<string, HeadTraits>>;

/** The picture on the document, and the selfie of another day. */
export const PORTRAIT: HeadPose = { smile: 0, lean: 0, light: 0, cloth: "#31506e", wall: "#dfe3e6" };
export const SELFIE: HeadPose = { smile: 0.8, lean: 3, light: 0.6, cloth: "#6e3142", wall: "#c9d2c4" };
