import postgres from "postgres";
import { ROLES } from "./scope";

/**
 * With row-level security each role has connections of its own, which are in that role from their start: a statement of a named
 * scope then needs nothing beside it. Shares of the connections of a process, for what is left over by tenants.
 */
const SHARES = { [ROLES.signIn]: 0.1, [ROLES.shared]: 0.15, [ROLES.system]: 0.15 } as const;
/** Fewer cannot be shared out: then each transaction takes its role. */
export const LEAST_SHARED_OUT = 10;

export type Options = postgres.Options<{ texts: postgres.PostgresType }>;

/** @returns the client of each role, and null's is the owner's; together they open at most `connections` */
export function openRoleClients(
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
