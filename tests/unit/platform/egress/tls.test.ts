import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import { postOnce } from "@/lib/platform/untrusted-http";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A self-signed certificate, made for the test and gone with it. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), "certificate-"));
  const file = (name: string) => path.join(folder, name);
  const made = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "1",
  ];
  const named = ["-subj", "/CN=receiver.example", "-keyout", file("key"), "-out", file("cert")];
  execFileSync("openssl", [...made, ...named], { stdio: "ignore" });
  const pair = { key: readFileSync(file("key")), cert: readFileSync(file("cert")) };
  rmSync(folder, { recursive: true });
  return pair;
}

test.skipIf(!hasOpenssl)(
  "W25 TLS names the host (SNI) and a certificate that nobody vouches for is not sent to",
  async () => {
    const asked: string[] = [];
    let arrived = 0;
    const SNICallback = (name: string, done: (problem: null) => void) => {
      asked.push(name);
      done(null);
    };
    const server = createServer({ ...certificate(), SNICallback }, (_request, response) => {
      arrived++;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const rules = { ...egressRules([], true), resolve: async () => ["127.0.0.1"] };
    const request = {
      url: `https://receiver.example:${port}/`,
      mode: "live" as const,
      headers: {},
      body: Buffer.from("x"),
    };
    await expect(postOnce(request, { rules })).rejects.toMatchObject({
      reason: "connection",
      message: "The TLS certificate is not accepted.",
    });
    expect(asked).toEqual(["receiver.example"]);
    expect(arrived).toBe(0);
    server.close();
  },
);
