import { once } from "node:events";
import net from "node:net";

/** A TCP proxy in front of a server, whose network can be broken. */
export interface FaultProxy {
  readonly port: number;
  /** Nothing passes any more, in either direction, on any connection; nothing is closed. */
  silence(): void;
  /** The same for the connections that are open now; new ones pass. */
  silenceOpen(): void;
  /** Closes the connections and refuses new ones. */
  refuse(): void;
  /** Everything passes again, also what was held back. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** @param target the port on loopback that it stands in front of */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let isSilent = false;
  const connected = (near: net.Socket) => {
    const far = net.connect(target, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (piece) => to.write(piece));
      from.on("error", end).on("close", end);
    }
    if (isSilent) for (const socket of pair) socket.pause();
  };
  const server = net.createServer(connected).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const silenceOpen = () => {
    for (const socket of [...pairs].flat()) socket.pause();
  };
  const drop = () => {
    for (const [near] of [...pairs]) near.destroy();
  };
  return {
    port,
    silence() {
      isSilent = true;
      silenceOpen();
    },
    silenceOpen,
    refuse() {
      server.close();
      drop();
    },
    async mend() {
      isSilent = false;
      for (const socket of [...pairs].flat()) socket.resume();
      if (!server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async close() {
      drop();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
