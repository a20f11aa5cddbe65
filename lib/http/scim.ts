import { z } from "zod";
import { businessOfScimToken } from "@/lib/account/scim-token";
import * as users from "@/lib/account/scim-users";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { JSON_LIMIT_BYTES } from "@/lib/contract/fields";
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import { parseJsonObject } from "./clean-json";
import { clientIp } from "./client-ip";
import { BUCKETS, takeToken } from "./rate-limit";
import { readBody } from "./read-body";
import { failureOf } from "./reply";
import { DESCRIPTIONS } from "./scim-descriptions";
import { changeOf, ERROR, filterOf, LIST, locationOf, presentUser, sentPatch, sentUser } from "./scim-schema";

/** A page of a list has at most this many users. */
const MOST_USERS = 100;
const BEARER = /^Bearer ([\w-]{1,128})$/i;
const HEADERS = {
  "Content-Type": "application/scim+json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

interface Context {
  readonly params: Promise<{ readonly path: readonly string[] }>;
}

/** Answers a directory that provisions members (ACCOUNT-SCIM-1): `/scim/v2/Users` and the descriptions of SCIM. */
export async function scimRequest(request: Request, context: Context): Promise<Response> {
  try {
    const { path } = await context.params;
    const tenant = await authenticate(request.headers);
    await takeToken(BUCKETS.keyWrite, `scim ${tenant.businessId}`);
    return await answer(request, path, tenant);
  } catch (cause) {
    return refuse(cause);
  }
}

/** @throws Failure NOT_AUTHENTICATED, RATE_LIMITED */
async function authenticate(headers: Headers): Promise<Tenant> {
  const [, token = ""] = BEARER.exec(headers.get("authorization") ?? "") ?? [];
  const tenant = await businessOfScimToken(token);
  if (tenant) return tenant;
  await takeToken(BUCKETS.addressBadCredentials, clientIp(headers));
  throw new Failure("NOT_AUTHENTICATED", { message: "The bearer token is missing or not valid." });
}

async function answer(request: Request, path: readonly string[], tenant: Tenant): Promise<Response> {
  const [resource = "", id, ...rest] = path;
  const { method } = request;
  const isRead = method === "GET" || method === "HEAD";
  const described = DESCRIPTIONS[path.join("/")];
  if (described && isRead) return json(200, described());
  if (resource !== "Users" || rest.length > 0) throw new users.ScimRefusal(404, "There is no such resource.");
  if (id === undefined) {
    if (isRead) return list(new URL(request.url).searchParams, tenant);
    if (method === "POST") return create(request, tenant);
    throw new Failure("METHOD_NOT_ALLOWED");
  }
  if (isRead) return json(200, presentUser(await users.readScimMember(tenant, id)));
  if (method === "PUT") {
    const change = sentUser.parse(await bodyOf(request));
    return json(200, presentUser(await users.changeScimMember(tenant, id, change)));
  }
  if (method === "PATCH") return patch(request, tenant, id);
  if (method !== "DELETE") throw new Failure("METHOD_NOT_ALLOWED");
  await users.deleteScimMember(tenant, id);
  return new Response(null, { status: 204, headers: HEADERS });
}

async function list(query: URLSearchParams, tenant: Tenant): Promise<Response> {
  const written = query.get("filter");
  const filter = written === null ? null : filterOf(written);
  if (written !== null && !filter)
    return failed(400, 'Filters are of the form: userName eq "…".', "invalidFilter");
  const number = (name: string, otherwise: number) => {
    const value = Number.parseInt(query.get(name) ?? "", 10);
    return Number.isSafeInteger(value) && value < 1_000_000_000 ? value : otherwise;
  };
  const page = {
    startIndex: Math.max(1, number("startIndex", 1)),
    count: Math.min(MOST_USERS, Math.max(0, number("count", MOST_USERS))),
  };
  const { total, members } = await users.findScimMembers(tenant, filter, page);
  return json(200, {
    schemas: [LIST],
    totalResults: total,
    startIndex: page.startIndex,
    itemsPerPage: members.length,
    Resources: members.map(presentUser),
  });
}

async function create(request: Request, tenant: Tenant): Promise<Response> {
  const made = await users.createScimMember(tenant, sentUser.parse(await bodyOf(request)));
  return json(201, presentUser(made), { Location: locationOf(made.id) });
}

async function patch(request: Request, tenant: Tenant, id: string): Promise<Response> {
  const change = changeOf(sentPatch.parse(await bodyOf(request)));
  if ("unknownPath" in change) {
    return failed(
      400,
      `The attribute ${JSON.stringify(change.unknownPath)} cannot be changed.`,
      "invalidPath",
    );
  }
  return json(200, presentUser(await users.changeScimMember(tenant, id, change)));
}

/** @throws Failure INVALID_JSON, PAYLOAD_TOO_LARGE */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  await readBody(request, JSON_LIMIT_BYTES, (chunk) => {
    chunks.push(chunk);
  });
  return parseJsonObject(Buffer.concat(chunks).toString("utf8"));
}

function refuse(cause: unknown): Response {
  if (cause instanceof users.ScimRefusal) return failed(cause.status, cause.message, cause.scimType);
  if (cause instanceof z.ZodError) {
    const [issue] = cause.issues;
    return failed(400, `${issue?.path.join(".") || "The body"}: ${issue?.message}`, "invalidValue");
  }
  const { code, message, retryAfterS } = failureOf(cause);
  const { status } = ERRORS[code];
  if (status >= 500) log.error({ code, err: cause }, "provisioning failed");
  const retry = retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) };
  const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  return failed(status, message, code === "INVALID_JSON" ? "invalidSyntax" : undefined, {
    ...retry,
    ...challenge,
  });
}

type Extra = Readonly<Record<string, string>>;

function failed(status: number, detail: string, scimType?: string, extra: Extra = {}): Response {
  const body = { schemas: [ERROR], status: String(status), detail, ...(scimType ? { scimType } : {}) };
  return json(status, body, extra);
}

function json(status: number, body: unknown, extra: Extra = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...extra } });
}
