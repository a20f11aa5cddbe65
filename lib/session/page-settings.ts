import { DEFAULT_SETTINGS } from "@/lib/account/read-capture-settings";
import { type FoundSetting, retentionIn, retentionOf } from "@/lib/account/retention";
import type { CaptureSettings } from "@/lib/contract/settings";
import type { Policy } from "@/lib/verification/policy";
import { policyIn } from "@/lib/verification/policy-store";
import type { DocumentType, Mode } from "@/lib/vocabulary";

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

/** What was read beside the session; null: the business has set nothing, and nobody was asked again. */
interface FoundSettings {
  readonly policy: Parameters<typeof policyIn>[0] | null;
  readonly capture: CaptureSettings | null;
  readonly row: FoundSetting["row"] | null;
  readonly isDue: boolean;
  readonly reasons: readonly string[] | null;
  readonly documentType: DocumentType | null;
  readonly documentCountry: string | null;
}

/** All that the page needs to know beside its session. */
export function pageSettingsIn(mode: Mode, found: FoundSettings): PageSettings {
  const { row, isDue, reasons, documentType, documentCountry } = found;
  const { set } = retentionIn(row ? { row, isDue } : undefined);
  return {
    policy: policyIn(found.policy ?? undefined),
    capture: found.capture ?? DEFAULT_SETTINGS,
    retentionDays: retentionOf(mode, set, "id_document").images,
    askedAgain: reasons && { reasons, documentType, documentCountry },
  };
}
