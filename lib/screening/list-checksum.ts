import path from "node:path";
import { z } from "zod";
import type { Downloaded } from "@/lib/platform/operator-download";

/** What a publisher says that a file has to be (SCREEN-SOURCE-4). */

/** The index of an OpenSanctions dataset; its checksums are SHA-1. */
const datasetIndex = z.object({
  resources: z.array(z.object({ name: z.string(), checksum: z.string().nullish() })),
});
const SUM_LINE = /^([0-9a-f]{40}|[0-9a-f]{64})(?:\s+\*?(.+))?$/i;

/**
 * Compares a file that was fetched with the checksum of it.
 * @param text the index of an OpenSanctions dataset, lines as `sha256sum` writes them, or one sum alone
 * @throws Error when it is another one, or there is none for this file
 */
export function assertChecksum(text: string, url: string, file: Pick<Downloaded, "sha1" | "sha256">): void {
  const name = path.posix.basename(new URL(url).pathname);
  const wanted = checksumOf(text, name)?.toLowerCase();
  if (wanted === undefined) throw new Error(`the publisher has no checksum of ${name}`);
  if (wanted !== file.sha1 && wanted !== file.sha256)
    throw new Error(`${name} does not match the publisher's checksum`);
}

function checksumOf(text: string, name: string): string | undefined {
  if (text.trimStart().startsWith("{")) {
    const { resources } = datasetIndex.parse(JSON.parse(text));
    return resources.find((resource) => resource.name === name)?.checksum ?? undefined;
  }
  const sums = text.split(/\r?\n/).flatMap((line) => {
    const [, sum, of] = SUM_LINE.exec(line.trim()) ?? [];
    return sum ? [{ sum, of: of && path.posix.basename(of.trim()) }] : [];
  });
  const named = sums.find(({ of }) => of === name);
  if (named) return named.sum;
  const [alone] = sums;
  return sums.length === 1 && alone && !alone.of ? alone.sum : undefined;
}
