import { z } from "zod";
import type { MemberRole } from "@/lib/vocabulary";
import type { JsonBody } from "./endpoint";
import { email, JSON_LIMIT_BYTES, webAddress } from "./fields";
import { ASSIGNED_ROLES, LEAST_PRIVILEGED_ROLE } from "./permissions";

/** Commands of the dashboard about single sign-on by OpenID Connect. */
const body = <S extends z.ZodObject>(schema: S) =>
  ({ kind: "json", schema, limitBytes: JSON_LIMIT_BYTES }) as const satisfies JsonBody;
const done = z.strictObject({});
const domainId = z.string().regex(/^dom_[0-9A-Za-z]{22}$/);
const next = z.string().max(2048).default("");

/** A name of the DNS with at least two labels. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export const beginSingleSignOn = {
  id: "beginSingleSignOn",
  body: body(z.strictObject({ email, next })),
  /** The page of the provider. */
  response: z.strictObject({ url: z.string() }),
} as const;

export const beginSingleSignOnProof = {
  id: "beginSingleSignOnProof",
  body: body(z.strictObject({ next: z.string().min(1).max(2048) })),
  response: z.strictObject({ url: z.string() }),
} as const;

export const saveProvider = {
  id: "saveProvider",
  body: body(
    z.strictObject({
      issuer: webAddress("https", "http"),
      clientId: z.string().trim().min(1).max(255),
      /** Empty: the stored one stays. */
      clientSecret: z.string().max(1024).default(""),
      defaultRole: z.enum(ASSIGNED_ROLES as [MemberRole, ...MemberRole[]]).default(LEAST_PRIVILEGED_ROLE),
    }),
  ),
  response: done,
} as const;

export const removeProvider = { id: "removeProvider", response: done } as const;

export const addEmailDomain = {
  id: "addEmailDomain",
  body: body(
    z.strictObject({
      domain: z.string().trim().toLowerCase().regex(DOMAIN, "must be a domain, such as example.com"),
    }),
  ),
  response: done,
} as const;

export const verifyEmailDomain = {
  id: "verifyEmailDomain",
  params: z.object({ domainId }),
  response: done,
} as const;

export const removeEmailDomain = {
  id: "removeEmailDomain",
  params: z.object({ domainId }),
  response: done,
} as const;

export const enforceSingleSignOn = {
  id: "enforceSingleSignOn",
  body: body(
    z.strictObject({
      isEnforced: z.boolean(),
      /** The owner who may sign in without the provider. */
      breakGlassUserId: z
        .string()
        .regex(/^usr_[0-9A-Za-z]{22}$/)
        .nullable()
        .default(null),
    }),
  ),
  response: done,
} as const;

/** For provisioning by SCIM. */
export const makeScimToken = {
  id: "makeScimToken",
  /** Shown once. */
  response: z.strictObject({ token: z.string() }),
} as const;

export const revokeScimToken = { id: "revokeScimToken", response: done } as const;
