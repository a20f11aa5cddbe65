import { readFile } from "node:fs/promises";
import path from "node:path";
import { InvalidPackError, NETWORK_LIMIT_BYTES } from "./manifest";
import type { PackSource } from "./pack-store";

const MANIFEST_LIMIT_BYTES = 256 * 1024;
/** A large network over a slow line. */
const DOWNLOAD_LIMIT_MS = 600_000;

/**
 * Opens a pack by its manifest's path or https URL, as an operator gives it on the command line. The network is a file
 * beside the manifest or has an https URL of its own; a local manifest cannot name a file outside its folder.
 * @throws InvalidPackError when the manifest cannot be read.
 */
export async function packSource(from: string): Promise<PackSource> {
  if (isUrl(from)) {
    const manifest = (await download(from, MANIFEST_LIMIT_BYTES)).toString("utf8");
    return { manifest, network: (file) => download(new URL(file, from).href, NETWORK_LIMIT_BYTES) };
  }
  const manifest = await readFile(from, "utf8").catch((cause: unknown) => {
    throw new InvalidPackError(`There is no manifest at ${from}.`, { cause });
  });
  const network = async (file: string) => {
    if (isUrl(file)) return download(file, NETWORK_LIMIT_BYTES);
    if (path.basename(file) !== file)
      throw new InvalidPackError("The network must be in the same folder as its manifest.");
    return readFile(path.join(path.dirname(from), file)).catch((cause: unknown) => {
      throw new InvalidPackError(`There is no file ${file} in the manifest's folder.`, { cause });
    });
  };
  return { manifest, network };
}

function isUrl(text: string) {
  return /^https?:\/\//i.test(text);
}

async function download(url: string, limitBytes: number): Promise<Buffer> {
  if (!url.startsWith("https://")) throw new InvalidPackError(`${url}: only https URLs are accepted.`);
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) }).catch(
    (cause: unknown) => {
      throw new InvalidPackError(`${url} cannot be reached.`, { cause });
    },
  );
  if (!response.ok || !response.body) throw new InvalidPackError(`${url} answered ${response.status}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > limitBytes) throw new InvalidPackError(`${url} is larger than ${limitBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
