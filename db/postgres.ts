import { randomBytes } from "node:crypto";
import net from "node:net";
import { parsePgArray } from "drizzle-orm/pg-core/utils/array";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withTimeout } from "@/lib/platform/timeout";
import { Availability, type Finding } from "./availability";
import type { Connection, Db } from "./connection";
import { LEAST_SHARED_OUT, type Options, openRoleClients } from "./role-clients";
import { IS_PROTECTED, type RowSecuritySetting } from "./row-security";
import { type DataScope, enteringOf, type Place, placeOf } from "./scope";
import { guarded } from "./statements";

const CANNOT_CONNECT_NOW = "57P03";

/** The database itself ends a statement after this long, so that one without an answer was lost with its connection. */
const STATEMENT_LIMIT_MS = 20_000;
const SILENT_MS = STATEMENT_LIMIT_MS + 2_000;
/** A transaction whose process went silent holds its locks for at most this long. */
const IDLE_TRANSACTION_MS = 60_000;
const CONNECT_S = 4;
const LOOK_MS = 1_000;
const KEEP_ALIVE_S = 10;
const HEAR_MS = 500;
const UNLISTEN_MS = 1_000;
/** A database that is back is found at once, however long it was away. */
const RECONNECT_AT_MOST_S = 1;
/** Of commands and upkeep past a pool. */
const OWNER_CONNECTIONS = 4;

/** `text[]` by its type number: statements read lists as the embedded database gives them. drizzle spells those that are sent. */
const TEXTS = { to: 1009, from: [1009], serialize: (literal: string) => literal, parse: parsePgArray };

interface PostgresSettings {
  readonly url: string;
  /**
   * The same database without a pool in between: a pool in transaction mode knows no prepared statements, no LISTEN, no
   * settings of a connection and no locks that outlive a transaction.
   */
  readonly directUrl: string | undefined;
  /** Connections that this process opens at most. */
  readonly connections: number;
  /** Whether statements run as the role of their scope (docs/decisions/0102-row-level-security.md); off when not given. */
  readonly rowSecurity?: RowSecuritySetting;
}

/** Opens PostgreSQL; nothing is connected before the first statement. */
export function openPostgres(settings: PostgresSettings): Connection {
  const { url, directUrl, connections, rowSecurity = false } = settings;
  const sockets = new Set<WatchedSocket>();
  const isDirect = directUrl === undefined;
  const processName = `identity-verification-${process.pid}-${randomBytes(3).toString("hex")}`;
  const options = {
    onnotice: () => {},
    // The client asks each new connection for the array types and drops the promise, so that a connection that is lost meanwhile ends the
    // process. The one array type in use is named here instead.
    fetch_types: false,
    types: { texts: TEXTS },
    connect_timeout: CONNECT_S,
    keep_alive: KEEP_ALIVE_S,
    backoff: (tries: number) => Math.min(0.1 * 2 ** tries, RECONNECT_AT_MOST_S),
    socket: socketsInto(sockets),
    ...(isDirect
      ? {
          connection: {
            application_name: processName,
            statement_timeout: STATEMENT_LIMIT_MS,
            idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
          },
        }
      : {}),
  };
  const availability = new Availability(
    {
      look: () => look(url, isDirect ? processName : null),
      closeSilent: (ms) => closeSilent(sockets, ms),
    },
    SILENT_MS,
  );
  const listening = setInterval(() => hear(sockets), HEAR_MS);
  listening.unref();
  const clientsOf = (hasRowSecurity: boolean) =>
    openClients({ url, directUrl, connections, options, availability, hasRowSecurity });
  let clients = clientsOf(rowSecurity === true);
  const turn = async (isOn: boolean) => {
    if (isOn === clients.hasRowSecurity) return;
    const before = clients;
    clients = clientsOf(isOn);
    await before.end();
  };
  return {
    get hasRowSecurity() {
      return clients.hasRowSecurity;
    },
    db: (scope) => clients.db(scope),
    async migrate(folder) {
      // Loaded by the process that migrates.
      const { migratePostgres } = await import("./postgres-migrations");
      await turn(await migratePostgres({ url: directUrl ?? url, folder, rowSecurity }));
    },
    async learnRowSecurity() {
      if (rowSecurity !== "auto") return;
      const [found] = await clients.direct.unsafe<{ isProtected: boolean }[]>(IS_PROTECTED);
      await turn(found?.isProtected === true);
    },
    async listen(channel, heard) {
      const { unlisten } = await clients.direct.listen(channel, heard);
      // What was heard ends with the connection anyway: a database that does not answer holds up no end of a process.
      return () =>
        withTimeout(
          unlisten().catch(() => {}),
          UNLISTEN_MS,
          () => {},
        );
    },
    use: () => ({ running: availability.running, connections, open: sockets.size }),
    async close() {
      availability.stop();
      clearInterval(listening);
      await clients.end();
    },
  };
}

interface Clients {
  readonly hasRowSecurity: boolean;
  /** Past a pool. */
  readonly direct: postgres.Sql;
  db(scope: DataScope): Db;
  end(): Promise<void>;
}

interface ClientSettings {
  readonly url: string;
  readonly directUrl: string | undefined;
  readonly connections: number;
  readonly options: Options;
  readonly availability: Availability;
  readonly hasRowSecurity: boolean;
}

