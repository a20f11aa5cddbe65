import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROLES } from "./scope";

/**
 * ROW_SECURITY: on, off, or `auto`: as it was first for a PostgreSQL database, on for a new one whose user may make the roles
 * (docs/decisions/0134-row-level-security-in-new-installations.md).
 */
export type RowSecuritySetting = boolean | "auto";

/** Roles, policies and grants, for the tables that all migrations have made. */
const FILE = path.join(/*turbopackIgnore: true*/ process.cwd(), "db", "row-security.sql");
/** A function of the file; the comment on it says what was applied, once all of it was. */
const MARKED = "protect_table(text, text)";

const HAS_MARK = `obj_description(to_regprocedure('public.${MARKED}'), 'pg_proc') is not null as "isProtected"`;
/** Whether a database has had the whole file; anybody may ask. */
export const IS_PROTECTED = `select ${HAS_MARK}`;

/** What decides where the setting is `auto`; asked as the tables' owner, after the migrations. New: it holds no business yet. */
export const WHAT_IT_IS = `
  select ${HAS_MARK},
         not exists (select 1 from business) as "isNew",
         (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)
           or (select count(*) = ${Object.keys(ROLES).length} from pg_roles
               where rolname in (${Object.values(ROLES)
                 .map((role) => `'${role}'`)
                 .join(", ")})
                 and pg_has_role(current_user, oid, 'member')) as "mayHaveRoles"`;

/** The end of a part of the file. */
const BREAKPOINT = "--> statement-breakpoint";

/** A connection of the tables' owner, in either driver. */
interface Owner {
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Runs statements without parameters, in one transaction or within the one that is open. */
  run(statements: string): Promise<unknown>;
}

/**
 * Applies db/row-security.sql unless the database has had it: this text, for these tables, by this owner. It is no migration,
 * because it is applied where row-level security is on only, and anew when a migration adds a table. What was applied is
 * noted last, so that the next start goes on where one broke off.
 * @throws Error of the database that says what an administrator has to run, when its user may not create roles
 */
export async function applyRowSecurity(owner: Owner): Promise<void> {
  const text = readFileSync(FILE, "utf8");
  const [found] = await owner.query(`
    select current_user::text as login, obj_description(to_regprocedure('${MARKED}'), 'pg_proc') as applied,
           (select string_agg(oid::text, ',' order by oid) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition) as tables`);
  const state = [text, found?.["login"], found?.["tables"]].join("\n");
  const mark = createHash("sha256").update(state).digest("hex");
  if (found?.["applied"] === mark) return;
  for (const part of text.split(BREAKPOINT)) await owner.run(part);
  await owner.run(`comment on function ${MARKED} is '${mark}'`);
}
