import { once } from "node:events";
import { copyFileSync, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ListFormat } from "@/lib/watchlist/lists/formats";
import { importList } from "@/lib/watchlist/lists/import";
import { findActive } from "@/lib/watchlist/lists/versions";

/** Files in another format than declared: each must be refused with its line, and the version in force must stay. */

const GIGABYTE = 1024 ** 3;

export interface Refusal {
  readonly what: string;
  readonly message: string;
  readonly namesLine: boolean;
  readonly isUntouched: boolean;
  readonly peakMb: number;
}

/**
 * @param folder with the lists `ofac` and `un` in force
 * @param scratch an empty folder
 */
export async function measureBadFiles(shared: string, folder: string, scratch: string): Promise<Refusal[]> {
  const un = path.join(shared, "un", "consolidated.xml");
  const ofac = ["sdn", "alt", "add"].map((name) => path.join(shared, "ofac", `${name}.csv`));
  const write = (name: string, bytes: Buffer | string) => {
    const file = path.join(scratch, name);
    writeFileSync(file, bytes);
    return file;
  };
  const unBytes = readFileSync(un);
  const sdn = readFileSync(ofac[0] as string, "utf8");
  const cutXml = write("cut.xml", unBytes.subarray(0, unBytes.length >> 1));
  const cutCsv = write("sdn.csv", sdn.slice(0, sdn.length >> 1));
  const semicolons = write("semicolons.csv", sdn.replaceAll('",', '";'));
  const zipped = write("list.zip", Buffer.concat([Buffer.from("PK\u0003\u0004"), unBytes.subarray(0, 1000)]));
  const huge = await hugeLine(path.join(scratch, "huge.json"));
  const cases: [string, string, ListFormat, string[]][] = [
    ["truncated XML", "un", "un-xml", [cutXml]],
    ["truncated CSV", "ofac", "ofac-csv", [cutCsv, ...ofac.slice(1)]],
    ["wrong delimiter", "ofac", "ofac-csv", [semicolons, ...ofac.slice(1)]],
    ["zip archive", "un", "un-xml", [zipped]],
    ["a line of 1 GB", "un", "opensanctions-ftm", [huge]],
    ["another list", "un", "un-xml", [ofac[0] as string]],
    ["empty file", "un", "un-xml", [write("empty.xml", "")]],
  ];
  const refusals: Refusal[] = [];
  for (const [what, source, format, files] of cases) {
    const before = findActive(folder, source)?.version.version;
    const message = await importList({ folder, source, format, files }).then(
      () => "IMPORTED",
      (cause: unknown) => (cause instanceof Error ? cause.message : "unknown"),
    );
    refusals.push({
      what,
      message,
      namesLine: /line \d+/.test(message),
      isUntouched: before !== undefined && findActive(folder, source)?.version.version === before,
      peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    });
  }
  return refusals;
}

async function hugeLine(file: string): Promise<string> {
  copyFileSync("/dev/null", file);
  const out = createWriteStream(file);
  const piece = Buffer.alloc(4 * 1024 * 1024, "a");
  out.write('{"id":"');
  for (let written = 0; written < GIGABYTE; written += piece.length) {
    if (!out.write(piece)) await once(out, "drain");
  }
  out.end('"}\n');
  await once(out, "close");
  return file;
}
