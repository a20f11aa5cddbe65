import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { decidePerson } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { compareMeasurements } from "@/lib/vision/face/compare";
import { builtInRecogniser } from "@/lib/vision/face/embed";
import {
  FACE_SIDE_PX,
  type FaceMeasurement,
  measurePortrait,
  measureSelfie,
} from "@/lib/vision/face/measure";
import { decode, sanitiseImage } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import { sharedPath } from "@/tools/testing/dataset";
import { evidence } from "../support/evidence";
import { someOf } from "../support/some-of";

const folder = sharedPath("data");
if (!folder)
  console.warn("The shared photographs are not on this machine: faces beside documents are not tested.");
const photo = (file: string) => readFileSync(path.join(folder ?? "", file));
const front = (id: string) => photo(`documents/with-portraits/${id}_front.jpg`);
const recogniser = await builtInRecogniser();
const SELFIE = "faces/london/neutral_front/004_03.jpg";
const OWN_PHOTO = "faces/london/smiling_front/004_08.jpg";

interface FacePlacement {
  readonly picture: Buffer;
  readonly heightPx?: number;
  readonly turnDeg?: number;
}

const admitted = async (bytes: Buffer) => Buffer.from((await sanitiseImage(bytes)).bytes);
const enginePicture = async (bytes: Uint8Array) => new Pyramid(await decode(bytes, FACE_SIDE_PX));

/** Pictures in one row on a plain table, each at its height. */
async function row(...placed: FacePlacement[]): Promise<Buffer> {
  const parts = await Promise.all(
    placed.map(({ picture, heightPx, turnDeg = 0 }) =>
      sharp(picture)
        .resize(heightPx ? { height: heightPx } : {})
        .rotate(turnDeg, { background: "#777766" })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const height = Math.max(...parts.map(({ info }) => info.height));
  const width = parts.reduce((sum, { info }) => sum + info.width, 0);
  let left = 0;
  const layers = parts.map(({ data, info }) => {
    left += info.width;
    return { input: data, left: left - info.width, top: 0 };
  });
  return sharp({ create: { width, height, channels: 3, background: "#777766" } })
    .composite(layers)
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe.skipIf(!folder)("FACE-PORTRAIT-2 a face beside the document", () => {
  let selfie: FaceMeasurement;
  beforeAll(async () => {
    selfie = await measureSelfie(await enginePicture(photo(SELFIE)), new StepTimer(), recogniser);
  });

  /** Everything but the faces is as it should be: only they can keep this from being approved. */
  async function judge(idFront: Buffer, of = selfie) {
    const portrait = await measurePortrait(await enginePicture(idFront), new StepTimer(), recogniser);
    const face = compareMeasurements(of, portrait, recogniser);
    const { decision } = decidePerson(evidence({ face }), DEFAULT_POLICY);
    return { score: face.score ?? 0, problems: portrait.observation.problems, decision };
  }

  // The holder of the selfie chooses scale, side and turn. The words a document carries are read down to a width of about
  // a fifth of the picture's.
  const own = (heightPx: number): FacePlacement => ({ picture: photo(OWN_PHOTO), heightPx });
  const attacks: readonly (readonly [what: string, () => FacePlacement[]])[] = [
    ["a photograph that makes the document small", () => [{ picture: front("td3_easy_303_0") }, own(2600)]],
    [
      "the same of a licence, left of it",
      () => [own(1000), { picture: front("dl_medium_303_0"), heightPx: 420 }],
    ],
    [
      "a document a fifth of the picture wide, upside down",
      () => [{ picture: front("td3_easy_303_1"), heightPx: 440, turnDeg: 180 }, own(1400)],
    ],
    ["a document upside down", () => [{ picture: front("dl_easy_303_0"), turnDeg: 180 }, own(650)]],
    ["a document on its side", () => [{ picture: front("szid_easy_303_2"), turnDeg: 90 }, own(900)]],
    ["a document aslant", () => [{ picture: front("td1_easy_303_0"), turnDeg: 45 }, own(1500)]],
  ];

  test.each(someOf(attacks))("%s is never approved", async (_, placed) => {
    const { problems, decision } = await judge(await row(...placed()));
    expect(problems).toEqual(["several_faces"]);
    expect(decision).toBe("NEEDS_REVIEW");
  });

  test("one's own document beside somebody else's is never approved", async () => {
    const holder = await measureSelfie(
      await enginePicture(photo("faces/london/neutral_front/118_03.jpg")),
      new StepTimer(),
      recogniser,
    );
    const ownCard = front("szid_easy_303_0");
    expect(await judge(ownCard, holder)).toMatchObject({ problems: [], decision: "APPROVED" });
    const both = await row(
      { picture: ownCard, heightPx: 1500 },
      { picture: front("td3_easy_303_1"), heightPx: 700, turnDeg: 180 },
    );
    expect(await judge(both, holder)).toMatchObject({
      problems: ["several_faces"],
      decision: "NEEDS_REVIEW",
    });
  });

  test("a document in front of a larger face is never approved", async () => {
    const face = await sharp(photo(OWN_PHOTO)).resize({ height: 2400 }).toBuffer({ resolveWithObject: true });
    const card = await sharp(front("td3_easy_303_1")).resize({ width: 640 }).toBuffer();
    const left = Math.round(face.info.width * 0.4);
    const idFront = await sharp(face.data)
      .composite([{ input: card, left, top: 1500 }])
      .jpeg()
      .toBuffer();
    const { problems, decision } = await judge(idFront);
    expect(problems).not.toEqual([]);
    expect(decision).not.toBe("APPROVED");
  });

  /** What cards print besides the portrait: a smaller picture of their holder. */
  async function withGhostImage(share: number, isGrey: boolean): Promise<Buffer> {
    const portrait = { left: 151, top: 311, width: 300, height: 377 };
    const ghost = sharp(front("szid_easy_303_0")).extract(portrait).greyscale(isGrey);
    const input = await ghost.resize({ width: Math.round(portrait.width * share) }).toBuffer();
    return sharp(front("szid_easy_303_0"))
      .composite([{ input, left: 950, top: 550 }])
      .jpeg()
      .toBuffer();
  }

  test.each([
    { share: 0.5, isGrey: true },
    { share: 0.33, isGrey: false },
  ])("a ghost image of the portrait at $share of its size is no second person", async ({ share, isGrey }) => {
    const seen = await measurePortrait(
      await enginePicture(await withGhostImage(share, isGrey)),
      new StepTimer(),
      recogniser,
    );
    expect(seen.observation).toMatchObject({ facesFound: 2, problems: [] });
  });

  test.each([
    ["szid_medium_303_1", 0],
    ["dl_medium_303_2", 270],
  ])("print and pictures on %s turned by %i° are no faces", async (id, turnDeg) => {
    const idFront = turnDeg ? await row({ picture: front(id), turnDeg }) : front(id);
    expect((await judge(await admitted(idFront))).problems).toEqual([]);
  });
});
