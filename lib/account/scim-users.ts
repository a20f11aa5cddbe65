import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { user } from "@/db/schema/member";
import { singleSignOn } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import { LEAST_PRIVILEGED_ROLE } from "@/lib/contract/permissions";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { ownsDomain } from "./email-domains";
import { lockBusiness } from "./lock";
import { endSessions } from "./member-sessions";
import { assertOwnerLeft, removeMember } from "./members";
import { assertNotBreakGlass } from "./sso-settings";

/** A refusal in the words of SCIM (RFC 7644, 3.12). */
export class ScimRefusal extends Error {
  readonly status: 400 | 404 | 409;
  readonly scimType: "invalidValue" | "mutability" | "uniqueness" | undefined;

  constructor(status: ScimRefusal["status"], message: string, scimType?: ScimRefusal["scimType"]) {
    super(message);
    this.name = "ScimRefusal";
    this.status = status;
    this.scimType = scimType;
  }
}

export type ScimMember = typeof user.$inferSelect;

/** By which attribute members are looked up; the value is compared as a directory writes it. */
export interface MemberFilter {
  readonly attribute: "userName" | "externalId" | "id";
  readonly value: string;
}

/** What a directory may set; what is absent stays. */
export interface MemberChange {
  readonly userName?: string | undefined;
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Members of the business, oldest first. @param startIndex counts from 1 */
export async function findScimMembers(
  { businessId }: Tenant,
  filter: MemberFilter | null,
  { startIndex, count: most }: { startIndex: number; count: number },
): Promise<{ total: number; members: readonly ScimMember[] }> {
  const which = and(eq(user.businessId, businessId), filter ? matches(filter) : undefined);
  const [all] = await db({ businessId }).select({ total: count() }).from(user).where(which);
  const members =
    most === 0
      ? []
      : await db({ businessId })
          .select()
          .from(user)
          .where(which)
          .orderBy(asc(user.createdAt), asc(user.id))
          .limit(most)
          .offset(startIndex - 1);
  return { total: all?.total ?? 0, members };
}

/** @throws ScimRefusal 404, also for a member of another business */
export async function readScimMember(tenant: Tenant, id: string): Promise<ScimMember> {
  const { members } = await findScimMembers(
    tenant,
    { attribute: "id", value: id },
    { startIndex: 1, count: 1 },
  );
  if (!members[0]) throw notFound();
  return members[0];
}

/**
 * Creates a member with the default role, who signs in with single sign-on, or with a password that they set by e-mail.
 * @throws ScimRefusal 400 for an address of a domain that the business has not proven, 409 for one that is taken
 */
export async function createScimMember(
  tenant: Tenant,
  { userName = "", name = "", externalId = null, active = true }: MemberChange,
): Promise<ScimMember> {
  const { businessId } = tenant;
  const email = userName.toLowerCase();
  // Whether anybody at all has the address is known to no business.
  return db("sign-in").transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    if (!(await ownsDomain(tx, businessId, email))) {
      throw new ScimRefusal(400, "userName must be an e-mail address of a verified domain.", "invalidValue");
    }
    const [settings] = await tx
      .select({ role: singleSignOn.defaultRole })
      .from(singleSignOn)
      .where(eq(singleSignOn.businessId, businessId));
    const [made] = await tx
      .insert(user)
      .values({
        id: newId("usr"),
        businessId,
        email,
        name,
        role: settings?.role ?? LEAST_PRIVILEGED_ROLE,
        scimExternalId: externalId,
        emailVerifiedAt: sql`now()`,
        deactivatedAt: active ? null : sql`now()`,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new ScimRefusal(409, "A member has this userName already.", "uniqueness");
    await recordAudit(tx, tenant, "member.provisioned", made.id);
    return made;
  });
}

/**
 * Changes a member. Deactivating ends their sessions at once, and nothing signs them in until they are active again.
 * @throws ScimRefusal 404; 400 for another userName; 409 for the last active owner, and the owner who can sign in without
 * single sign-on
 */
export async function changeScimMember(
  tenant: Tenant,
  id: string,
  { userName, name, externalId, active }: MemberChange,
): Promise<ScimMember> {
  return db("sign-in").transaction(async (tx) => {
    const member = await lockMember(tx, tenant, id);
    if (userName !== undefined && userName.toLowerCase() !== member.email.toLowerCase()) {
      throw new ScimRefusal(400, "The member changes the e-mail address, at the dashboard.", "mutability");
    }
    if (active !== undefined && active !== (member.deactivatedAt === null)) {
      await turn(tx, tenant, id, active);
    }
    const [changed] = await tx
      .update(user)
      .set({
        name: name ?? member.name,
        scimExternalId: externalId === undefined ? member.scimExternalId : externalId,
      })
      .where(eq(user.id, id))
      .returning();
    return changed ?? member;
  });
}

/** Activates or deactivates a member. */
async function turn(tx: Tx, tenant: Tenant, id: string, active: boolean): Promise<void> {
  if (!active) await guarded(() => assertNotBreakGlass(tx, tenant, id));
  await tx
    .update(user)
    .set({ deactivatedAt: active ? null : sql`now()` })
    .where(eq(user.id, id));
  if (!active) {
    await endSessions(tx, id);
    await guarded(() => assertOwnerLeft(tx, tenant));
  }
  await recordAudit(tx, tenant, active ? "member.reactivated" : "member.deactivated", id);
}

/** Removes a member with their sessions. @throws ScimRefusal 404, 409 as {@link changeScimMember} */
export async function deleteScimMember(tenant: Tenant, id: string): Promise<void> {
  await readScimMember(tenant, id);
  await guarded(() => removeMember(tenant, id));
}

async function lockMember(tx: Tx, { businessId }: Tenant, id: string): Promise<ScimMember> {
  await lockBusiness(tx, businessId);
  const [member] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.businessId, businessId)));
  if (!member) throw notFound();
  return member;
}

/** Says in the words of SCIM that an owner has to stay. */
async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "NOT_FOUND") throw notFound();
    if (cause instanceof Failure) throw new ScimRefusal(409, cause.message, "mutability");
    throw cause;
  }
}

function matches({ attribute, value }: MemberFilter): SQL {
  if (attribute === "userName") return eq(sql`lower(${user.email})`, value.toLowerCase());
  return eq(attribute === "id" ? user.id : user.scimExternalId, value);
}

function notFound(): ScimRefusal {
  return new ScimRefusal(404, "There is no such user.");
}
