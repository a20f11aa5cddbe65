import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root";

/** Everything that `npm run build` reads. */
const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "scripts/build.ts",
  "tools/build",
  "tools/embed",
  "packages/embed/src",
  "packages/cli/README.md",
  "packages/client/README.md",
  "packages/client-python/README.md",
  "scripts/capture",
  "scripts/docs-site",
  "tools/site",
  "docs",
  "CHANGELOG.md",
  "scripts/models.ts",
  "tools/models",
  "scripts/viewer",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/** Folders that the build writes among the sources (`bundle.ts` of scripts/capture, scripts/docs-site, scripts/viewer). */
const GENERATED = ["docs", "verify", "viewer"].map((name) => path.join("public", name));

/** SHA-256 over path and content of every source: it changes when the build has to run again. */
export function sourceFingerprint(): string {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Files at or under a path of the repository, in a fixed order; empty when the path does not exist. */
function filesUnder(relative: string): string[] {
  const absolute = path.join(ROOT, relative);
  if (GENERATED.includes(relative) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(path.join(relative, name)));
}
