import { db } from "@/db/client";
import { captureSetting } from "@/db/schema/policy";
import { Failure } from "@/lib/contract/errors";
import type { CaptureSettings, CaptureSettingsChange } from "@/lib/contract/settings";
import { DOCUMENT_ISSUERS } from "@/lib/countries/codes";
import type { Tenant } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";
import { recordAudit } from "./audit";
import { readCaptureSettings } from "./read-capture-settings";

/** Live photos travel over https only. */
const TAKES_HTTP_ORIGINS: Readonly<Record<Mode, boolean>> = { live: false, test: true };

/**
 * Changes the given fields. `fileUploads` applies to sessions created from now on, `allowedOrigins` at once, `embedOrigins` to
 * pages opened from now on, `colourFlashes` to challenges drawn from now on. A change in test mode affects test sessions only.
 * @throws Failure VALIDATION_ERROR for an http origin in live mode, and for the code of no country
 */
export async function changeCaptureSettings(
  tenant: Tenant,
  change: CaptureSettingsChange,
): Promise<CaptureSettings> {
  const { businessId, mode } = tenant;
  for (const list of ["allowedOrigins", "embedOrigins"] as const) {
    const insecure = (change[list] ?? []).findIndex((origin) => origin.startsWith("http:"));
    if (insecure < 0 || TAKES_HTTP_ORIGINS[mode]) continue;
    const message = `${list}[${insecure}] must be https; http is for test mode only.`;
    throw new Failure("VALIDATION_ERROR", { message });
  }
  assertCountries(change);
  return db(tenant).transaction(async (tx) => {
    const settings = { ...(await readCaptureSettings(tenant, tx)), ...given(change) };
    // Only the given fields are updated, so that a concurrent change to another field is kept.
    await tx
      .insert(captureSetting)
      .values({ businessId, mode, ...settings })
      .onConflictDoUpdate({
        target: [captureSetting.businessId, captureSetting.mode],
        set: { mode, ...given(change) },
      });
    await recordAudit(tx, tenant, "capture.changed", businessId);
    return readCaptureSettings(tenant, tx);
  });
}

const ISSUERS: ReadonlySet<string> = new Set(Object.values(DOCUMENT_ISSUERS));

/** @throws Failure VALIDATION_ERROR for a code that no country has whose documents a person can choose */
function assertCountries({ acceptedDocuments = [], defaultCountry = null }: CaptureSettingsChange): void {
  const named = [
    ...acceptedDocuments.map(({ country }, i) => [`acceptedDocuments[${i}].country`, country] as const),
    ["defaultCountry", defaultCountry] as const,
  ];
  const unknown = named.find(([, code]) => code !== null && !ISSUERS.has(code));
  if (unknown) {
    const message = `${unknown[0]} must be a country's ISO 3166-1 alpha-3 code.`;
    throw new Failure("VALIDATION_ERROR", { message });
  }
}

function given(change: CaptureSettingsChange): Partial<CaptureSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
