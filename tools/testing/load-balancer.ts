import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { haproxy } from "@/tools/setup/programs";
import { runningProgram } from "./running-program";

const READY_MS = 15_000;

/** A private HAProxy on loopback. */
export interface LoadBalancer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy before servers, set up as docs/deployment.md advises: it asks `/readyz` twice a second, sends a request
 * to another server when a connection is refused, and repeats none that a server may have begun.
 * @param port where it listens
 * @param targets the servers' ports on loopback; they need not be there yet
 * @throws Error when HAProxy is not installed or does not start
 */
export async function startLoadBalancer(port: number, targets: readonly number[]): Promise<LoadBalancer> {
  const program = haproxy();
  if (!program) throw new Error("HAProxy is not installed.");
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-haproxy-"));
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  retry-on conn-failure
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout queue 30s
  # A server that is slow because its machine is, is not away.
  timeout check 10s
frontend clients
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1
${targets.map((target, index) => `  server web${index + 1} 127.0.0.1:${target} check`).join("\n")}
`,
  );
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  const running = runningProgram(child, folder);
  for (const until = Date.now() + READY_MS; !(await isOpen(port)); await wait(50)) {
    if (child.exitCode === null && Date.now() < until) continue;
    await running.stop();
    throw new Error(`HAProxy did not start:\n${running.log()}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: running.stop,
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
