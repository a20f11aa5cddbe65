import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { readBuiltModel } from "@/lib/vision/models/model-registry";
import { BUILT_IN_FACE_MANIFEST } from "./built-in";
import {
  type FaceEmbeddingManifest,
  InvalidPackError,
  PACK_KINDS,
  type PackKind,
  type PackManifest,
  type PassiveLivenessManifest,
  parseManifest,
} from "./manifest";
import { type OpenPack, openPack } from "./pack-network";

/**
 * The installed packs: one folder for each kind, `<models>/<kind>/manifest.json` and `network.onnx`. A pack is checked
 * when it is added, and again when it is loaded, since its files may have changed in between. One that fails is not
 * used, and the log says why (FACE-PACK-2).
 */
const MANIFEST = "manifest.json";
const NETWORK = "network.onnx";

/** A manifest, and access to its network. */
export interface PackSource {
  readonly manifest: string;
  /** @param file the manifest's `file`. @throws Error when it cannot be read. */
  readonly network: (file: string) => Promise<Uint8Array>;
}

/** Where packs are installed: MODELS_DIR, or `models` in the data folder. */
export function packFolder(): string {
  return env().MODELS_DIR ?? path.join(env().DATA_DIR, "models");
}

/**
 * Checks a pack and installs it in place of another of its kind, completely or not at all. It is used after the next
 * start of the server.
 * @throws InvalidPackError when it does not match its manifest; then nothing was changed.
 */
export async function addPack(source: PackSource, folder = packFolder()): Promise<PackManifest> {
  const manifest = parseManifest(source.manifest);
  const weights = await source.network(manifest.file);
  const { session } = await openPack(manifest, weights);
  await session.release();
  const target = path.join(folder, manifest.kind);
  const part = `${target}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await writeFile(path.join(part, NETWORK), weights);
  await writeFile(path.join(part, MANIFEST), `${JSON.stringify({ ...manifest, file: NETWORK }, null, 2)}\n`);
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  return manifest;
}

/** Uninstalls a pack. @returns false when none of that kind was installed. */
export async function removePack(kind: PackKind, folder = packFolder()): Promise<boolean> {
  const manifest = await readFile(path.join(folder, kind, MANIFEST)).catch(() => null);
  await rm(path.join(folder, kind), { recursive: true, force: true });
  return manifest !== null;
}

export interface InstalledPack {
  readonly kind: PackKind;
  /** Null when the manifest itself cannot be read. */
  readonly manifest: PackManifest | null;
  /** Why it is not used; null when it is. */
  readonly problem: string | null;
}

/** Every installed pack, checked as it is when a thread loads it. */
export async function listPacks(folder = packFolder()): Promise<InstalledPack[]> {
  const packs: InstalledPack[] = [];
  for (const kind of PACK_KINDS) {
    const text = await readFile(path.join(folder, kind, MANIFEST), "utf8").catch(() => null);
    if (text === null) continue;
    try {
      const { manifest, session } = await load(kind, text, folder);
      await session.release();
      packs.push({ kind, manifest, problem: null });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      packs.push({ kind, manifest: tryParse(text), problem });
    }
  }
  return packs;
}

/** The face network in use: the installed pack, or the built-in one. @throws Error when the latter cannot be loaded. */
export async function openFacePack(folder = packFolder()): Promise<OpenPack<FaceEmbeddingManifest>> {
  return (await installedPack("face-embedding", folder)) ?? openBuiltInFacePack();
}

/** The face network that ships with the product. @throws Error when `npm run build` has not made it, or it was altered. */
export async function openBuiltInFacePack(): Promise<OpenPack<FaceEmbeddingManifest>> {
  return openPack(BUILT_IN_FACE_MANIFEST, await readBuiltModel("face-embedding"));
}

/** The passive liveness network in use: the product ships none, so null unless one is installed (LIVENESS-LIMIT-1). */
export function openLivenessPack(folder = packFolder()): Promise<OpenPack<PassiveLivenessManifest> | null> {
  return installedPack("passive-liveness", folder);
}

async function installedPack<K extends PackKind>(
  kind: K,
  folder: string,
): Promise<OpenPack<Extract<PackManifest, { kind: K }>> | null> {
  const text = await readFile(path.join(folder, kind, MANIFEST), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const pack = await load(kind, text, folder);
    log.info({ pack: pack.identity }, "model pack loaded");
    return pack;
  } catch (cause) {
    log.error({ kind, err: cause }, "model pack refused: the built-in default is used");
    return null;
  }
}

async function load<K extends PackKind>(kind: K, text: string, folder: string) {
  const manifest = parseManifest(text);
  if (!isOf(manifest, kind))
    throw new InvalidPackError(`The folder ${kind} contains a pack of kind ${manifest.kind}.`);
  const weights = await readFile(path.join(folder, kind, NETWORK));
  return openPack(manifest, weights);
}

function isOf<K extends PackKind>(
  manifest: PackManifest,
  kind: K,
): manifest is Extract<PackManifest, { kind: K }> {
  return manifest.kind === kind;
}

function tryParse(text: string): PackManifest | null {
  try {
    return parseManifest(text);
  } catch {
    return null;
  }
}
