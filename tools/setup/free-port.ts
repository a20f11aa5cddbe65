import { once } from "node:events";
import net from "node:net";
import { Refusal } from "./run";

/**
 * Refuses before a long build or start what would fail at its end, or would reach another program's server.
 * @param instead the command with another port, for the refusal
 * @throws Refusal when the port is in use or cannot be listened on
 */
export async function requireFreePort(host: string, port: number, instead: string): Promise<void> {
  const probe = net.createServer();
  try {
    await once(probe.listen(port, host), "listening");
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === "EADDRINUSE" ? "is in use by another process" : `cannot be used (${code})`;
    throw new Refusal(`Port ${port} of ${host} ${why}. Choose another one: ${instead}`);
  }
  await new Promise((resolve) => probe.close(resolve));
}
