import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { ROOT } from "@/tools/setup/root";
import { sharedPath } from "@/tools/testing/dataset";

const baseUrl = inject("baseUrl");

test("CONFIG-START-1 the README's first check signs up and decides on two real photos with the live key", async ({
  skip,
}) => {
  const selfie = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
  const idFront = sharedPath("data", "documents", "with-portraits", "szid_easy_303_0_front.jpg");
  if (!selfie || !idFront) return skip("the shared photos are not on this machine (SHARED_DIR)");
  const readme = await readFile(path.join(ROOT, "README.md"), "utf8");
  const script = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, text = ""]) => text)
    .find((text) => text.includes("/v1/signup"));
  const { stdout } = await promisify(execFile)("bash", ["-ec", script ?? ""], {
    env: { ...process.env, BASE: baseUrl, SELFIE: selfie, ID_FRONT: idFront },
    timeout: 50_000,
  });
  expect(stdout).toContain('"success":true');
  // `node -p` prints the record as JavaScript, not as JSON.
  expect(stdout).toMatch(/verificationId: 'vrf_id_\w+'/);
  expect(stdout).toMatch(/decision: '(APPROVED|NEEDS_REVIEW)'/);
  expect(stdout).toMatch(/decisionReason: '.+'/);
  expect(stdout).toContain("surname: 'NHLABATSI'");
});
