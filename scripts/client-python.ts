import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pythonSource } from "@/tools/client/write-python";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";

/** `npm run client:python`: makes the generated module of the Python client from the contract, in `packages/client-python`. */
command(async () => {
  const folder = path.join(ROOT, "packages", "client-python");
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  writeFileSync(path.join(folder, "src", "identity_verification", "_generated.py"), pythonSource(version));
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
});
