import { sql } from "drizzle-orm";
import { deleteInBatches } from "@/db/batches";
import { db, rows } from "@/db/client";
import { rateLevel } from "@/db/schema/operations";
import type { LevelGrant, LevelRequest, LevelStore } from "./level-store";

/** Every bucket is full again after this long. */
const FULL_AFTER_S = 3600;
const NOW = sql`extract(epoch from clock_timestamp())`;

/**
 * Levels in a table of PostgreSQL that is not logged: a commit waits for no disk, and after a crash of the database the
 * buckets are full. One statement a take, by the database's clock; a clock that was set back refills nothing.
 */
export const DATABASE_LEVELS: LevelStore = {
  async take({ key, rule: { burst, perS }, want, giveBack }: LevelRequest): Promise<LevelGrant> {
    const [row] = await rows<{ granted: number; tokens: number }>(
      db("server"),
      sql`
      insert into rate_level as level (key, tokens, granted, at_s)
      values (${key}, ${burst}::float8 - ${want}::int, ${want}::int, ${NOW})
      on conflict (key) do update set (tokens, granted, at_s) = (
        select filled.tokens - least(${want}::int, floor(filled.tokens)), least(${want}::int, floor(filled.tokens)), ${NOW}
        from (select least(${burst}::float8, level.tokens + ${giveBack}::int
                + greatest(0, ${NOW} - level.at_s) * ${perS}::float8) as tokens) filled)
      returning granted, tokens`,
    );
    return { granted: row?.granted ?? 0, tokens: Number(row?.tokens ?? 0) };
  },
};

/** For the sweep: forgets levels that are full again. */
export function forgetFullLevels(): Promise<void> {
  return deleteInBatches(rateLevel, sql`abs(${NOW} - ${rateLevel.atS}) > ${FULL_AFTER_S}`);
}
