import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "@/lib/contract/errors";
import { cancelTasks, closePool, QUEUE_LIMIT, runTask, warmPool } from "@/lib/threads/pool";
import { FIND_PDF_PROBLEM } from "@/lib/upload/tasks";
import { decideLiveness } from "@/lib/verification/liveness";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { compareFeatures } from "@/lib/vision/face/compare";
import { builtInRecogniser } from "@/lib/vision/face/embed";
import { measurePortrait, measureSelfie } from "@/lib/vision/face/measure";
import { meshPoint } from "@/lib/vision/face/mesh";
import { planarFit } from "@/lib/vision/face/planar";
import { extractFaceFeatures, observePersonFaces } from "@/lib/vision/face/tasks";
import { decode, sanitiseImage } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { LIVE_READER } from "@/lib/vision/reader";
import { StepTimer } from "@/lib/vision/step-timer";
import { EXTRACT_FACE_FEATURES } from "@/lib/vision/tasks";
import type { LivenessChallenge } from "@/lib/vision/types";
import { screenLive } from "@/lib/watchlist/providers/provider";
import { bundleThread } from "@/tools/build/bundle-threads";
import { sharedPath } from "@/tools/testing/dataset";
import { landscape, noisePicture, plainPng, sideBySide } from "../support/images";
import { pdf } from "../support/pdf";
import { someOf } from "../support/some-of";

const folder = sharedPath("data");
if (!folder) console.warn("The shared photographs are not on this machine: face tests on them are skipped.");
const photo = (file: string) => readFileSync(path.join(folder ?? "", file));
const selfie = () => photo("faces/london/neutral_front/118_03.jpg");
const sameSmiling = () => photo("faces/london/smiling_front/118_08.jpg");
const stranger = () => photo("faces/london/neutral_front/009_03.jpg");
const card = () => photo("documents/with-portraits/szid_easy_303_0_front.jpg");

const recogniser = await builtInRecogniser();
const look = async (bytes: Uint8Array, as: typeof measurePortrait = measureSelfie) =>
  (await as(new Pyramid(await decode(bytes, 1280)), new StepTimer(), recogniser)).observation;
const compare = async (left: Uint8Array, right: Uint8Array) =>
  compareFeatures(
    await extractFaceFeatures({ photo: left, purpose: "selfie" }),
    await extractFaceFeatures({ photo: right, purpose: "reference" }),
  );

const measured = (photo: Uint8Array, waitMs?: number | null) =>
  runTask(EXTRACT_FACE_FEATURES, { photo, purpose: "selfie" }, waitMs);

describe("FACE-SCORE-3 pictures without a person", () => {
  test("noise, a landscape and a single pixel have no face, for a selfie and for a document", async () => {
    const plain = [plainPng(3, 2000), plainPng(1, 1)];
    for (const picture of someOf([await landscape(), await noisePicture(), ...plain])) {
      expect(await look(picture)).toMatchObject({ facesFound: 0, box: null, problems: ["no_face"] });
      expect(await look(picture, measurePortrait)).toMatchObject({ facesFound: 0, problems: ["no_face"] });
    }
  });

  test("without a face there is no score", async () => {
    const compared = await compare(await noisePicture(), await landscape());
    expect(compared).toMatchObject({
      score: null,
      distance: null,
      model: { name: "faceplugin-mobilefacenet" },
    });
  });
});

