import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { isInsideApp, permissionHelp } from "@/components/capture/browser";
import {
  type Advice,
  adviceFor,
  type FrameMeasurement,
  INITIAL_GUIDE_STATE,
  isHeld,
  nextGuideState,
  problemOfPhoto,
} from "@/components/capture/guide/advice";
import { type DetectedFace, FACE_INPUT_PX, findFaces, turnOf } from "@/components/capture/guide/face";
import {
  type Grey,
  glareOf,
  greyOf,
  lightOf,
  sharpnessOf,
  sidesFound,
} from "@/components/capture/guide/image-measures";
import { type Network, readNetwork } from "@/components/capture/guide/tiny-cnn";
import { CARD_OUTLINE } from "@/components/capture/guide-questions";
import { aimedAt, specimen } from "@/tests/support/specimen";
import { faceFinder } from "@/tools/build/face-finder";
import { sharedPath } from "@/tools/testing/dataset";

const face: DetectedFace = { score: 0.9, centre: [0.5, 0.5], width: 0.45, height: 0.45, turnDeg: 0 };
const good: FrameMeasurement = { light: 130, sharpness: 0.4, glare: 0, sides: 4, faces: [face] };
const DOCUMENT = { kind: "document" } as const;
const FACE = { kind: "face" } as const;

describe("what the guide says", () => {
  test.each<[string, Parameters<typeof adviceFor>[0], Partial<FrameMeasurement>, Advice | null]>([
    ["a covered lens", DOCUMENT, { light: 2, sides: 0 }, "black"],
    ["a dark room", FACE, { light: 30 }, "dark"],
    ["a lamp in the picture", FACE, { light: 240 }, "bright"],
    ["a white card", DOCUMENT, { light: 235 }, "hold"],
    ["a card that is burnt out", DOCUMENT, { light: 251 }, "bright"],
    ["no card in the frame", DOCUMENT, { sides: 0 }, "no_document"],
    ["a card under a lamp", DOCUMENT, { glare: 0.1 }, "glare"],
    ["a card that moves", DOCUMENT, { sharpness: 0.2 }, "blurred"],
    ["a card with a side out of view", DOCUMENT, { sides: 3 }, "no_document"],
    ["nobody", FACE, { faces: [] }, "no_face"],
    ["no face finder", FACE, { faces: null }, null],
    ["two people", FACE, { faces: [face, { ...face, centre: [0.1, 0.5] }] }, "several_faces"],
    ["somebody far behind", FACE, { faces: [face, { ...face, width: 0.1 }] }, "hold"],
    ["far away", FACE, { faces: [{ ...face, width: 0.2 }] }, "closer"],
    ["too close", FACE, { faces: [{ ...face, width: 0.9 }] }, "further"],
    ["at the edge", FACE, { faces: [{ ...face, centre: [0.8, 0.5] }] }, "centre"],
    ["looking aside", FACE, { faces: [{ ...face, turnDeg: 25 }] }, "straight"],
    ["a moving face", FACE, { sharpness: 0.01 }, "blurred"],
    ["a good face", FACE, {}, "hold"],
  ])("%s", (_title, subject, seen, advice) => {
    expect(adviceFor(subject, { ...good, ...seen })).toBe(advice);
  });

  test.each<[string, Parameters<typeof problemOfPhoto>, ReturnType<typeof problemOfPhoto>]>([
    ["a good card", [DOCUMENT, "camera", good], null],
    ["a black photo", [DOCUMENT, "camera", { ...good, light: 2, sides: 0 }], "too_dark"],
    ["a card under a lamp", [DOCUMENT, "camera", { ...good, glare: 0.1 }], "glare"],
    [
      "a card that the guide let pass a moment ago",
      [DOCUMENT, "camera", { ...good, glare: 0.05, sharpness: 0.21 }],
      null,
    ],
    ["a blurred card", [DOCUMENT, "camera", { ...good, sharpness: 0.19 }], "too_blurred"],
    ["a card with one side out of the photo", [DOCUMENT, "camera", { ...good, sides: 3 }], "cut_off"],
    ["a card that is held further away", [DOCUMENT, "camera", { ...good, sides: 0 }], null],
    ["a file that shows a card and a lamp", [DOCUMENT, "file", { ...good, sides: 3, glare: 0.1 }], null],
    ["a blurred file", [DOCUMENT, "file", { ...good, sides: 0, sharpness: 0.1 }], "too_blurred"],
    ["nobody", [FACE, "camera", { ...good, faces: [] }], "no_face"],
    ["two people", [FACE, "camera", { ...good, faces: [face, face] }], "several_faces"],
    ["a small face", [FACE, "camera", { ...good, faces: [{ ...face, width: 0.1 }] }], "face_too_small"],
    ["a turned face", [FACE, "camera", { ...good, faces: [{ ...face, turnDeg: 40 }] }], "face_turned_away"],
    ["a face at the edge", [FACE, "camera", { ...good, faces: [{ ...face, centre: [0.8, 0.5] }] }], null],
    ["a face by file, however small", [FACE, "file", { ...good, faces: [] }], null],
    [
      "a blurred face without a face finder",
      [FACE, "camera", { ...good, faces: null, sharpness: 0.01 }],
      "too_blurred",
    ],
  ])("CAPTURE-UPLOAD-2 the problem of %s in a photo that was taken", (_title, args, problem) => {
    expect(problemOfPhoto(...args)).toBe(problem);
  });

  test("an advice is shown when two looks agree, and the camera shoots when all was well for a second", () => {
    let watch = nextGuideState(INITIAL_GUIDE_STATE, "closer", 0);
    expect(watch.shown).toBeNull();
    watch = nextGuideState(watch, "closer", 100);
    expect(watch.shown).toBe("closer");
    watch = nextGuideState(watch, "hold", 200);
    expect([watch.shown, isHeld(watch, 200)]).toEqual(["closer", false]);
    watch = nextGuideState(watch, "hold", 700);
    expect([watch.shown, isHeld(watch, 700)]).toEqual(["hold", false]);
    watch = nextGuideState(watch, "blurred", 800);
    expect(watch.heldSince).toBeNull();
    watch = nextGuideState(watch, "hold", 900);
    expect([isHeld(watch, 1800), isHeld(watch, 1900)]).toEqual([false, true]);
  });
});

