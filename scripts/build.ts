import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleThread } from "@/tools/build/bundle-threads";
import { joinChunks } from "@/tools/build/join-chunks";
import { sourceFingerprint } from "@/tools/setup/fingerprint";
import { nextCommand } from "@/tools/setup/next-command";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, run } from "@/tools/setup/run";
import { bundleCapture } from "./capture/bundle";
import { bundleDocs } from "./docs-site/bundle";
import { buildModels } from "./models";
import { bundleViewer } from "./viewer/bundle";

/** Fingerprint of the build's sources; written last, so an incomplete build is never taken for a complete one. */
const STAMP = path.join(ROOT, "dist", "build.json");
const BUILT_PAGE = path.join(ROOT, "dist", "capture.json");
const BUILT_VIEWER = path.join(ROOT, "dist", "viewer.json");
const BUILT_DOCS = path.join(ROOT, "dist", "docs.json");
const BUILT_APP = path.join(ROOT, ".next", "BUILD_ID");

/** Builds what every process needs: the models and the inference threads. Takes seconds when up to date. */
export async function buildEngine(): Promise<void> {
  buildModels();
  await bundleThread();
}

/**
 * Builds everything that is out of date; does nothing when no source changed since the last complete build.
 * @throws Refusal when the app does not build; Next has printed the reason
 */
export async function build(): Promise<void> {
  const fingerprint = sourceFingerprint();
  await buildEngine();
  const isThere = [BUILT_APP, BUILT_PAGE, BUILT_VIEWER, BUILT_DOCS].every((file) => existsSync(file));
  if (isThere && stampedFingerprint() === fingerprint) return;
  console.log("Building the app; only needed when the sources changed.");
  rmSync(STAMP, { force: true });
  await bundleCapture();
  await bundleViewer();
  await bundleDocs();
  const { program, args, env } = nextCommand("build");
  if ((await run(program, args, { env })) !== 0) throw new Refusal("The app did not build (see above).");
  for (const chunks of ["chunks", "chunks/ssr"]) joinChunks(path.join(ROOT, ".next", "server", chunks));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ fingerprint, builtAt: new Date().toISOString() }));
}

function stampedFingerprint(): string | undefined {
  try {
    return (JSON.parse(readFileSync(STAMP, "utf8")) as { fingerprint?: string }).fingerprint;
  } catch {
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) command(build);
