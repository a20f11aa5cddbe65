import sharp from "sharp";
import { decideLiveness } from "@/lib/verification/liveness";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import {
  type ChallengePhoto,
  LIVENESS_RULES,
  measureFrame,
  passes,
} from "@/lib/vision/face/challenge-frames";
import { detectFaces, turnUpright } from "@/lib/vision/face/detect";
import type { Recogniser } from "@/lib/vision/face/embed";
import { measureLiveness } from "@/lib/vision/face/liveness";
import { measureSelfie } from "@/lib/vision/face/measure";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import { measureQuality } from "@/lib/vision/face/quality";
import { faceTexture } from "@/lib/vision/face/texture";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import type { LivenessDecision, TurnDirection } from "@/lib/vocabulary";
import { generator } from "@/tools/evaluation/face/generator";
import { MESH_BACKGROUNDS, turnMesh } from "@/tools/evaluation/face/mesh-attack";
import type { SessionCounts, TurnCounts } from "@/tools/evaluation/face/tables";
import { type HeldPicture, photographPicture, turnHead } from "@/tools/evaluation/face/turn";
import { drawLamp, turnPerson } from "@/tools/evaluation/face/turned-person";

/** Longer side of the simulated camera. */
const CAMERA_PX = 640;
/** Ways to hold a picture turned to one side; each is also turned to the other. */
const HELD: readonly HeldPicture[] = [
  { yawDeg: 18, pitchDeg: 0, bend: 0 },
  { yawDeg: 30, pitchDeg: 0, bend: 0 },
  { yawDeg: 45, pitchDeg: 0, bend: 0 },
  { yawDeg: 25, pitchDeg: 15, bend: 0 },
  { yawDeg: 25, pitchDeg: 0, bend: 0.5 },
  { yawDeg: 35, pitchDeg: 0, bend: 0.8 },
  { yawDeg: 35, pitchDeg: 0, bend: -0.5 },
];
const SEQUENCES_PER_PICTURE = 12;
const TURNS_PER_PICTURE = 2;

/**
 * Attacks with printed pictures held in front of the camera, turned and bent to both sides. In the attacker's favour
 * the challenge requests just the turns they seem to show, and every frame counts as the same person.
 */
export async function attackWithPictures(
  pictures: readonly Uint8Array[],
  recogniser: Recogniser,
): Promise<SessionCounts> {
  const tally = newTally(recogniser);
  for (const [index, bytes] of pictures.entries()) {
    const picture = await decode(bytes, CAMERA_PX);
    const selfie = await measure(picture, recogniser);
    const same = { embed: async () => selfie.embedding ?? new Float32Array() };
    const held = async (as: HeldPicture) => measure(photographPicture(picture, as), same);
    const one = await inTurn(HELD, held);
    const other = await inTurn(HELD, (as) => held({ ...as, yawDeg: -as.yawDeg, bend: as.bend }));
    const random = generator(index + 1);
    const pick = (views: readonly ChallengePhoto[]) => views[Math.floor(random() * views.length)];
    for (let sequence = 0; sequence < SEQUENCES_PER_PICTURE; sequence += 1) {
      const frames = [pick(one), pick(other)].flatMap((view) => view ?? []);
      tally.add(selfie, frames);
    }
  }
  return tally.counts();
}

/** Renders a frame of a photographed person, turned. */
type Render = (picture: Pixels, mesh: Mesh, turnDeg: number) => Pixels | Promise<Pixels>;

/**
 * People who turned as requested, to both sides, by 24 to 36°, of which the mesh measures about four fifths. All of these
 * sessions should be live.
 */
export async function turnPeople(
  pictures: readonly Uint8Array[],
  recogniser: Recogniser,
): Promise<SessionCounts> {
  return turnEach(pictures, recogniser, (random) => {
    const lamp = drawLamp(random);
    return (picture, mesh, turnDeg) => turnPerson(picture, mesh, { turnDeg, lamp, random });
  });
}

/** Photographs whose face was turned as requested, as a whole and as a mesh. None of these sessions may be live. */
export async function warpPhotos(
  pictures: readonly Uint8Array[],
  recogniser: Recogniser,
): Promise<SessionCounts> {
  return turnEach(pictures, recogniser, (random) => {
    const background = MESH_BACKGROUNDS[Math.floor(4 * random())];
    if (!background) return turnHead;
    const held = {
      pitchDeg: 12 * (random() - 0.5),
      depth: 0.8 + 0.6 * random(),
      cameraDistance: 3 + 5 * random(),
    };
    return (picture, mesh, yawDeg) => turnMesh(picture, mesh, { yawDeg, background, ...held });
  });
}

async function turnEach(
  pictures: readonly Uint8Array[],
  recogniser: Recogniser,
  renderOf: (random: () => number) => Render,
): Promise<SessionCounts> {
  const tally = newTally(recogniser);
  for (const [index, bytes] of pictures.entries()) {
    const picture = await decode(bytes, CAMERA_PX);
    const image = new Pyramid(picture);
    const [found] = await detectFaces(image);
    if (!found) continue;
    const mesh = await fitMesh(image, found);
    const selfie = await measure(picture, recogniser);
    const random = generator(index + 101);
    for (let session = 0; session < TURNS_PER_PICTURE; session += 1) {
      const render = renderOf(random);
      const turns = [24 + 12 * random(), -(24 + 12 * random())];
      const frames = await inTurn(turns, async (deg) =>
        measure(await resaved(await render(picture, mesh, deg), 60 + 35 * random()), recogniser),
      );
      tally.add(selfie, frames, ["right", "left"]);
    }
  }
  return tally.counts();
}

