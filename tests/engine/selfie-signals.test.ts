import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { oddsOfSpoof } from "@/lib/vision/attacks/selfie-spoof";
import { examined, unexamined } from "@/lib/vision/examination";
import { compareFeatures } from "@/lib/vision/face/compare";
import { FACE_SIDE_PX } from "@/lib/vision/face/measure";
import { extractFaceFeatures, observePersonFaces } from "@/lib/vision/face/tasks";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { AttackSignal } from "@/lib/vision/types";
import { DRAWINGS } from "@/tools/attacks/drawn/drawings";
import { meshInPyramid } from "@/tools/attacks/selfie/found-face";
import { genuineCopy } from "@/tools/attacks/selfie/genuine-copies";
import { phoneFile } from "@/tools/attacks/selfie/phone";
import { SELFIE_ATTACKS } from "@/tools/attacks/selfie/recipes";
import { seeded } from "@/tools/specimen/random";
import { sharedPath } from "@/tools/testing/dataset";
import { landscape, noisePicture } from "../support/images";
import { someOf } from "../support/some-of";

const folder = sharedPath("data");
if (!folder)
  console.warn("The shared photographs are not on this machine: the selfie's signs are not tested.");
const photo = (file: string) => new Uint8Array(readFileSync(path.join(folder ?? "", file)));
const genuine = () => ({
  selfie: photo("faces/london/neutral_front/125_03.jpg"),
  front: photo("documents/with-portraits/szid_easy_303_1_front.jpg"),
  portraitPhoto: photo("faces/london/smiling_front/125_08.jpg"),
  strangerSelfie: photo("faces/london/neutral_front/009_03.jpg"),
});

const scoreOf = (signals: readonly AttackSignal[], name: AttackSignal["name"]) =>
  signals.find((signal) => signal.name === name)?.score;
const observed = async (selfie: Uint8Array, idFront = genuine().front) =>
  examined((await observePersonFaces({ selfie, idFront, livenessFrames: [] })).examinations).signals;
const spoofOdds = async (selfie: Uint8Array) => {
  const image = new Pyramid(await decode(selfie, FACE_SIDE_PX));
  const mesh = await meshInPyramid(image);
  if (!mesh) throw new Error("The selfie shows no face.");
  return oddsOfSpoof(image, mesh);
};
const attacked = async (name: string) => {
  const recipe = SELFIE_ATTACKS.find((each) => each.name === name);
  if (!recipe) throw new Error(`There is no attack "${name}".`);
  return (await recipe.make(genuine(), seeded("engine", name))).selfie;
};

test("ATTACK-EXAMINED-1 a picture without a face has no sign of an attack, and none is invented", async () => {
  const photos = { selfie: new Uint8Array(await noisePicture()), idFront: new Uint8Array(await landscape()) };
  const { examinations } = await observePersonFaces({ ...photos, livenessFrames: [] });
  expect(examinations).toEqual([
    unexamined("selfie_is_portrait", "selfie", "no_face"),
    unexamined("selfie_recaptured", "selfie", "no_face"),
    unexamined("face_drawn", "selfie", "no_face"),
    unexamined("portrait_substituted", "idFront", "no_face"),
    unexamined("face_drawn", "idFront", "no_face"),
  ]);
});