/** The clients of one process: one for all scopes, or with row-level security one for each role. */
function openClients(settings: ClientSettings): Clients {
  const { url, directUrl, connections, options, availability, hasRowSecurity } = settings;
  const isDirect = directUrl === undefined;
  const roleClients =
    hasRowSecurity && isDirect && connections >= LEAST_SHARED_OUT
      ? openRoleClients(url, connections, options)
      : null;
  const client = roleClients?.get(null) ?? postgres(url, { ...options, max: connections, prepare: isDirect });
  const direct = isDirect
    ? client
    : postgres(directUrl, { ...options, max: hasRowSecurity ? OWNER_CONNECTIONS : 1 });
  const onClient = (enters: string | null) =>
    drizzle(guarded(client, { availability, canPrepare: isDirect, entering: enters }));
  const onClientOf = ({ role, settings: ofPlace }: Place) => {
    const ofRole = roleClients?.get(role);
    if (!ofRole) throw new Error(`There is no client of the role ${role}.`);
    const given = { availability, canPrepare: true };
    const each = (word: string) => ofPlace.map((setting) => `${word} ${setting}`).join(";");
    return drizzle(
      guarded(
        ofRole,
        ofPlace.length === 0
          ? { ...given, entering: null }
          : { ...given, entering: each("set local"), setting: each("set") },
      ),
    );
  };
  const ofScope = remembering((enters, place) => (roleClients ? onClientOf(place) : onClient(enters)));
  /** With row-level security upkeep of the tables is their owner's, who may log in apart from the application. */
  const asOwner =
    hasRowSecurity && !isDirect
      ? drizzle(guarded(direct, { availability, canPrepare: true, entering: null }))
      : onClient(null);
  return {
    hasRowSecurity,
    direct,
    db(scope) {
      const place = hasRowSecurity ? placeOf(scope) : null;
      return (place === null ? asOwner : ofScope(place)) as unknown as Db;
    },
    async end() {
      const opened = new Set([client, direct, ...(roleClients?.values() ?? [])]);
      await Promise.all([...opened].map((each) => each.end({ timeout: 5 })));
    },
  };
}

/** Clients of the tenants of the moment are kept, because one is asked for with every statement. */
const REMEMBERED_SCOPES = 1_000;

function remembering<Made>(make: (enters: string, place: Place) => Made): (place: Place) => Made {
  const made = new Map<string, Made>();
  return (place) => {
    const enters = enteringOf(place);
    const known = made.get(enters) ?? make(enters, place);
    if (made.size >= REMEMBERED_SCOPES) made.clear();
    made.set(enters, known);
    return known;
  };
}

interface WatchedSocket {
  readonly socket: net.Socket;
  heardAtMs: number;
  heardBytes: number;
}

/**
 * postgres.js takes a connected socket; one that still connects is as good, because Node keeps what is written to it until
 * then and reports a failure as an error of the socket.
 */
function socketsInto(sockets: Set<WatchedSocket>) {
  let at = 0;
  return (options: { host: string[]; port: number[]; path?: string }): net.Socket => {
    const host = options.host[at % options.host.length] ?? "localhost";
    const port = options.port[at % options.port.length] ?? 5432;
    at += 1;
    const socket = options.path ? net.connect(options.path) : net.connect({ host, port });
    Object.assign(socket, { host, port });
    const watched = { socket, heardAtMs: performance.now(), heardBytes: 0 };
    sockets.add(watched);
    return socket;
  };
}

/** Notes which sockets have received something, by their count of bytes, which TLS does not hide. */
function hear(sockets: Set<WatchedSocket>): void {
  const nowMs = performance.now();
  for (const watched of sockets) {
    if (watched.socket.destroyed) sockets.delete(watched);
    if (watched.socket.bytesRead === watched.heardBytes) continue;
    watched.heardBytes = watched.socket.bytesRead;
    watched.heardAtMs = nowMs;
  }
}

function closeSilent(sockets: Set<WatchedSocket>, ms: number): void {
  hear(sockets);
  const silentSinceMs = performance.now() - ms;
  for (const { socket, heardAtMs } of sockets) if (heardAtMs <= silentSinceMs) socket.destroy();
}

/**
 * Asks the database over a connection of its own.
 * @param processName how this process's connections are named there; null where a pool hides the name
 */
async function look(url: string, processName: string | null): Promise<Finding> {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: LOOK_MS / 1000,
    prepare: false,
    fetch_types: false,
  });
  const late = new Promise<Finding>((resolve) => {
    setTimeout(() => resolve("is absent"), LOOK_MS).unref();
  });
  const found = await Promise.race([ask(client, processName), late]);
  void client.end({ timeout: 0 }).catch(() => {});
  return found;
}

async function ask(client: postgres.Sql, processName: string | null): Promise<Finding> {
  try {
    const [row] = await client<{ busy: number }[]>`
      select count(*)::int as busy from pg_stat_activity
      where application_name = ${processName} and state is distinct from 'idle'`;
    return processName === null || (row?.busy ?? 0) > 0 ? "answers" : "knows of nothing";
  } catch (cause) {
    const isUp = cause instanceof postgres.PostgresError && cause.code !== CANNOT_CONNECT_NOW;
    return isUp ? "refuses" : "is absent";
  }
}
