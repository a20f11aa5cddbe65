import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { sendTestEvent } from "@/lib/contract/webhooks";
import manifest from "@/package.json" with { type: "json" };
import { plainPng } from "@/tests/support/images";
import { openReceiver } from "@/tests/support/receiver";
import { pythonSource } from "@/tools/client/write-python";
import { ROOT } from "@/tools/setup/root";
import { newBusiness } from "@/tools/testing/business";

/** The Python client, made from this contract, against the running server. */

const baseUrl = inject("baseUrl");
const run = promisify(execFile);

/** A Python of at least 3.11 that can do what `program` says, Debian's first; null where there is none. */
function python(program = ""): string | null {
  const isThere = (name: string) => {
    try {
      execFileSync(name, ["-c", `import sys; assert sys.version_info >= (3, 11)\n${program}`], {
        stdio: "ignore",
      });
      return true;
    } catch {
      return false;
    }
  };
  return ["/usr/bin/python3", "python3"].find(isThere) ?? null;
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "client-python-"));
  cpSync(path.join(ROOT, "packages", "client-python"), folder, { recursive: true });
  cpSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
  writeFileSync(
    path.join(folder, "src", "identity_verification", "_generated.py"),
    pythonSource(manifest.version),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("CLIENT-PYTHON-1 the Python client", () => {
  test("its own tests pass against the server: types, files, pages, errors, repeats, webhooks", async ({
    skip,
  }) => {
    const program = python();
    if (program === null)
      return skip("there is no Python 3.11 or later on this machine (apt-get install python3)");
    const business = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    const former = await business.receiveAt(receiver.url);
    const secret = await business.receiveAt(receiver.url);
    await business.callOk(sendTestEvent, {}, { key: "test" });
    const [delivery] = await receiver.arrived(1);
    await receiver.close();
    const methods = ENDPOINTS.filter(({ auth }) => auth !== "session").map(({ id }) => id);
    const env = {
      PATH: process.env["PATH"],
      PYTHONPATH: path.join(folder, "src"),
      PYTHONDONTWRITEBYTECODE: "1",
      BASE_URL: baseUrl,
      API_KEY: business.keys.test,
      PIXEL: plainPng(1, 1).toString("hex"),
      METHODS: JSON.stringify(methods.map((id) => id.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase())),
      DELIVERY: JSON.stringify({
        body: delivery?.body.toString(),
        headers: delivery?.headers,
        secrets: [secret, former],
      }),
    } as unknown as NodeJS.ProcessEnv;
    const tests = path.join(folder, "tests", "test_client.py");
    const { stderr } = await run(program, ["-W", "error", tests], { env, cwd: folder });
    expect(stderr).toMatch(/Ran 10 tests[\s\S]*\nOK\n/);
  });

  test("it builds as a package of this version that depends on nothing", async ({ skip }) => {
    const program = python("import setuptools, wheel, pip");
    if (program === null)
      return skip("this Python cannot build packages (apt-get install python3-pip python3-wheel)");
    const target = path.join(folder, "wheel");
    const offline = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet"];
    await run(program, ["-m", "pip", "wheel", ...offline, "--wheel-dir", target, "."], { cwd: folder });
    const list = `import glob, zipfile; w = zipfile.ZipFile(glob.glob("wheel/*.whl")[0]); print(w.filename); [print(n) for n in w.namelist()]`;
    const { stdout } = await run(program, ["-c", list], { cwd: folder });
    expect(stdout).toContain(`identity_verification_client-${manifest.version}-py3-none-any.whl`);
    for (const name of ["__init__", "_client", "_generated", "_transport", "_webhooks"])
      expect(stdout).toContain(`identity_verification/${name}.py\n`);
    expect(stdout).toContain("identity_verification/py.typed");
    expect(stdout).not.toContain("test_client");
  });
});
