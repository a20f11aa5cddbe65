import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import { bundleEmbedPackage } from "@/tools/embed/bundle";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, run } from "@/tools/setup/run";

const EMBED = path.join(ROOT, "packages", "embed");

/**
 * `npm run embed`: checks the types of `packages/embed` and builds it to its folder `dist`, as it is published.
 * @throws Refusal when its types do not hold
 */
command(async () => {
  const dist = path.join(EMBED, "dist");
  rmSync(dist, { recursive: true, force: true });
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(EMBED, "LICENSE"));
  const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
  if ((await run(tsc, ["-p", EMBED], {})) !== 0)
    throw new Refusal("The package does not compile (see above).");
  await bundleEmbedPackage(dist);
});
