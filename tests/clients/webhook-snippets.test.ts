import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { VERIFY_WEBHOOK } from "@/app/docs/snippets";

/** The test vector of WEBHOOK-SIGN-4. */
const VECTOR = {
  secret: "whsec_test_0123456789abcdef",
  timestamp: "1767225600",
  signature: "sha256=2ff255d95d49d973474740de43c40d9d484245fbf4665d963d74e5accb8da0fe",
  body: '{"event":"verification.submitted","eventId":"evt_0000000000000000000001","verificationId":"vrf_id_0000000000000000000001","externalRef":null,"timestamp":"2026-01-01T00:00:00.000Z"}',
};

const folder = mkdtempSync(path.join(os.tmpdir(), "snippets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const code = (language: string) =>
  VERIFY_WEBHOOK.find((snippet) => snippet.language === language)?.code("http://localhost:3000") ?? "";

const NODE = `${code("Node")}
const [secret, timestamp, signature, previous, body, now] = process.argv.slice(2);
const headers = { "x-service-timestamp": timestamp, "x-service-signature-v2": signature };
if (previous) headers["x-service-signature-v2-previous"] = previous;
console.log(verifyWebhook(Buffer.from(body), headers, secret, Number(now)).eventId);`;

const PYTHON = `${code("Python")}
import sys
secret, timestamp, signature, previous, body, now = sys.argv[1:]
headers = {"X-Service-Timestamp": timestamp, "X-Service-Signature-V2": signature}
if previous:
    headers["X-Service-Signature-V2-Previous"] = previous
print(verify_webhook(body.encode(), headers, secret, int(now))["eventId"])`;

const PROGRAMS = [
  ["Node", process.execPath, "verify.mjs", NODE],
  ["Python", "python3", "verify.py", PYTHON],
] as const;

describe.each(PROGRAMS)("WEBHOOK-SIGN-1 the %s snippet of the reference", (_, program, name, text) => {
  const file = path.join(folder, name);
  const isMissing = spawnSync(program, ["--version"]).status !== 0;
  const run = (change: Partial<typeof VECTOR> & { previous?: string; now?: string } = {}) => {
    writeFileSync(file, text);
    const { secret, timestamp, signature, previous = "", body, now = timestamp } = { ...VECTOR, ...change };
    return spawnSync(program, [file, secret, timestamp, signature, previous, body, now], {
      encoding: "utf8",
    });
  };

  test.skipIf(isMissing)("accepts the published vector", () => {
    expect(run()).toMatchObject({ status: 0, stdout: "evt_0000000000000000000001\n" });
    expect(run({ now: "1767225900" }).status).toBe(0);
  });

  test.skipIf(isMissing)("WEBHOOK-ROTATE-1 accepts the signature of the previous secret", () => {
    const rotated = { signature: `sha256=${"0".repeat(64)}`, previous: VECTOR.signature };
    expect(run(rotated)).toMatchObject({ status: 0, stdout: "evt_0000000000000000000001\n" });
    expect(run({ ...rotated, previous: rotated.signature }).status).not.toBe(0);
  });

  test
    .skipIf(isMissing)
    .each([
      { body: VECTOR.body.replace("null", '"x"') },
      { secret: "another-secret" },
      { signature: "sha256=00" },
      { signature: "" },
      { timestamp: "1767225601", now: "1767225600" },
      { now: "1767225901" },
      { now: "1767225299" },
    ])("refuses %j", (change) => {
    expect(run(change).status).not.toBe(0);
  });
});
