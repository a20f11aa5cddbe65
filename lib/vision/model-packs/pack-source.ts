import { readFile } from "node:fs/promises";
import path from "node:path";
import { PackRefused } from "./manifest";
import type { PackSource } from "./pack-store";

const MANIFEST_LIMIT_BYTES = 256 * 1024;
const NETWORK_LIMIT_BYTES = 400 * 1024 * 1024;

/**
 * A pack from a manifest's path or https address, as an operator gives it on the command line. Its network lies beside
 * the manifest, or at an https address of its own; a local manifest never reaches outside its folder.
 * @throws PackRefused when the manifest cannot be read.
 */
export async function packSource(from: string): Promise<PackSource> {
  if (isAddress(from)) {
    const manifest = (await download(from, MANIFEST_LIMIT_BYTES)).toString("utf8");
    return { manifest, network: (file) => download(new URL(file, from).href, NETWORK_LIMIT_BYTES) };
  }
  const manifest = await readFile(from, "utf8").catch((cause: unknown) => {
    throw new PackRefused(`There is no manifest at ${from}.`, { cause });
  });
  const network = async (file: string) => {
    if (isAddress(file)) return download(file, NETWORK_LIMIT_BYTES);
    if (path.basename(file) !== file) throw new PackRefused("The network must lie beside its manifest.");
    return readFile(path.join(path.dirname(from), file)).catch((cause: unknown) => {
      throw new PackRefused(`There is no network ${file} beside the manifest.`, { cause });
    });
  };
  return { manifest, network };
}

function isAddress(text: string) {
  return /^https?:\/\//i.test(text);
}

async function download(address: string, limitBytes: number): Promise<Buffer> {
  if (!address.startsWith("https://")) throw new PackRefused(`${address}: only https addresses are read.`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(600_000) }).catch((cause: unknown) => {
    throw new PackRefused(`${address} cannot be reached.`, { cause });
  });
  if (!answer.ok || !answer.body) throw new PackRefused(`${address} answered ${answer.status}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > limitBytes) throw new PackRefused(`${address} is larger than ${limitBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