function picture(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const values = Float32Array.from({ length: width * height }, (_, i) =>
    at(i % width, Math.floor(i / width)),
  );
  return { width, height, values };
}

describe("what is measured without a model", () => {
  test("light, sharpness and glare", () => {
    const noise = picture(120, 90, (x, y) => 100 + ((x * 7 + y * 13) % 17) * 5);
    expect(lightOf(picture(10, 10, () => 40))).toBe(40);
    expect(sharpnessOf(noise)).toBeGreaterThan(0.5);
    expect(sharpnessOf(picture(120, 90, (x) => x))).toBeLessThan(0.02);
    expect(sharpnessOf(picture(50, 50, () => 7))).toBe(0);
    const lamp = picture(120, 90, (x, y) => (Math.hypot(x - 60, y - 45) < 22 ? 255 : 110));
    expect(glareOf(lamp)).toBeGreaterThan(0.03);
    expect(glareOf(noise)).toBe(0);
    expect(glareOf(picture(120, 90, () => 252))).toBe(0);
  });

  test("a card is four edges where the frame is; a plain table and a busy one are none", () => {
    const inside = (x: number, y: number, tilt = 0) =>
      Math.abs(x - 120 + tilt * (y - 90)) < 106 && Math.abs(y - 90 - tilt * (x - 120)) < 66;
    expect(
      sidesFound(
        picture(240, 180, (x, y) => (inside(x, y) ? 190 : 90)),
        CARD_OUTLINE,
      ),
    ).toBe(4);
    expect(
      sidesFound(
        picture(240, 180, (x, y) => (inside(x, y, 0.02) ? 60 : 150)),
        CARD_OUTLINE,
      ),
    ).toBeGreaterThan(2);
    expect(
      sidesFound(
        picture(240, 180, () => 120),
        CARD_OUTLINE,
      ),
    ).toBe(0);
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    expect(
      sidesFound(
        picture(240, 180, () => 80 + random() * 40),
        CARD_OUTLINE,
      ),
    ).toBeLessThan(2);
  });

  test("a turn of the head by its nose between its ears", () => {
    const head = { rightEar: [0.3, 0.5], leftEar: [0.7, 0.5] } as const;
    expect(turnOf({ ...head, nose: [0.5, 0.5] })).toBeCloseTo(0);
    expect(turnOf({ ...head, nose: [0.62, 0.5] })).toBeGreaterThan(15); // the person's own left is the picture's right
    expect(turnOf({ ...head, nose: [0.38, 0.5] })).toBeLessThan(-15);
    expect(turnOf({ rightEar: [0.5, 0.5], leftEar: [0.5, 0.5], nose: [0.5, 0.5] })).toBe(0);
  });
});

