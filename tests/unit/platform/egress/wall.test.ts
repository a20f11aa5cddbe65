import dgram from "node:dgram";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EgressRules, egressRules } from "@/lib/platform/egress";
import { raiseEgressWall } from "@/lib/platform/egress-wall";
import { freePort } from "@/tools/testing/server";

/** TEST-NET-3: no host has it, so that what is not refused at once times out. */
const NOBODY = "203.0.113.7";
const LISTED = "listed.example";
let server: http.Server;
let port: number;
let lower = () => {};

beforeAll(async () => {
  server = http.createServer((_, response) => response.end("here"));
  port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());
afterEach(() => lower());

/** Raises the wall around a list of one name, which resolves to `addresses`. */
function wall(isPublicOpen: boolean, opened: readonly string[] = []): EgressRules {
  const rules = {
    ...egressRules(opened, false),
    names: (hostname: string, at: number) => hostname === LISTED && at === port,
    isPublicOpen,
  };
  lower = raiseEgressWall({ isWanted: true, rules });
  return rules;
}

/** Resolves every name to one address. */
const to =
  (address: string): net.LookupFunction =>
  (_, options, callback) =>
    options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4);

async function codeOf(socket: net.Socket): Promise<string | undefined> {
  try {
    await once(socket, "connect");
    return "connected";
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code;
  } finally {
    socket.destroy();
  }
}

describe("SECURITY-EGRESS-7 the wall before the network", () => {
  test("refuses every way to a host that the settings do not name, before its name is resolved", async () => {
    wall(true);
    const never: net.LookupFunction = () => {
      throw new Error("the name was resolved");
    };
    const opened = [
      net.connect({ host: NOBODY, port: 80 }),
      net.connect(80, NOBODY),
      net.connect({ host: "unlisted.example", port, lookup: never }),
      net.connect({ host: LISTED, port: port + 1, lookup: never }),
      net.connect({ host: "169.254.169.254", port: 80 }),
      net.connect({ host: "::ffff:203.0.113.7", port: 80 }),
      tls.connect({ host: NOBODY, port: 443 }),
      new net.Socket().connect(80, NOBODY),
    ];
    expect(await Promise.all(opened.map(codeOf))).toEqual(opened.map(() => "EGRESS_REFUSED"));
    const cause = await fetch(`http://${NOBODY}/`).catch((problem: Error) => problem.cause);
    expect(cause).toMatchObject({ code: "EGRESS_REFUSED", message: expect.stringContaining(NOBODY) });
    const request = http.get(`http://${NOBODY}/`);
    expect(await once(request, "error").then(([problem]) => problem.code)).toBe("EGRESS_REFUSED");
    const datagrams = dgram.createSocket("udp4");
    expect(() => datagrams.send("x", 53, NOBODY)).toThrow("EGRESS");
    datagrams.close();
  });

  test("lets this machine, listed names and opened ranges through", async () => {
    wall(true, ["127.0.0.0/8"]);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe("here");
    expect(await codeOf(net.connect({ host: LISTED, port, lookup: to("127.0.0.1") }))).toBe("connected");
  });

  test("with EGRESS=none a listed name must not lead to the internet", async () => {
    wall(false);
    expect(await codeOf(net.connect({ host: LISTED, port, lookup: to("8.8.8.8") }))).toBe("EGRESS_REFUSED");
    expect(await codeOf(net.connect({ host: LISTED, port, lookup: to("127.0.0.1") }))).toBe("connected");
    expect(await codeOf(net.connect({ host: "8.8.8.8", port }))).toBe("EGRESS_REFUSED");
  });

  test("is taken down again, and not raised where EGRESS is open", () => {
    const { connect } = net.Socket.prototype;
    wall(true);
    expect(net.Socket.prototype.connect).not.toBe(connect);
    lower();
    expect(net.Socket.prototype.connect).toBe(connect);
    raiseEgressWall({ isWanted: false });
    expect(net.Socket.prototype.connect).toBe(connect);
  });
});
