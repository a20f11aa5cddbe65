import { eq, sql } from "drizzle-orm";
import { GIVEN_TENANT, prepared } from "@/db/client";
import { owned } from "@/db/owned";
import { retentionSetting } from "@/db/schema/policy";
import { retryRequest, session, verification } from "@/db/schema/verification";
import { captureColumns, captureRow, DEFAULT_SETTINGS } from "@/lib/account/read-capture-settings";
import { RETENTION_COLUMNS, retentionIn, retentionOf } from "@/lib/account/retention";
import type { CaptureSettings } from "@/lib/contract/settings";
import type { Policy } from "@/lib/verification/policy";
import { policyIn, policyRow } from "@/lib/verification/policy-store";
import type { DocumentType } from "@/lib/vocabulary";
import type { CaptureSession } from "./token";

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

const ask = prepared((on) => {
  const policy = policyRow(GIVEN_TENANT, on).as("policy");
  const capture = captureRow(GIVEN_TENANT, on).as("capture");
  const { position, version, thresholds } = policy;
  return on
    .select({
      policy: { position, version, thresholds },
      capture: captureColumns(capture),
      ...RETENTION_COLUMNS,
      reasons: retryRequest.reasons,
      documentType: verification.documentTypeHint,
      documentCountry: verification.documentCountryHint,
    })
    .from(session)
    .leftJoin(policy, sql`true`)
    .leftJoin(capture, sql`true`)
    .leftJoin(retentionSetting, owned(retentionSetting, GIVEN_TENANT))
    .leftJoin(retryRequest, owned(retryRequest, GIVEN_TENANT, eq(retryRequest.sessionId, session.id)))
    .leftJoin(verification, eq(verification.id, retryRequest.verificationId))
    .where(owned(session, GIVEN_TENANT, eq(session.id, sql.placeholder("id"))));
});

/** All that the page needs to know beside its session, as of now, in one statement: it is asked for with every page. */
export async function readPageSettings({ id, tenant }: CaptureSession): Promise<PageSettings> {
  const { businessId, mode } = tenant;
  const [found] = await ask(tenant, { businessId, mode, id });
  const { set } = retentionIn(found?.row ? { row: found.row, isDue: found.isDue } : undefined);
  const { reasons = null, documentType = null, documentCountry = null } = found ?? {};
  return {
    policy: policyIn(found?.policy ?? undefined),
    capture: found?.capture ?? DEFAULT_SETTINGS,
    retentionDays: retentionOf(tenant.mode, set, "id_document").images,
    askedAgain: reasons && { reasons, documentType, documentCountry },
  };
}