describe.skipIf(!folder)("FACE-SELFIE-1 one person", () => {
  test("a clean selfie passes the gate; the same person matches, a stranger does not", async () => {
    expect((await look(selfie())).problems).toEqual([]);
    expect((await compare(selfie(), sameSmiling())).score).toBeGreaterThan(90);
    expect((await compare(selfie(), stranger())).score).toBeLessThan(50);
  });

  test("two people side by side are named as such", async () => {
    const both = await sideBySide(selfie(), stranger());
    expect(await look(both)).toMatchObject({ facesFound: 2 });
    expect((await look(both)).problems).toContain("several_faces");
  });

  test("dark, bright, blurred and small selfies are named as such", async () => {
    const altered = async (change: (picture: Sharp) => Sharp) =>
      (await look(await change(sharp(selfie())).jpeg().toBuffer())).problems;
    expect(await altered((picture) => picture.linear(0.1, 0))).toContain("too_dark");
    expect(await altered((picture) => picture.linear(3, 60))).toContain("too_bright");
    expect(await altered((picture) => picture.blur(14))).toContain("too_blurred");
    expect(await altered((picture) => picture.resize({ width: 120 }))).toContain("face_too_small");
  });

  test("dark glasses over the eyes are named as such, and a mask over mouth and nose is not taken for them", async () => {
    const upright = await decode(selfie(), 1280);
    const { mesh } = await measureSelfie(new Pyramid(upright), new StepTimer(), null);
    if (!mesh) throw new Error("This photograph has a face.");
    const raw = { width: upright.width, height: upright.height, channels: 3 as const };
    const covered = async (from: number, to: number, background: string) => {
      const [[left, top], [right, bottom]] = [meshPoint(mesh, from), meshPoint(mesh, to)];
      const size = { width: Math.round(right - left), height: Math.round(bottom - top) };
      const patch = { create: { ...size, channels: 3 as const, background } };
      const placed = { input: patch, left: Math.round(left), top: Math.round(top) };
      return look(await sharp(upright.data, { raw }).composite([placed]).jpeg().toBuffer());
    };
    // From the outer end of one brow to the other cheekbone; from one cheek below the eye to the other jaw.
    expect((await covered(70, 345, "#181818")).problems).toContain("sunglasses");
    expect((await covered(123, 365, "#cfe3f5")).problems).not.toContain("sunglasses");
  });

  test("a portrait is found at every quarter turn, with the same score", async () => {
    for (const turn of someOf([90, 180, 270, 0])) {
      const idFront = await sharp(card()).rotate(turn).jpeg({ quality: 95 }).toBuffer();
      const { face } = await observePersonFaces({ selfie: selfie(), idFront, livenessFrames: [] });
      expect(face.reference.problems).toEqual([]);
      expect(face.score).toBeGreaterThan(85);
    }
  });

  test("a selfie on its side or its head is the same person", async () => {
    for (const turn of [90, 180, 270]) {
      const turned = await sharp(selfie()).rotate(turn).jpeg().toBuffer();
      expect((await compare(turned, sameSmiling())).score).toBeGreaterThan(90);
    }
  });

  test("a small card on a large table is still found", async () => {
    const small = await sharp(card()).resize({ width: 420 }).toBuffer();
    const table = sharp({ create: { width: 1280, height: 960, channels: 3, background: "#7a6a55" } });
    const idFront = await table
      .composite([{ input: small, left: 700, top: 300 }])
      .jpeg()
      .toBuffer();
    const { face } = await observePersonFaces({ selfie: selfie(), idFront, livenessFrames: [] });
    expect(face.reference.facesFound).toBeGreaterThan(0);
    // Legible or not, it must never be held against the wrong person.
    const other = await observePersonFaces({ selfie: stranger(), idFront, livenessFrames: [] });
    expect(other.face.score ?? 0).toBeLessThan(70);
  });

  test("a holder beside somebody else's card does not stand in for its portrait unnoticed", async () => {
    const idFront = await sideBySide(stranger(), card(), 900);
    const { face } = await observePersonFaces({ selfie: stranger(), idFront, livenessFrames: [] });
    expect(face.reference.problems).toContain("several_faces");
  });

  test("an unreadable portrait gives a reason and no score", async () => {
    const tiny = await sharp(card()).resize({ width: 300 }).jpeg().toBuffer();
    const { face } = await observePersonFaces({ selfie: selfie(), idFront: tiny, livenessFrames: [] });
    expect(face.score).toBeNull();
    expect(["portrait_unreadable", "no_face"]).toContain(face.reference.problems[0]);
  });

  test("DECIDE-DUPLICATE-2 the selfie sent as the document is noticed", async () => {
    const twice = await observePersonFaces({ selfie: selfie(), idFront: selfie(), livenessFrames: [] });
    expect(twice.selfieIsDocument).toBe(true);
    const once = await observePersonFaces({ selfie: selfie(), idFront: card(), livenessFrames: [] });
    expect(once.selfieIsDocument).toBe(false);
  });

  test("LIVENESS-DECISION-1 without frames nothing is claimed about liveness", async () => {
    const { liveness } = await observePersonFaces({ selfie: selfie(), idFront: card(), livenessFrames: [] });
    expect(liveness).toEqual({ checked: false, score: 0, signals: {} });
  });

  test("LIVENESS-FRAME-2, LIVENESS-CHALLENGE-3 frames that repeat the selfie, never turn or show another person are not live", async () => {
    const judge = async (livenessFrames: Buffer[], challenge: LivenessChallenge | null) =>
      decideLiveness(
        (await observePersonFaces({ selfie: selfie(), idFront: card(), livenessFrames, challenge })).liveness,
        DEFAULT_POLICY,
      );
    const asked = { directions: ["left", "right"], problem: null } as const;
    for (const frame of someOf([sameSmiling(), selfie(), await landscape()])) {
      expect(await judge([frame, frame], asked)).toBe("uncertain");
      expect(await judge([frame, frame], null)).toBe("not_checked");
    }
    for (const challenge of someOf([asked, null]))
      expect(["uncertain", "spoofed"]).toContain(await judge([stranger()], challenge));
  });

  test("a solid head that turns leaves depth between the views", async () => {
    const mesh = async (file: string) =>
      (
        await measureSelfie(
          new Pyramid(await decode(photo(`faces/human/${file}`), 640)),
          new StepTimer(),
          null,
        )
      ).mesh;
    const [ahead, turned] = [await mesh("cgi-multiangle-8.jpg"), await mesh("cgi-multiangle-10.jpg")];
    if (!ahead || !turned) throw new Error("The CGI head was not found.");
    expect(planarFit(ahead, turned).residual).toBeGreaterThan(0.05);
  });
});

