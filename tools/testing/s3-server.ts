import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { cephPath } from "@/tools/setup/programs";
import { freePort } from "./server";

/**
 * A real S3 server: the gateway of Ceph over one monitor and one storage daemon that keeps its objects in memory. It
 * starts in about five seconds with some 120 MB (docs/decisions/0077-s3-storage.md).
 */

const READY_MS = 60_000;
const MEMORY_BYTES = 2 * 1024 ** 3;

/** A private S3 server on loopback; stopping it deletes its data. */
export interface S3Server {
  /** Plain http. */
  readonly endpoint: string;
  /** The same server over TLS, for `localhost`, with a certificate that `caFile` signed. */
  readonly tlsEndpoint: string;
  readonly caFile: string;
  /** AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of its only user. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  createBucket(name: string): Promise<void>;
  /** Stops the gateway's process without ending it: connections are taken, and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** @throws Error when Ceph is not installed or does not start */
export async function startS3(): Promise<S3Server> {
  if (!cephPath()) throw new Error("Ceph is not installed (no radosgw found).");
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-s3-"));
  const children: ChildProcess[] = [];
  const removeOnExit = () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", removeOnExit);
  const ports = { monitor: await freePort(), plain: await freePort(), tls: await freePort() };
  const id = randomUUID();
  const conf = path.join(folder, "ceph.conf");
  const env = { PATH: process.env["PATH"], NODE_ENV: "test" as const, CEPH_CONF: conf };
  const runTool = (program: string, ...args: string[]) => {
    const done = spawnSync(program, args, { env, encoding: "utf8", timeout: READY_MS });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
  };
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ["-f", ...args], { env, stdio: "ignore" });
    children.push(child);
    return child;
  };
  try {
    makeCertificate(folder);
    writeFileSync(conf, configuration(folder, id, ports));
    for (const name of ["mon", "osd"]) mkdirSync(path.join(folder, name));
    const map = path.join(folder, "monmap");
    const keyring = path.join(folder, "keyring");
    runTool("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "client.admin");
    runTool("monmaptool", "--create", "--fsid", id, "--addv", "a", `[v2:127.0.0.1:${ports.monitor}]`, map);
    runTool("ceph-mon", "--mkfs", "-i", "a", "--monmap", map);
    start("ceph-mon", "-i", "a");
    const disk = randomUUID();
    runTool("ceph", "osd", "new", disk);
    runTool("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", disk);
    start("ceph-osd", "-i", "0");
    const gateway = start("radosgw", "-n", "client.admin");
    const endpoint = `http://127.0.0.1:${ports.plain}`;
    await answering(endpoint, gateway);
    const credentials = {
      accessKeyId: randomBytes(10).toString("hex").toUpperCase(),
      secretAccessKey: randomBytes(20).toString("hex"),
    };
    const keys = ["--access-key", credentials.accessKeyId, "--secret-key", credentials.secretAccessKey];
    runTool("radosgw-admin", "user", "create", "--uid", "test", "--display-name", "test", ...keys);
    return {
      endpoint,
      tlsEndpoint: `https://localhost:${ports.tls}`,
      caFile: path.join(folder, "ca.pem"),
      credentials,
      async createBucket(name) {
        const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
        await client.send(new CreateBucketCommand({ Bucket: name }));
        client.destroy();
      },
      pause: () => void gateway.kill("SIGSTOP"),
      resume: () => void gateway.kill("SIGCONT"),
      async stop() {
        process.removeListener("exit", removeOnExit);
        const ended = children.map((child) => once(child, "exit"));
        for (const child of children) child.kill("SIGKILL");
        await Promise.all(ended);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    process.removeListener("exit", removeOnExit);
    const log = safely(() => readFileSync(path.join(folder, "client.admin.log"), "utf8")).slice(-2000);
    removeOnExit();
    throw new Error(`Ceph did not start: ${(cause as Error).message}\n${log}`);
  }
}

/** One daemon of each kind, no replicas, no passwords between the daemons, short waits. */
function configuration(
  folder: string,
  id: string,
  ports: { readonly monitor: number; readonly plain: number; readonly tls: number },
): string {
  const files = `ssl_certificate=${folder}/server.pem ssl_private_key=${folder}/server.key`;
  return `[global]
fsid = ${id}
mon host = v2:127.0.0.1:${ports.monitor}
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 1
mon tick interval = 1
paxos propose interval = 0.05
paxos min wait = 0.02
osd tick interval = 0.2
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client]
keyring = ${folder}/keyring
ms mon client mode = crc
rgw frontends = beast endpoint=127.0.0.1:${ports.plain} ssl_endpoint=127.0.0.1:${ports.tls} ${files}
rgw thread pool size = 16
rgw run sync thread = false
rgw enable lc threads = false
`;
}

/** An authority, and a certificate of it for `localhost`. */
function makeCertificate(folder: string): void {
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => {
    const done = spawnSync("openssl", args, { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`openssl failed: ${done.error?.message ?? done.stderr}`);
  };
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const ca = ["-keyout", file("ca.key"), "-out", file("ca.pem"), "-subj", "/CN=Test authority"];
  openssl("req", "-x509", ...made, ...ca);
  const server = ["-keyout", file("server.key"), "-out", file("server.pem"), "-subj", "/CN=localhost"];
  const signed = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-addext", "subjectAltName=DNS:localhost"];
  openssl("req", "-x509", ...made, ...server, ...signed, "-addext", "basicConstraints=critical,CA:FALSE");
}

async function answering(endpoint: string, gateway: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const isUp = await fetch(endpoint).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    if (gateway.exitCode !== null) throw new Error("its gateway ended");
    if (Date.now() > until) throw new Error("its gateway does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
