import dgram from "node:dgram";
import { lookup as lookUp } from "node:dns";
import net, { type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { deploymentRules, type EgressRules, standing } from "./egress";
import { env } from "./env";

/**
 * The last wall before the network: with `EGRESS=listed` or `none` every TCP connection of this process is judged, whoever
 * opens it: HTTP, SMTP, the database, S3, traces, or a package that nobody suspected (SECURITY-EGRESS-7). Node opens all of
 * them by `net.Socket.prototype.connect`. Datagrams are refused; names are resolved by the system.
 */

type Connect = (this: Socket, ...args: unknown[]) => Socket;
interface Destination {
  readonly host: string;
  readonly port: number;
  readonly lookup?: LookupFunction;
}

const SLOT = Symbol.for("identity-verification.egress-wall");
const slots = globalThis as { [SLOT]?: () => void };
/** This machine itself. */
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|localhost)$/;

/** A connection that the settings do not name. */
export class ConnectionRefused extends Error {
  readonly code = "EGRESS_REFUSED";

  constructor(host: string, port: number) {
    super(
      `EGRESS does not allow a connection to ${host}:${port}. Name it in EGRESS_HOSTS if it should be allowed.`,
    );
    this.name = "ConnectionRefused";
  }
}

/** For threads that have no business on the network. */
export const NOTHING: EgressRules = {
  opened: [],
  names: () => false,
  isPublicOpen: false,
  resolve: async () => [],
};

interface WallOptions {
  /** Default: where `EGRESS` asks for it. */
  readonly isWanted?: boolean;
  readonly rules?: EgressRules;
  /** Told of each refused connection. */
  readonly onRefused?: (host: string, port: number) => void;
}

/**
 * Raises the wall; once per process or thread.
 * @returns the function that takes it down, for tests
 */
export function raiseEgressWall({
  isWanted = env().EGRESS !== "open",
  rules,
  onRefused = () => {},
}: WallOptions = {}): () => void {
  if (!isWanted) return () => {};
  slots[SLOT] ??= raise({ rules: rules ?? deploymentRules(), onRefused });
  return slots[SLOT];
}

interface Wall {
  readonly rules: EgressRules;
  readonly onRefused: (host: string, port: number) => void;
}

function raise(wall: Wall): () => void {
  const { connect } = net.Socket.prototype;
  const { send } = dgram.Socket.prototype;
  net.Socket.prototype.connect = walled(connect as Connect, wall) as typeof connect;
  dgram.Socket.prototype.send = (() => {
    throw refuse("a datagram", 0, wall);
  }) as typeof send;
  return () => {
    net.Socket.prototype.connect = connect;
    dgram.Socket.prototype.send = send;
    delete slots[SLOT];
  };
}

function walled(connect: Connect, wall: Wall): Connect {
  const { rules } = wall;
  return function (this: Socket, ...args) {
    const destination = destinationOf(args);
    // A socket of the file system, or this machine.
    if (destination === null || LOOPBACK.test(destination.host)) return connect.apply(this, args);
    if (isRefused(destination, rules)) {
      process.nextTick(() => this.destroy(refuse(destination.host, destination.port, wall)));
      return this;
    }
    if (rules.isPublicOpen !== false || ipaddr.isValid(destination.host)) return connect.apply(this, args);
    const [options, done] = Array.isArray(args[0]) ? args[0] : args;
    return connect.call(this, { ...options, lookup: privateOnly(destination, wall) }, done ?? undefined);
  };
}

function isRefused({ host, port }: Destination, rules: EgressRules): boolean {
  const isListed = rules.names?.(host, port) ?? true;
  if (!ipaddr.isValid(host)) return !isListed;
  const where = standing(host, rules);
  if (where === "opened") return false;
  return !isListed || (where === "public" && rules.isPublicOpen === false);
}

/** Resolves a listed name, and refuses it where one of its IP addresses is on the internet. */
function privateOnly({ host, port, lookup = lookUp }: Destination, wall: Wall): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (problem, found, family) => {
      if (problem) return callback(problem, found, family);
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (addresses.some((address) => standing(address, wall.rules) === "public"))
        return callback(refuse(host, port, wall), found, family);
      callback(null, found, family);
    });
}

/** Node's forms of `connect`: options, port and host, a path, or a list of the first and the callback. */
function destinationOf(args: readonly unknown[]): Destination | null {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof first === "object" && first !== null) {
    const { path, host, port, lookup } = first as net.TcpNetConnectOpts & { path?: string };
    if (path) return null;
    return { host: bare(host ?? "localhost"), port: Number(port), ...(lookup ? { lookup } : {}) };
  }
  if (typeof first === "string" && !/^\d+$/.test(first)) return null;
  return { host: bare(typeof second === "string" ? second : "localhost"), port: Number(first) };
}

const bare = (host: string) => host.replace(/^\[|\]$/g, "").toLowerCase();

function refuse(host: string, port: number, { onRefused }: Wall): ConnectionRefused {
  onRefused(host, port);
  return new ConnectionRefused(host, port);
}
