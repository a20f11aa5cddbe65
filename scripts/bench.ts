import { readFile } from "node:fs/promises";
import os from "node:os";
import sharp from "sharp";
import { closePool, warmPool } from "@/lib/threads/pool";
import { sanitiseImage } from "@/lib/vision/images/image";
import { LIVE_READER } from "@/lib/vision/reader";
import type { PersonPhotos } from "@/lib/vision/types";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";
import { benchCost } from "./bench/cost";
import { benchDashboard } from "./bench/dashboard";
import { benchFace } from "./bench/face";
import { benchMonitoring } from "./bench/monitoring";
import { quantile } from "./bench/quantile";
import { benchRowSecurity } from "./bench/row-security";
import { benchServer } from "./bench/server";
import { benchWebhooks } from "./bench/webhooks";
import { benchWorkers } from "./bench/workers";
import { build, buildEngine } from "./build";

/** Number of live checks. */
const RUNS = Number(process.argv[2] ?? 30) || 30;

/**
 * `npm run bench [-- runs]`: warm latency of one live ID document check step by step, then the throughput of endpoints,
 * each with its peak memory, then the dashboard's lists and searches on a million verifications. `-- server`: only the
 * second part. `-- dashboard [verifications]`: only the third. `-- face [runs]`: face comparison against a comparable
 * library. `-- screening [people] [entries]`: a round of monitoring. `-- workers [verifications]`: throughput with one to
 * three workers. `-- cost [runs]`: what a verification costs. `-- webhooks [events] [businesses]`: a backlog of deliveries. `-- rows
 * [rounds]`: row-level security. The figures hold for the machine of the run only.
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const [part, ...rest] = process.argv.slice(2);
  // These need the database only.
  if (part !== "dashboard" && part !== "webhooks")
    await (part === "face" || part === "screening" ? buildEngine() : build());
  const [cpu] = os.cpus();
  console.log(`${os.cpus().length} × ${cpu?.model.trim() ?? "unknown CPU"}, Node ${process.versions.node}`);
  if (part === "face") {
    await benchFace(rest);
  } else if (part === "server") {
    await benchServer();
  } else if (part === "screening") {
    await benchMonitoring(rest);
  } else if (part === "workers") {
    await benchWorkers(rest);
  } else if (part === "cost") {
    await benchCost(rest);
  } else if (part === "webhooks") {
    await benchWebhooks(rest);
  } else if (part === "rows") {
    await benchRowSecurity(rest);
  } else if (part === "dashboard") {
    await benchDashboard(rest);
  } else {
    await benchEngine();
    await benchServer();
    await benchDashboard([]);
  }
  process.exit(0);
});

async function benchEngine(): Promise<void> {
  const photos = await benchPhotos();
  const spent = new Map<string, number[]>();
  const note = (step: string, ms: number) => spent.set(step, [...(spent.get(step) ?? []), ms]);
  await warmPool();
  await LIVE_READER.observePerson(photos);
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await Promise.all([sanitiseImage(photos.selfie), sanitiseImage(photos.idFront)]);
    note("sanitise both uploads", performance.now() - started);
    const { stepMs } = await LIVE_READER.observePerson(photos);
    for (const [step, ms] of Object.entries(stepMs)) note(STEP_LABELS[step] ?? step, ms);
    note("= whole check", performance.now() - started);
  }
  await closePool();
  console.log(`\nOne live ID document check, warm, ${RUNS} runs (ms); faces and document run side by side`);
  console.table(
    Object.fromEntries(
      [...spent].map(([step, ms]) => [step, { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }]),
    ),
  );
  console.log(`Peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
}

const STEP_LABELS: Readonly<Record<string, string>> = {
  faces: "= faces (the above)",
  document: "document (OCR, MRZ, fields)",
  total: "= faces and document",
};

/** A person with a document and two frames from the test data set; without it, noise without a face. */
async function benchPhotos(): Promise<PersonPhotos> {
  const selfie = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
  const smile = sharedPath("data", "faces", "london", "smiling_front", "118_08.jpg");
  const idFront = sharedPath("data", "documents", "with-portraits", "szid_easy_303_0_front.jpg");
  if (selfie && idFront) {
    const frames = smile ? [await readFile(selfie), await readFile(smile)] : [];
    return { selfie: await readFile(selfie), idFront: await readFile(idFront), livenessFrames: frames };
  }
  console.log(
    "No shared photos here (SHARED_DIR): measuring on noise, so no face is embedded and no text is read.",
  );
  const noise = await sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  return { selfie: noise, idFront: noise, livenessFrames: [] };
}
