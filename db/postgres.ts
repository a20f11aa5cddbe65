import { randomBytes } from "node:crypto";
import net from "node:net";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withTimeout } from "@/lib/platform/timeout";
import { Availability, type Finding } from "./availability";
import type { Connection, Db } from "./connection";
import { enteringOf, type Place, placeOf, ROLES } from "./scope";
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

interface PostgresSettings {
  readonly url: string;
  /**
   * The same database without a pool in between: a pool in transaction mode knows no prepared statements, no LISTEN, no
   * settings of a connection and no locks that outlive a transaction.
   */
  readonly directUrl: string | undefined;
  /** Connections that this process opens at most. */
  readonly connections: number;
  /** Whether each transaction becomes the role of its scope (docs/decisions/0102-row-level-security.md); not by default. */
  readonly rowSecurity?: boolean;
}

/** Opens PostgreSQL; nothing is connected before the first statement. */
export function openPostgres(settings: PostgresSettings): Connection {
  const { url, directUrl, connections, rowSecurity = false } = settings;
  const sockets = new Set<WatchedSocket>();
  const isDirect = directUrl === undefined;
  const processName = `identity-verification-${process.pid}-${randomBytes(3).toString("hex")}`;
  const options = {
    onnotice: () => {},
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
  const roleClients =
    rowSecurity && isDirect && connections >= LEAST_SHARED_OUT
      ? openRoleClients(url, connections, options)
      : null;
  const client = roleClients?.get(null) ?? postgres(url, { ...options, max: connections, prepare: isDirect });
  const direct = isDirect
    ? client
    : postgres(directUrl, { ...options, max: rowSecurity ? OWNER_CONNECTIONS : 1 });
  const availability = new Availability(
    {
      look: () => look(url, isDirect ? processName : null),
      closeSilent: (ms) => closeSilent(sockets, ms),
    },
    SILENT_MS,
  );
  const listening = setInterval(() => hear(sockets), HEAR_MS);
  listening.unref();
  const onClient = (enters: string | null) =>
    drizzle(guarded(client, { availability, canPrepare: isDirect, entering: enters }));
  const onClientOf = ({ role, settings }: Place) => {
    const ofRole = roleClients?.get(role);
    if (!ofRole) throw new Error(`There is no client of the role ${role}.`);
    const given = { availability, canPrepare: true };
    const each = (word: string) => settings.map((setting) => `${word} ${setting}`).join(";");
    return drizzle(
      guarded(
        ofRole,
        settings.length === 0
          ? { ...given, entering: null }
          : { ...given, entering: each("set local"), setting: each("set") },
      ),
    );
  };
  const ofScope = remembering((enters, place) => (roleClients ? onClientOf(place) : onClient(enters)));
  /** With row-level security upkeep of the tables is their owner's, who may log in apart from the application. */
  const asOwner =
    rowSecurity && !isDirect
      ? drizzle(guarded(direct, { availability, canPrepare: true, entering: null }))
      : onClient(null);
  return {
    db(scope) {
      const place = rowSecurity ? placeOf(scope) : null;
      return (place === null ? asOwner : ofScope(place)) as unknown as Db;
    },
    async migrate(folder) {
      // Loaded by the process that migrates.
      const { migratePostgres } = await import("./postgres-migrations");
      await migratePostgres({ url: directUrl ?? url, folder, rowSecurity });
    },
    async listen(channel, heard) {
      const { unlisten } = await direct.listen(channel, heard);
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
      const opened = new Set([client, direct, ...(roleClients?.values() ?? [])]);
      await Promise.all([...opened].map((each) => each.end({ timeout: 5 })));
    },
  };
}

/**
 * With row-level security each role has connections of its own, which are in that role from their start: a statement of a named
 * scope then needs nothing beside it. Shares of the connections of a process, for what is left over by tenants.
 */
const SHARES = { [ROLES.signIn]: 0.1, [ROLES.shared]: 0.15, [ROLES.system]: 0.15 } as const;
/** Fewer cannot be shared out: then each transaction takes its role. */
const LEAST_SHARED_OUT = 10;

type Options = postgres.Options<Record<string, never>>;

/** @returns the client of each role, and null's is the owner's; together they open at most `connections` */
function openRoleClients(
  url: string,
  connections: number,
  options: Options,
): ReadonlyMap<string | null, postgres.Sql> {
  const named = Object.entries(SHARES).map(
    ([role, share]) => [role, Math.max(1, Math.floor(connections * share))] as const,
  );
  const taken = named.reduce((sum, [, count]) => sum + count, 1);
  const shares = [...named, [ROLES.tenant, connections - taken] as const];
  const ofRole = ([role, max]: readonly [string, number]) => {
    const connection = { ...options.connection, role } as NonNullable<Options["connection"]>;
    return [role, postgres(url, { ...options, max, connection })] as const;
  };
  return new Map<string | null, postgres.Sql>([
    [null, postgres(url, { ...options, max: 1 })],
    ...shares.map(ofRole),
  ]);
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
