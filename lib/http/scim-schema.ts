import { z } from "zod";
import type { MemberChange, MemberFilter, ScimMember } from "@/lib/account/scim-users";
import { email } from "@/lib/contract/fields";
import { env } from "@/lib/platform/env";

/** SCIM 2.0 (RFC 7643, RFC 7644) as directories use it for people: what they send, and what they get. */

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

const text = z.string().trim().max(255);
/** Entra ID writes booleans as words. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const name = z.object({ formatted: text, givenName: text, familyName: text }).partial();

/** A user as a directory sends it. Attributes that this server does not keep are ignored (RFC 7644, 3.3). */
export const sentUser = z
  .object({
    userName: email,
    externalId: text.min(1).nullish(),
    displayName: text.nullish(),
    name: name.nullish(),
    active: flag.optional(),
  })
  .transform(
    ({ userName, externalId, displayName, active, ...rest }): MemberChange => ({
      userName,
      externalId: externalId ?? undefined,
      name: displayName || nameOf(rest.name ?? {}) || undefined,
      active,
    }),
  );

/** An operation of PATCH. `remove` takes the external id only: the rest of a member is always there. */
const operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(200).optional(),
  value: z.unknown().optional(),
});

export const sentPatch = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(PATCH_OP), `must name ${PATCH_OP}`),
  Operations: z.array(operation).min(1).max(100),
});

/** By path in lower case, how a value of PATCH is read. */
const PATCHED: Readonly<Record<string, (value: unknown) => MemberChange>> = {
  active: (value) => ({ active: flag.parse(value) }),
  username: (value) => ({ userName: email.parse(value) }),
  displayname: (value) => ({ name: text.parse(value) }),
  "name.formatted": (value) => ({ name: text.parse(value) }),
  name: (value) => {
    const read = nameOf(name.parse(value));
    return read ? { name: read } : {};
  },
  externalid: (value) => ({ externalId: text.min(1).parse(value) }),
};
/** Of a person's name, parts that are not kept by themselves. */
const IGNORED = /^(?:name\.(?:givenname|familyname)|emails\b.*|schemas|id|meta)$/;

/**
 * The change that a PATCH asks for; later operations win.
 * @returns the path that is not known, in place of a change
 * @throws ZodError for a value of the wrong kind
 */
export function changeOf({ Operations }: z.output<typeof sentPatch>): MemberChange | { unknownPath: string } {
  let change: MemberChange = {};
  for (const { op, path, value } of Operations) {
    for (const [written, given] of path === undefined ? fieldsOf(value) : [[path, value] as const]) {
      const part = readOperation(op, written, given);
      if (part === null) return { unknownPath: written.slice(0, 100) };
      change = { ...change, ...part };
    }
  }
  return change;
}

/** Without a path the value names the attributes. */
function fieldsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(z.record(z.string(), z.unknown()).parse(value));
}

/** @returns null for an attribute that cannot be changed in this way */
function readOperation(
  op: "add" | "replace" | "remove",
  written: string,
  value: unknown,
): MemberChange | null {
  const attribute = written.toLowerCase().replace(`${USER.toLowerCase()}:`, "");
  if (op === "remove") return attribute === "externalid" ? { externalId: null } : null;
  const read = PATCHED[attribute];
  if (read) return read(value);
  return IGNORED.test(attribute) ? {} : null;
}

const FILTER = /^\s*(userName|externalId|id)\s+eq\s+"((?:[^"\\]|\\["\\/])*)"\s*$/i;
const ATTRIBUTES = ["userName", "externalId", "id"] as const;

/** `userName eq "thandi@example.com"`. @returns null for any other filter */
export function filterOf(written: string): MemberFilter | null {
  const [, name = "", quoted = ""] = FILTER.exec(written) ?? [];
  const attribute = ATTRIBUTES.find((each) => each.toLowerCase() === name.toLowerCase());
  return attribute ? { attribute, value: quoted.replace(/\\(.)/g, "$1") } : null;
}

/** A member as a SCIM resource. */
export function presentUser({ id, email: address, name: full, createdAt, ...rest }: ScimMember) {
  return {
    schemas: [USER],
    id,
    ...(rest.scimExternalId === null ? {} : { externalId: rest.scimExternalId }),
    userName: address,
    ...(full === "" ? {} : { displayName: full, name: { formatted: full } }),
    emails: [{ value: address, type: "work", primary: true }],
    active: rest.deactivatedAt === null,
    roles: [{ value: rest.role, primary: true }],
    meta: { resourceType: "User", created: createdAt.toISOString(), location: locationOf(id) },
  };
}

export function locationOf(id: string): string {
  return `${env().BASE_URL}/scim/v2/Users/${id}`;
}

function nameOf({ formatted, givenName, familyName }: z.output<typeof name>): string {
  return formatted || [givenName, familyName].filter(Boolean).join(" ");
}
