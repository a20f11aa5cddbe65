import { randomBytes } from "node:crypto";
import { type AnyColumn, and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { prepared } from "@/db/client";
import { business } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { type Consent, retryRequest, session, verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import { TOKEN_LIMIT_CHARS } from "@/lib/contract/sessions";
import { type Branding, brandingAnswer } from "@/lib/contract/settings";
import { env } from "@/lib/platform/env";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import { mintTenant, type Tenant, type TenantRef } from "@/lib/platform/tenant";
import {
  type FlashColour,
  MODES,
  SESSION_SCOPES,
  SIMULATED_OUTCOMES,
  type SimulatedOutcome,
  type TurnDirection,
} from "@/lib/vocabulary";

/** SESSION-TOKEN-2. */
export const SESSION_LIFETIME_S = 1800;

/**
 * How long a link works, in seconds.
 * @param shortLinkMinutes the setting of the business (SESSION-SHORTLINK-1); null: long links, which end with their token
 */
export function linkLifetimeS(shortLinkMinutes: number | null): number {
  return shortLinkMinutes === null ? SESSION_LIFETIME_S : shortLinkMinutes * 60;
}
const TYPE = "sess+jwt";
const AUDIENCE = "capture";
const CLOCK_TOLERANCE_S = 5;

/** The claims of a token (SESSION-TOKEN-1). */
const claims = z.object({
  sub: z.string(),
  jti: z.string(),
  bid: z.string(),
  mode: z.enum(MODES),
  scope: z.enum(SESSION_SCOPES),
  cvid: z.string().optional(),
  exp: z.number(),
  cb: z.string().optional(),
  brd: brandingAnswer,
  sim: z.enum(SIMULATED_OUTCOMES).optional(),
});

/** The turns and colours that a session's row holds. */
export interface DrawnChallenge {
  readonly directions: readonly TurnDirection[];
  readonly colours: readonly FlashColour[] | null;
  readonly expiresAt: Date;
}

/** A verified token with its session row. */
export interface CaptureSession {
  /** The token's `jti` and the row's id. */
  readonly id: string;
  readonly tenant: Tenant;
  readonly userId: string;
  readonly callback: string | null;
  readonly expiresAtMs: number;
  readonly branding: Branding;
  /** The account's name, shown when the branding has none. */
  readonly businessName: string;
  readonly scenario: SimulatedOutcome | null;
  /** The company whose signatory this session is for; null for an individual. */
  readonly companyVerificationId: string | null;
  /** The company is decided: its signatory's links take nothing more (SESSION-SIGNATORY-3). */
  readonly companyClosed: boolean;
  /** Whether photos may come from files: the setting of the business when the link was made. */
  readonly fileUploads: boolean;
  /** The answer to the consent question; null while there is none. */
  readonly consent: Consent | null;
  /** Whether this session, or another one of the same signatory, has a verification. */
  readonly submitted: boolean;
  /** The challenge that was drawn for it, while it is valid; undefined: it has to be drawn. */
  readonly drawn?: DrawnChallenge | undefined;
  /** Its verification; null before submit. */
  readonly verificationId: string | null;
}

/** 128 bits, the token's `jti`. */
export function newSessionId(): string {
  return randomBytes(16).toString("base64url");
}

export interface SessionClaims {
  readonly id: string;
  readonly tenant: Tenant;
  readonly userId: string;
  readonly callback: string | null;
  readonly branding: Branding;
  readonly scenario: SimulatedOutcome | null;
  /** The company's id; makes it a signatory's token. */
  readonly companyVerificationId?: string;
  readonly issuedAtMs: number;
}

/** A signed token that lives 1800 seconds from `issuedAtMs`. */
export async function signSession(of: SessionClaims): Promise<string> {
  const { id: kid, key } = currentKey("session-token");
  const issuedAtS = Math.floor(of.issuedAtMs / 1000);
  return new SignJWT({
    bid: of.tenant.businessId,
    mode: of.tenant.mode,
    ...scopeClaims(of.companyVerificationId),
    brd: of.branding,
    ...(of.callback === null ? {} : { cb: of.callback }),
    ...(of.scenario === null ? {} : { sim: of.scenario }),
  })
    .setProtectedHeader({ alg: "HS256", typ: TYPE, kid })
    .setIssuer(env().BASE_URL)
    .setAudience(AUDIENCE)
    .setSubject(of.userId)
    .setJti(of.id)
    .setIssuedAt(issuedAtS)
    .setNotBefore(issuedAtS)
    .setExpirationTime(issuedAtS + SESSION_LIFETIME_S)
    .sign(await hmacKey(key));
}

/** jose would make one of the bytes for every token, which takes longer than to check its signature. */
const hmacKeys = new WeakMap<Buffer, Promise<CryptoKey>>();

function hmacKey(key: Buffer): Promise<CryptoKey> {
  const known = hmacKeys.get(key);
  if (known) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const made = crypto.subtle.importKey("raw", new Uint8Array(key), algorithm, false, ["sign", "verify"]);
  hmacKeys.set(key, made);
  return made;
}

function scopeClaims(cvid: string | undefined): Pick<z.input<typeof claims>, "scope" | "cvid"> {
  return cvid === undefined ? { scope: "capture" } : { scope: "signatory", cvid };
}

/** What is read of a session, from the tables that {@link SESSION_JOINS} join. */
export const SESSION_COLUMNS = {
  businessId: session.businessId,
  mode: session.mode,
  scope: session.scope,
  companyVerificationId: session.companyVerificationId,
  openCompanyId: companyVerification.id,
  verificationId: session.verificationId,
  consent: session.consent,
  fileUploads: session.fileUploads,
  signatoryVerificationId: verification.id,
  isCancelled: sql<boolean>`${session.cancelledAt} is not null`,
  challengeDirections: session.challengeDirections,
  challengeColours: session.challengeColours,
  challengeExpiresAt: session.challengeExpiresAt,
  isChallengeValid: sql<boolean>`coalesce(${session.challengeExpiresAt} >= now(), false)`,
  businessName: business.name,
};

/** A request for new photos that is about a verification as it stands and was not answered; a verdict since ends it. */
export const isOpenRequest = and(
  eq(retryRequest.verificationId, verification.id),
  eq(retryRequest.revision, verification.revision),
  isNull(retryRequest.answeredBy),
);

export const SESSION_JOINS = {
  business: and(eq(business.id, session.businessId), business.active),
  verification: isSignatoryCheck(session.companyVerificationId, session.id),
  company: isOpenCompany(session.companyVerificationId),
};

const askForRow = prepared((on) =>
  on
    .select(SESSION_COLUMNS)
    .from(session)
    .innerJoin(business, SESSION_JOINS.business)
    .leftJoin(verification, SESSION_JOINS.verification)
    .leftJoin(companyVerification, SESSION_JOINS.company)
    .where(eq(session.id, sql.placeholder("id"))),
);

type SessionRow = Awaited<ReturnType<typeof askForRow>>[number];
/** Reads a session of `businessId` and `mode` by its `id`. */
type AskForRow<Row extends SessionRow> = (
  scope: TenantRef,
  values: Readonly<Record<string, unknown>>,
) => Promise<Row[]>;

/**
 * Verifies a token and reads its row, so that a signed session can still be revoked.
 * @throws Failure SESSION_INVALID, SESSION_EXPIRED
 */
export async function authenticateSession(token: string): Promise<CaptureSession> {
  return (await authenticateReading(token, askForRow)).session;
}

/** As {@link authenticateSession}, with a statement that reads more than the session. */
export async function authenticateReading<Row extends SessionRow>(
  token: string,
  ask: AskForRow<Row>,
): Promise<{ readonly session: CaptureSession; readonly row: Row }> {
  if (token.length > TOKEN_LIMIT_CHARS) throw new Failure("SESSION_INVALID");
  const said = await verify(token);
  const of = { businessId: said.bid, mode: said.mode };
  const [row] = await ask(of, { ...of, id: said.jti });
  const isSame =
    row?.businessId === said.bid &&
    row.mode === said.mode &&
    row.scope === said.scope &&
    row.companyVerificationId === (said.cvid ?? null);
  if (!isSame) throw new Failure("SESSION_INVALID");
  if (row.isCancelled) throw new Failure("SESSION_EXPIRED");
  const verificationId = row.verificationId ?? row.signatoryVerificationId;
  const read: CaptureSession = {
    id: said.jti,
    tenant: mintTenant(of),
    userId: said.sub,
    callback: said.cb ?? null,
    expiresAtMs: said.exp * 1000,
    branding: said.brd,
    businessName: row.businessName,
    scenario: said.sim ?? null,
    companyVerificationId: row.companyVerificationId,
    companyClosed: row.companyVerificationId !== null && row.openCompanyId === null,
    fileUploads: row.fileUploads,
    consent: row.consent,
    submitted: verificationId !== null,
    drawn: drawnIn(row),
    verificationId,
  };
  return { session: read, row };
}

function drawnIn(row: {
  challengeDirections: readonly TurnDirection[] | null;
  challengeColours: readonly FlashColour[] | null;
  challengeExpiresAt: Date | null;
  isChallengeValid: boolean;
}): DrawnChallenge | undefined {
  const { challengeDirections: directions, challengeColours: colours, challengeExpiresAt: expiresAt } = row;
  return row.isChallengeValid && directions && expiresAt ? { directions, colours, expiresAt } : undefined;
}

/** Whether a verification has an open request: by this session, or without one by any. */
export function isAskedAgain(bySession?: AnyColumn | string): SQL<boolean> {
  const bySame = bySession === undefined ? undefined : eq(retryRequest.sessionId, bySession);
  return sql<boolean>`exists (select 1 from ${retryRequest} where ${and(isOpenRequest, bySame)})`;
}

/** The check of a company's signatory, which a session cannot add to: the one that new photos were asked for by replaces it. */
export function isSignatoryCheck(companyId: AnyColumn | string, sessionId: AnyColumn | string) {
  return and(eq(verification.companyVerificationId, companyId), not(isAskedAgain(sessionId)));
}

/** A decided company has the time of its decision. */
export function isOpenCompany(id: AnyColumn | string): SQL | undefined {
  return and(eq(companyVerification.id, id), isNull(companyVerification.completedAt));
}

/** @throws Failure COMPANY_CLOSED for the signatory of a decided company */
export function assertCompanyOpen(of: Pick<CaptureSession, "companyClosed">): void {
  if (of.companyClosed) throw new Failure("COMPANY_CLOSED");
}

async function verify(token: string): Promise<z.output<typeof claims>> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const known = keysFor("session-token").find(({ id }) => id === kid);
        if (!known) throw new Failure("SESSION_INVALID");
        return hmacKey(known.key);
      },
      {
        algorithms: ["HS256"],
        typ: TYPE,
        issuer: env().BASE_URL,
        audience: AUDIENCE,
        requiredClaims: ["sub", "jti", "iat", "nbf", "exp"],
        maxTokenAge: SESSION_LIFETIME_S,
        clockTolerance: CLOCK_TOLERANCE_S,
      },
    );
    return claims.parse(payload);
  } catch (cause) {
    // `maxTokenAge` fails with the same class; a token from the future fails with another one.
    if (cause instanceof errors.JWTExpired) throw new Failure("SESSION_EXPIRED", { cause });
    throw new Failure("SESSION_INVALID", { cause });
  }
}