const threadCanBeBuilt = existsSync(path.resolve(import.meta.dirname, "../../lib/vision/document/read.ts"));

describe.skipIf(!folder || !threadCanBeBuilt)("engine threads", () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "answered",
      (cause: unknown) => (cause instanceof Failure ? cause.code : `unexpected: ${String(cause)}`),
    );

  beforeAll(async () => {
    // vitest sets BASE_URL to "/", which is Vite's meaning of the word.
    delete process.env["BASE_URL"];
    await bundleThread();
    await warmPool();
  });
  afterAll(closePool);

  test("the live engine answers over the pool, and the caller keeps its bytes", async () => {
    const [a, b] = [(await sanitiseImage(selfie())).bytes, (await sanitiseImage(card())).bytes];
    const person = await LIVE_READER.observePerson({ selfie: a, idFront: b, livenessFrames: [] });
    expect(person.face.score).toBeGreaterThan(85);
    expect(person.selfieIsDocument).toBe(false);
    expect(Object.keys(person.stepMs)).toEqual(
      expect.arrayContaining(["decode", "detect", "mesh", "embed", "faces", "document", "total"]),
    );
    expect(a.byteLength).toBeGreaterThan(0);
    expect(await screenLive({ kind: "person", name: "A", hitAt: 0.75 })).toMatchObject({
      decision: "not_screened",
    });
  });

  test("a refusal inside a thread keeps its code", async () => {
    const noPicture = new Uint8Array([1, 2, 3]);
    expect(await codeOf(measured(noPicture))).toBe("UNSUPPORTED_FILE_TYPE");
    expect(await codeOf(LIVE_READER.compareFaces(noPicture, selfie()))).toBe("UNSUPPORTED_FILE_TYPE");
  });

  test("RATE-OVERLOAD-1 a task that takes too long is ended wherever it is, and the process and its pool go on", async () => {
    // From the decoder to the last network: a thread that was terminated inside one would abort this process.
    for (let limitMs = 5; limitMs < 100; limitMs += 6) {
      const codes = await Promise.all([
        codeOf(measured(selfie(), limitMs)),
        codeOf(measured(sameSmiling(), limitMs)),
      ]);
      if (limitMs < 10) expect(codes).toEqual(["SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"]);
    }
    expect(await codeOf(measured(selfie()))).toBe("answered");
  });

  test("closing waits for what was taken in", async () => {
    const answers = [selfie(), sameSmiling(), stranger(), selfie(), stranger()].map((bytes) =>
      codeOf(measured(bytes)),
    );
    await closePool();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["answered"]));
    expect(await codeOf(measured(selfie()))).toBe("answered");
  });

  test("JOB-STOP-1 the end of the process cancels what runs and what waits, and who waits for it is told", async () => {
    const answers = [selfie(), sameSmiling(), stranger(), selfie(), stranger()].map((bytes) =>
      codeOf(measured(bytes, null)),
    );
    cancelTasks();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["SERVICE_UNAVAILABLE"]));
    expect(await codeOf(measured(selfie()))).toBe("answered");
  });

  test("RATE-OVERLOAD-1 a full queue refuses, and accepted tasks are answered", async () => {
    const short = () => runTask(FIND_PDF_PROBLEM, new Uint8Array(pdf()));
    const codes = await Promise.all(Array.from({ length: QUEUE_LIMIT + 12 }, () => codeOf(short())));
    expect(new Set(codes)).toEqual(new Set(["answered", "OVERLOADED"]));
    expect(codes.filter((code) => code === "answered").length).toBeGreaterThanOrEqual(QUEUE_LIMIT);
  });
});
