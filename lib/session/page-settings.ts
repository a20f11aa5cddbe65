import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { GIVEN_TENANT, prepared } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { retentionSetting } from "@/db/schema/policy";
import { retryRequest, session, verification } from "@/db/schema/verification";
import { captureColumns, captureRow, DEFAULT_SETTINGS } from "@/lib/account/read-capture-settings";
import { RETENTION_COLUMNS, retentionIn, retentionOf } from "@/lib/account/retention";
import type { CaptureSettings } from "@/lib/contract/settings";
import type { Policy } from "@/lib/verification/policy";
import { policyIn, policyRow } from "@/lib/verification/policy-store";
import type { DocumentType, Mode } from "@/lib/vocabulary";
import { authenticateReading, type CaptureSession, SESSION_COLUMNS, SESSION_JOINS } from "./token";

/** What the business has set as of now, whenever the link was made, and what was asked for again by this link. */
export interface PageSettings {
  readonly policy: Policy;
  readonly capture: CaptureSettings;
  /** Days that the photos are kept, at most. */
  readonly retentionDays: number;
  /** Null for a link that nobody was asked again by. */
  readonly askedAgain: AskedAgain | null;
}

interface AskedAgain {
  readonly reasons: readonly string[];
  readonly documentType: DocumentType | null;
  readonly documentCountry: string | null;
}

/** A session with all that its page needs. */
export interface PageSession extends CaptureSession {
  readonly settings: PageSettings;
}

/** The verification after which a person was asked again. */
const earlier = alias(verification, "earlier");

/** In one statement with the session: it is asked for with every page (docs/decisions/0124-less-in-a-request-and-in-a-server.md). */
const askForPage = prepared((on) => {
  const policy = policyRow(GIVEN_TENANT, on).as("policy");
  const capture = captureRow(GIVEN_TENANT, on).as("capture");
  const { position, version, thresholds } = policy;
  return on
    .select({
      ...SESSION_COLUMNS,
      policy: { position, version, thresholds },
      capture: captureColumns(capture),
      ...RETENTION_COLUMNS,
      reasons: retryRequest.reasons,
      documentType: earlier.documentTypeHint,
      documentCountry: earlier.documentCountryHint,
    })
    .from(session)
    .innerJoin(business, SESSION_JOINS.business)
    .leftJoin(verification, SESSION_JOINS.verification)
    .leftJoin(companyVerification, SESSION_JOINS.company)
    .leftJoin(policy, sql`true`)
    .leftJoin(capture, sql`true`)
    .leftJoin(retentionSetting, owned(retentionSetting, GIVEN_TENANT))
    .leftJoin(retryRequest, owned(retryRequest, GIVEN_TENANT, eq(retryRequest.sessionId, session.id)))
    .leftJoin(earlier, eq(earlier.id, retryRequest.verificationId))
    .where(eq(session.id, sql.placeholder("id")));
});

type FoundPage = Awaited<ReturnType<typeof askForPage>>[number];

/**
 * Verifies the token of a page and reads its session with the settings.
 * @throws Failure SESSION_INVALID, SESSION_EXPIRED
 */
export async function authenticatePage(token: string): Promise<PageSession> {
  const { session: of, row } = await authenticateReading(token, askForPage);
  return { ...of, settings: settingsIn(of.tenant.mode, row) };
}

function settingsIn(mode: Mode, found: FoundPage): PageSettings {
  const { row, isDue, reasons, documentType, documentCountry } = found;
  const { set } = retentionIn(row ? { row, isDue } : undefined);
  return {
    policy: policyIn(found.policy ?? undefined),
    capture: found.capture ?? DEFAULT_SETTINGS,
    retentionDays: retentionOf(mode, set, "id_document").images,
    askedAgain: reasons && { reasons, documentType, documentCountry },
  };
}