const people = sharedPath("data", "faces", "london", "neutral_front");
const card = specimen("szid_easy_303_0");

describe.skipIf(!people || !card)("on real photos (SHARED_DIR)", () => {
  let network: Network;
  beforeAll(() => {
    const bytes = faceFinder();
    network = readNetwork(Uint8Array.from(bytes).buffer);
  });

  async function seen(file: string): Promise<DetectedFace[]> {
    const side = FACE_INPUT_PX;
    const rgba = await sharp(file)
      .rotate()
      .resize(side, side, { fit: "contain" })
      .ensureAlpha()
      .raw()
      .toBuffer();
    return findFaces(network, new Uint8ClampedArray(rgba));
  }

  test("one straight face in each portrait", async () => {
    const found = await seen(card?.selfieFile ?? "");
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]?.turnDeg ?? 90)).toBeLessThan(10);
  });

  test("a mirrored face is turned the other way", async () => {
    const turned = sharedPath("data", "faces", "lfw10", "George_W_Bush", "George_W_Bush_0004.jpg") ?? "";
    const [left] = await seen(turned);
    const folder = await mkdtemp(path.join(os.tmpdir(), "guide-"));
    const mirrored = path.join(folder, "mirrored.png");
    await sharp(turned).flop().toFile(mirrored);
    const [right] = await seen(mirrored);
    await rm(folder, { recursive: true });
    expect(Math.abs(left?.turnDeg ?? 0)).toBeGreaterThan(25);
    expect((left?.turnDeg ?? 0) + (right?.turnDeg ?? 0)).toBeCloseTo(0, -1);
  });

  test("an ID card that is aimed at fills the frame", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "guide-"));
    const aimed = path.join(folder, "aimed.jpg");
    if (card) await aimedAt(card, aimed);
    const { data, info } = await sharp(aimed)
      .resize(240, 180, { fit: "contain", background: "#b4b4b4" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    await rm(folder, { recursive: true });
    expect(
      sidesFound(greyOf(new Uint8ClampedArray(data), info.width, info.height), CARD_OUTLINE),
    ).toBeGreaterThan(2);
  });
});

describe("browsers", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const ANDROID = "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko)";
  test.each([
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, "ios_safari", false],
    [`${IPHONE} CriOS/125.0 Mobile/15E148 Safari/604.1`, "ios_other", false],
    [`${IPHONE} Mobile/15E148`, "ios_safari", true],
    [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460]`, "ios_safari", true],
    [`${ANDROID} Chrome/125.0 Mobile Safari/537.36`, "android_chrome", false],
    [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`, "android_samsung", false],
    [
      `${ANDROID.replace("A135F)", "A135F; wv)")} Version/4.0 Chrome/125.0 Mobile Safari/537.36`,
      "android_chrome",
      true,
    ],
    ["Mozilla/5.0 (Android 13; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0", "android_firefox", false],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/125.0 Safari/537.36",
      "desktop_chrome",
      false,
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0", "desktop_firefox", false],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", "desktop_safari", false],
    ["curl/8", "other", false],
  ])("%s", (agent, help, inside) => {
    expect([permissionHelp(agent), isInsideApp(agent)]).toEqual([help, inside]);
  });
});