describe.skipIf(!folder)("ATTACK-SELFIE-3 signs on a selfie", () => {
  test("a new photo of the person has none, even where camera and light are worse", async () => {
    for (const selfie of [genuine().selfie, await genuineCopy(genuine().selfie, seeded("worse"))]) {
      const signals = (await observed(selfie)).filter(({ picture }) => picture === "selfie");
      expect(signals.map(({ name, picture }) => `${name} ${picture}`)).toEqual([
        "selfie_is_portrait selfie",
        "selfie_recaptured selfie",
        "face_drawn selfie",
      ]);
      for (const { score, falseAlarms } of signals) {
        expect(score).toBeLessThan(50);
        expect(falseAlarms?.pictures).toBeGreaterThan(100);
      }
    }
  });

  test.each(
    someOf([
      "that photo, mirrored, cut and relit",
      "the document's portrait, enlarged",
      "the document's portrait, mirrored and relit",
      "the photo that the portrait was printed from",
      "that photo, photographed again",
      "the photo of the document, saved again",
    ]),
  )("ATTACK-SELFIE-1 %s is recognised", async (name) => {
    expect(scoreOf(await observed(await attacked(name)), "selfie_is_portrait")).toBeGreaterThanOrEqual(50);
  });

  test.each(
    someOf([
      "a selfie on a phone that is held up",
      "a selfie that fills the photo, on a coarse display",
      "a halftone print that fills the photo",
      "photo paper with its border",
    ]),
  )("ATTACK-SELFIE-2 %s is recognised, and its place is marked", async (name) => {
    const signal = (await observed(await attacked(name))).find((each) => each.name === "selfie_recaptured");
    expect(signal?.score).toBeGreaterThanOrEqual(50);
    expect(signal?.regions?.length).toBeGreaterThan(0);
    for (const { x, y, width, height, weight } of signal?.regions ?? []) {
      expect(Math.min(x, y, width, height, weight)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height, weight)).toBeLessThanOrEqual(1.001);
    }
  });

  test("ATTACK-SELFIE-2 the network against spoofs speaks against a print, and never for or against people who stood there", async () => {
    expect(await spoofOdds(genuine().selfie)).toBe(0);
    expect(await spoofOdds(genuine().strangerSelfie)).toBe(0);
    const print = await attacked("an inkjet print that fills the photo");
    expect(await spoofOdds(print)).toBeGreaterThan(3.2);
    const small = await sharp(print).resize({ width: 100 }).jpeg().toBuffer();
    expect(await spoofOdds(new Uint8Array(small))).toBe(0);
  });

  test.each(someOf(DRAWINGS))("ATTACK-DRAWN-1 $name is recognised as a selfie", async ({ name, make }) => {
    const random = seeded("engine", name);
    const drawing = await phoneFile(await make(genuine().selfie, random), random);
    expect(scoreOf(await observed(drawing), "face_drawn")).toBeGreaterThanOrEqual(50);
  });

  test("ATTACK-DRAWN-1 a drawn portrait is recognised on a document, and a photographed one is none", async () => {
    const drawn = photo("documents/plain/td3_easy_101_1_front.jpg");
    const ofDocument = async (front: Uint8Array<ArrayBuffer>) =>
      (await observed(genuine().selfie, front)).filter(
        ({ name, picture }) => name === "face_drawn" && picture === "idFront",
      );
    expect(scoreOf(await ofDocument(drawn), "face_drawn")).toBeGreaterThanOrEqual(50);
    expect(scoreOf(await ofDocument(genuine().front), "face_drawn")).toBeLessThan(50);
  });

  test("ATTACK-SELFIE-1 a selfie match has the signs too: of a copy of the profile picture, and not of a new photo", async () => {
    const { selfie, portraitPhoto } = genuine();
    const profile = await extractFaceFeatures({ photo: portraitPhoto, purpose: "reference" });
    const signalsOf = async (bytes: Uint8Array) =>
      compareFeatures(await extractFaceFeatures({ photo: bytes, purpose: "selfie" }), profile).signals ?? [];
    expect(scoreOf(await signalsOf(selfie), "selfie_is_portrait")).toBeLessThan(50);
    const copied = await signalsOf(await attacked("that photo, mirrored, cut and relit"));
    expect(scoreOf(copied, "selfie_is_portrait")).toBeGreaterThanOrEqual(50);
    const shown = await signalsOf(await attacked("a selfie on a phone that is held up"));
    expect(scoreOf(shown, "selfie_recaptured")).toBeGreaterThanOrEqual(50);
  });
});
