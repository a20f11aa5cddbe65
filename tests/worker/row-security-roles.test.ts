import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection, db, installConnection, rows } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import { verification } from "@/db/schema/verification";
import { ROLES } from "@/db/scope";
import { findVerification } from "@/lib/verification/find-verification";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

/** Logins of a database server where nobody of the product is a superuser. The embedded database has one login. */
const server = process.env["TEST_DATABASE_URL"] || undefined;
/** Nothing connects to it: without a server every test here is left out. */
const UNUSED = "postgres://127.0.0.1/none";
if (server) ownDatabase({ ROW_SECURITY: "1" });

const suffix = randomBytes(4).toString("hex");
const OWNER = `iv_owner_${suffix}`;
const PROGRAM = `iv_program_${suffix}`;

const urlOf = (login: string) => {
  const url = new URL(server ?? UNUSED);
  url.username = login;
  url.pathname = `/${OWNER}`;
  return url.href;
};

describe.runIf(server)("SECURITY-ROW-2 on a server where its user is no superuser", () => {
  const admin = postgres(server ?? UNUSED, { max: 1, onnotice: () => {} });
  let before: ReturnType<typeof connection>;
  const opened = openPostgres({
    url: urlOf(PROGRAM),
    directUrl: urlOf(OWNER),
    connections: 4,
    rowSecurity: true,
  });
  const off = openPostgres({ url: urlOf(OWNER), directUrl: undefined, connections: 2 });

  beforeAll(async () => {
    before = connection();
    await admin.unsafe(`create role ${OWNER} login; create role ${PROGRAM} login noinherit`);
    await admin.unsafe(`create database ${OWNER} owner ${OWNER}`);
  });

  afterAll(async () => {
    installConnection(before);
    await opened.close();
    await off.close();
    await admin.unsafe(`drop database ${OWNER} with (force)`);
    await admin.unsafe(`drop role ${OWNER}; drop role ${PROGRAM}`);
    await admin.end();
  });

  test("without ROW_SECURITY such a user migrates and gets no role", async () => {
    await off.migrate();
    const member = sql.join(
      Object.values(ROLES).map((role) => sql`${role}`),
      sql`, `,
    );
    expect(
      await rows(
        off.db("operator"),
        sql`select rolname from pg_roles where rolname in (${member}) and pg_has_role(current_user, oid, 'member')`,
      ),
    ).toEqual([]);
    expect(await rows(off.db("operator"), sql`select 1 as one from pg_policy`)).toEqual([]);
    const seen = { businessId: "bus_any", mode: "live" } as const;
    expect(await rows(off.db(seen), sql`select count(*)::int as count from verification`)).toEqual([
      { count: 0 },
    ]);
  });

  test("a user that may not create or take the roles is told what an administrator has to run", async () => {
    const said = await opened
      .migrate()
      .catch((cause: Error) => String((cause.cause as Error | undefined)?.message ?? cause));
    expect(said).toContain(`the database user ${OWNER} may not create the roles`);
    for (const role of Object.values(ROLES)) expect(said).toContain(`GRANT ${role} TO ${OWNER};`);
  });

  test("once they are granted it migrates, and servers run as a login that owns nothing", async () => {
    const roles = Object.values(ROLES).join(", ");
    await admin.unsafe(`grant ${roles} to ${OWNER}; grant ${roles} to ${PROGRAM}`);
    await opened.migrate();
    installConnection(opened);
    const [owner, stranger] = [await newTenant("test"), await newTenant("test")];
    const id = await verifyPlaceholders(owner, "approved");
    expect(await findVerification(owner, id)).toMatchObject({ decision: "APPROVED" });
    await expect(findVerification(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db(stranger).select().from(verification)).toEqual([]);
    // Commands, and servers of the version before, work as the owner.
    expect(await db("operator").select().from(verification).where(eq(verification.id, id))).toHaveLength(1);
    const login = postgres(urlOf(PROGRAM), { max: 1, onnotice: () => {} });
    await expect(login`select count(*) from verification`).rejects.toThrow("permission denied");
    await login.end();
    // Turned off again, the owner goes on with all rows.
    expect(await off.db(stranger).select().from(verification).where(eq(verification.id, id))).toHaveLength(1);
    // Whatever one deletes, what hangs on it goes too: the policies do not hold back a cascade.
    await db(owner).delete(verification).where(eq(verification.id, id));
    const left = await rows<{ count: string }>(db("operator"), sql`select count(*) from verification_term`);
    expect(Number(left[0]?.count)).toBe(0);
  });
});
