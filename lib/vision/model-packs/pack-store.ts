import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { PACK_KINDS, type PackKind, type PackManifest, PackRefused, parseManifest } from "./manifest";
import { type OpenPack, openPack } from "./pack-network";

/**
 * The packs in force: one folder a kind, `<models>/<kind>/manifest.json` and `network.onnx`. A pack that is not what
 * its manifest says is refused when it is added, and again, should its files have changed since, when it is loaded:
 * then the embedded network stays in use and the log says so.
 */
const MANIFEST = "manifest.json";
const NETWORK = "network.onnx";

/** A manifest and a way to its network. */
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
 * Checks a pack and puts it in force in place of another one of its kind, as a whole or not at all. Engine threads
 * take it up when the server is started next.
 * @throws PackRefused when it is not what its manifest says; then nothing was changed.
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

/** Takes a pack out of force. @returns false when there is none of that kind. */
export async function removePack(kind: PackKind, folder = packFolder()): Promise<boolean> {
  const known = await readFile(path.join(folder, kind, MANIFEST)).catch(() => null);
  await rm(path.join(folder, kind), { recursive: true, force: true });
  return known !== null;
}

export interface ListedPack {
  readonly kind: PackKind;
  /** Null when the manifest itself cannot be read. */
  readonly manifest: PackManifest | null;
  /** Why it is not in force; null when it is. */
  readonly refused: string | null;
}

/** Every installed pack, checked as a thread would check it. */
export async function listPacks(folder = packFolder()): Promise<ListedPack[]> {
  const listed: ListedPack[] = [];
  for (const kind of PACK_KINDS) {
    const text = await readFile(path.join(folder, kind, MANIFEST), "utf8").catch(() => null);
    if (text === null) continue;
    try {
      const { manifest, session } = await load(kind, text, folder);
      await session.release();
      listed.push({ kind, manifest, refused: null });
    } catch (cause) {
      listed.push({
        kind,
        manifest: readable(text),
        refused: String(cause instanceof Error ? cause.message : cause),
      });
    }
  }
  return listed;
}

/** The pack of a kind that is in force; null where there is none, or where it had to be refused. */
export async function installedPack<K extends PackKind>(
  kind: K,
  folder = packFolder(),
): Promise<OpenPack<Extract<PackManifest, { kind: K }>> | null> {
  const text = await readFile(path.join(folder, kind, MANIFEST), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const opened = await load(kind, text, folder);
    log.info({ pack: opened.identity }, "model pack in force");
    return opened;
  } catch (cause) {
    log.error({ kind, err: cause }, "model pack refused: the embedded network stays in use");
    return null;
  }
}

async function load<K extends PackKind>(kind: K, text: string, folder: string) {
  const manifest = parseManifest(text);
  if (!isOf(manifest, kind)) throw new PackRefused(`The pack in the folder ${kind} is a ${manifest.kind}.`);
  const weights = await readFile(path.join(folder, kind, NETWORK));
  return openPack(manifest, weights);
}

function isOf<K extends PackKind>(
  manifest: PackManifest,
  kind: K,
): manifest is Extract<PackManifest, { kind: K }> {
  return manifest.kind === kind;
}

function readable(text: string): PackManifest | null {
  try {
    return parseManifest(text);
  } catch {
    return null;
  }
}
