import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import sharp from "sharp";
import { extractFaceFeatures } from "@/lib/vision/face/tasks";
import { NODE_BUNDLE } from "@/tools/build/node-bundle";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";
import type { OwnResult } from "./face-own";
import type { PeerResult } from "./face-peer";
import { quantile } from "./quantile";

const ROUNDS = 3;
/** 1.3 megapixels, as a phone's front camera sends. */
const PHOTO = { width: 1140, height: 1140 };
/** Below `dist`, so that the packages beside it are found. */
const PROGRAMS = path.join(ROOT, "dist", "bench");

/**
 * `npm run bench -- face [runs]`: one comparison of two photos from bytes to score, against face-api's default
 * pipeline in the same run, once by itself and once with all that the product adds to it; memory with two engine
 * threads; the event-loop delay during comparisons.
 */
export async function benchFace(args: readonly string[]): Promise<void> {
  const runs = Number(args[0] ?? 20);
  const folder = await mkdtemp(path.join(os.tmpdir(), "bench-face-"));
  try {
    await bundlePrograms();
    const photos = await benchPhotos(folder);
    const few = Math.max(3, Math.round(runs / 4));
    const rounds: Round[] = [];
    // Alternating, so that other load on the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        peer: await run<PeerResult>("face-peer", String(few), ...photos),
        comparison: await run<OwnResult>("face-own", "comparison", String(runs), ...photos),
        whole: await run<OwnResult>("face-own", "whole", String(runs), ...photos),
      });
    report(rounds);
    await benchSteps(await Promise.all(photos.map((file) => readFile(file))), runs);
  } finally {
    await rm(folder, { recursive: true });
    await rm(PROGRAMS, { recursive: true, force: true });
  }
}

/** Bundled, because the loader of TypeScript would take as much memory as the photos. */
async function bundlePrograms() {
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: ROOT,
    entryPoints: ["face-own", "face-peer"].map((name) => path.join(import.meta.dirname, `${name}.ts`)),
    outdir: PROGRAMS,
    packages: "external",
  });
}

async function run<Result>(program: string, ...args: readonly string[]): Promise<Result> {
  const file = path.join(PROGRAMS, `${program}.mjs`);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: ROOT });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Result;
}

async function benchPhotos(folder: string): Promise<string[]> {
  const faces = ["neutral_front/118_03.jpg", "smiling_front/118_08.jpg"];
  return Promise.all(
    faces.map(async (face, index) => {
      const file = sharedPath("data", "faces", "london", ...face.split("/"));
      if (!file) throw new Refusal("The shared photographs are not here (SHARED_DIR): nothing to compare.");
      const photo = await sharp(await readFile(file))
        .resize({ ...PHOTO, fit: "cover" })
        .jpeg({ quality: 92 })
        .toBuffer();
      const target = path.join(folder, `${index}.jpg`);
      await writeFile(target, photo);
      return target;
    }),
  );
}

interface Round {
  readonly peer: PeerResult;
  readonly comparison: OwnResult;
  readonly whole: OwnResult;
}

type Contestant = keyof Round;

const TITLES: Readonly<Record<Contestant, string>> = {
  comparison: "the comparison alone: bytes to score",
  whole: "the same with attack signals and the reviewer's crops, as the API does it",
  peer: "face-api, default pipeline on WASM: bytes to distance",
};

function report(rounds: readonly Round[]) {
  const timesOf = (of: Contestant) => rounds.flatMap((round) => round[of].spentMs);
  const processor = (of: Contestant) => Math.min(...rounds.flatMap((round) => round[of].processorMs));
  const atOnce = (of: "comparison" | "whole") => Math.min(...rounds.map((round) => round[of].atOnceMs));
  const names = Object.keys(TITLES) as Contestant[];
  console.log("\n1:1 comparison of two 1.3 MP photographs, warm (ms)");
  console.table(
    Object.fromEntries(
      names.map((of) => [
        TITLES[of],
        {
          p50: quantile(timesOf(of), 0.5),
          p95: quantile(timesOf(of), 0.95),
          "8 at once, each": of === "peer" ? null : Math.round(atOnce(of)),
          "processor, least": Math.round(processor(of)),
          "RSS MiB": Math.max(...rounds.map((round) => round[of].rssMib)),
          "peak MiB": Math.max(...rounds.map((round) => round[of].peakMib)),
        },
      ]),
    ),
  );
  const [waited, spent] = [quantile(timesOf("peer"), 0.5), processor("peer")];
  for (const of of ["comparison", "whole"] as const)
    console.log(
      `Times faster than face-api, ${TITLES[of]}: ${(waited / quantile(timesOf(of), 0.5)).toFixed(1)} by latency, ` +
        `${(waited / atOnce(of)).toFixed(1)} with 8 at once, ${(spent / processor(of)).toFixed(1)} by processor time`,
    );
  const delay = Math.max(...rounds.map(({ whole }) => whole.delayP99Ms));
  console.log(`Event-loop delay while 8 run: p99 ${delay.toFixed(1)} ms`);
}

/** The steps of one comparison, in this process: one picture after the other, whereas threads process them in parallel. */
async function benchSteps([selfie, reference]: readonly Uint8Array[], runs: number) {
  if (!selfie || !reference) throw new Error("Two photographs are needed.");
  const spent = new Map<string, number[]>();
  for (let run = 0; run <= runs; run += 1) {
    const looks = [
      await extractFaceFeatures({ photo: selfie, purpose: "selfie" }),
      await extractFaceFeatures({ photo: reference, purpose: "reference" }),
    ];
    if (run === 0) continue;
    for (const step of Object.keys(looks[0]?.stepMs ?? {})) {
      const ms = looks.reduce((sum, { stepMs }) => sum + (stepMs[step] ?? 0), 0);
      spent.set(step, [...(spent.get(step) ?? []), ms]);
    }
  }
  console.log("\nIts steps, both pictures together (ms)");
  console.table(
    Object.fromEntries(
      [...spent].map(([step, ms]) => [
        step,
        { least: Math.round(Math.min(...ms) * 10) / 10, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) },
      ]),
    ),
  );
}
