import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root";
import { Refusal } from "./run";

/** @throws Refusal when this Node is older than package.json requires */
export function requireNode(): void {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  const wanted = engines.node.replace(">=", "").split(".").map(Number);
  const found = process.versions.node.split(".").map(Number);
  const [major = 0, minor = 0] = found;
  const [wantedMajor = 0, wantedMinor = 0] = wanted;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Refusal(`This needs Node ${engines.node}; this is Node ${process.versions.node}.`);
}
