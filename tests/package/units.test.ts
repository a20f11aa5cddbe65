import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "@/tools/setup/root";

/** The units of deploy/systemd, as systemd reads them. */

const folder = path.join(ROOT, "deploy", "systemd");
const units = readdirSync(folder);
const services = units.filter((name) => name.endsWith(".service"));
/** From 0 (confined) to 10 (exposed): systemd calls up to 2.x "OK". */
const MOST_EXPOSED = 20;

describe("CONFIG-PACKAGE-4 systemd units", () => {
  const copy = mkdtempSync(path.join(tmpdir(), "units-"));
  beforeAll(() => {
    mkdirSync(copy, { recursive: true });
    // The program and its folder need not be installed on the machine that checks.
    for (const name of units) {
      const text = readFileSync(path.join(folder, name), "utf8");
      writeFileSync(path.join(copy, name), text.replaceAll("/usr/bin/node", "/bin/true"));
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(units)("%s is understood", (name) => {
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", path.join(copy, name)], {
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${copy}:` },
      encoding: "utf8",
    });
    expect(stderr.split("\n").filter((line) => line.includes(name.replace("@", "")))).toEqual([]);
    expect(status).toBe(0);
  });

  test.each(services)("%s is confined", (name) => {
    const args = ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`];
    const out = execFileSync("systemd-analyze", [...args, path.join(folder, name)], { encoding: "utf8" });
    expect(out).toMatch(/Overall exposure level for .*: [01]\.\d OK/);
  });
});