/** As a client sends it. */
async function resaved({ data, width, height }: Pixels, quality: number): Promise<Pixels> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: Math.round(quality) })
    .toBuffer();
  return decode(jpeg, CAMERA_PX);
}

/** Windows in which a wide image is searched for heads. */
const WINDOWS = 8;

/** Views of one computer-made head from several sides in one image, each compared with each. */
export async function turnComputerHeads(
  pictures: readonly Uint8Array[],
  recogniser: Recogniser,
): Promise<TurnCounts> {
  const counts = { frames: 0, passed: 0, turns: 0, withDepth: 0 };
  for (const bytes of pictures) {
    const heads = await headsOf(bytes, recogniser);
    const pairs = heads.flatMap((selfie) =>
      heads.flatMap((frame) => (frame === selfie ? [] : [{ selfie, frame }])),
    );
    for (const { selfie, frame } of pairs) countTurn(counts, selfie, frame, recogniser);
  }
  return counts;
}

function countTurn(
  counts: { -readonly [K in keyof TurnCounts]: number },
  selfie: ChallengePhoto,
  frame: ChallengePhoto,
  { calibration }: Recogniser,
) {
  const turnDeg = turnOf(selfie, frame);
  if (Math.abs(turnDeg) < LIVENESS_RULES.turnDeg[0]) return;
  const asked = turnDeg < 0 ? "left" : "right";
  const measurement = measureFrame(
    selfie,
    { ...frame, embedding: selfie.embedding },
    { asked, earlier: [], calibration },
  );
  counts.turns += 1;
  if ((measurement.residual ?? 0) >= LIVENESS_RULES.minPlanarResidual) counts.withDepth += 1;
  if (Math.abs(turnDeg) > LIVENESS_RULES.turnDeg[1]) return;
  counts.frames += 1;
  if (passes(measurement)) counts.passed += 1;
}

async function headsOf(bytes: Uint8Array, recogniser: Recogniser): Promise<ChallengePhoto[]> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const side = Math.min(width, Math.round(width / 4));
  const heads = new Map<string, ChallengePhoto>();
  for (let at = 0; at < WINDOWS; at += 1) {
    const left = Math.round((at * (width - side)) / (WINDOWS - 1));
    const window = await sharp(bytes)
      .extract({ left, top: 0, width: side, height: Math.round(height / 2) })
      .png()
      .toBuffer();
    const image = new Pyramid(await decode(window, 1280));
    for (const found of (await detectFaces(image)).slice(0, 2)) {
      const mesh = await fitMesh(image, await turnUpright(image, found));
      if (mesh.score < 0.9) continue;
      // Windows overlap: the same head is kept once.
      const place = `${Math.round((left + mesh.square.centre[0]) / mesh.square.sidePx)}`;
      const embedding = await recogniser.embed(image, mesh);
      const quality = measureQuality(image, mesh);
      heads.set(place, {
        severalFaces: false,
        quality,
        mesh,
        embedding,
        // These heads are too small for their fine detail to be compared.
        texture: null,
        thumbnail: new Float32Array(),
      });
    }
  }
  return [...heads.values()];
}

async function measure(picture: Pixels, recogniser: Pick<Recogniser, "embed">): Promise<ChallengePhoto> {
  const image = new Pyramid(picture);
  const { observation, mesh, embedding } = await measureSelfie(image, new StepTimer(), recogniser);
  const { quality, problems } = observation;
  // Photos made from one photograph are near-duplicates by design: that rule is tested elsewhere.
  const thumbnail = Float32Array.of(Math.random() * 1e6);
  return {
    severalFaces: problems.includes("several_faces"),
    quality,
    mesh,
    embedding,
    texture: mesh && faceTexture(image, mesh),
    thumbnail,
  };
}

function newTally({ calibration }: Recogniser) {
  const byDecision: Partial<Record<LivenessDecision, number>> = {};
  let sessions = 0;
  let largestTurnDeg = 0;
  return {
    add(selfie: ChallengePhoto, frames: readonly ChallengePhoto[], asked = seemingTurns(selfie, frames)) {
      const challenge = { directions: asked, problem: null };
      const decision = decideLiveness(
        measureLiveness(selfie, frames, { challenge, passive: null, calibration }),
        DEFAULT_POLICY,
      );
      byDecision[decision] = (byDecision[decision] ?? 0) + 1;
      sessions += 1;
      largestTurnDeg = Math.max(largestTurnDeg, ...frames.map((frame) => Math.abs(turnOf(selfie, frame))));
    },
    counts: (): SessionCounts => ({ sessions, byDecision, largestTurnDeg }),
  };
}

function turnOf(selfie: ChallengePhoto, frame: ChallengePhoto): number {
  return (frame.quality?.yawDeg ?? 0) - (selfie.quality?.yawDeg ?? 0);
}

/** The order of turns that the frames seem to show. */
function seemingTurns(selfie: ChallengePhoto, frames: readonly ChallengePhoto[]): TurnDirection[] {
  return frames.map((frame) => (turnOf(selfie, frame) < 0 ? "left" : "right"));
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
