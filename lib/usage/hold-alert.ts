import type { Tx } from "@/db/client";
import { holdAlert } from "@/db/schema/operations";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { HOLD_REASONS, type HoldReason } from "@/lib/vocabulary";
import { countOnHold, findTerms } from "./queries";
import { addressesOf } from "./spend-alerts";

const WORDS: Readonly<
  Record<HoldReason, { readonly subject: string; readonly why: string; readonly cure: string }>
> = {
  quota: {
    subject: "Verifications are on hold: monthly quota used up",
    why: "The quota of your plan for ID document checks is used up.",
    cure: "as soon as the quota is raised",
  },
  spend_limit: {
    subject: "Verifications are on hold: spend limit reached",
    why: "The rest of your monthly spend limit does not cover another ID document check.",
    cure: "as soon as you raise the limit",
  },
};

/**
 * Tells those who may change the limit that verifications are on hold: once for each month and reason, not for each
 * person. The row and the e-mails commit together, so a crash neither loses nor repeats an e-mail (USAGE-HOLD-4).
 */
export async function alertOnHold(tx: Tx, tenant: Tenant): Promise<void> {
  const waiting = await countOnHold(tx, tenant);
  const reasons = HOLD_REASONS.filter((reason) => waiting[reason]);
  const terms = reasons.length > 0 ? await findTerms(tx, tenant) : null;
  if (!terms) return;
  const { businessId, mode } = tenant;
  const period = terms.from.slice(0, "2026-01".length);
  const noted = await tx
    .insert(holdAlert)
    .values(reasons.map((reason) => ({ businessId, mode, period, reason })))
    .onConflictDoNothing()
    .returning({ reason: holdAlert.reason });
  const until = terms.to.slice(0, "2026-01-01".length);
  for (const { reason } of noted) {
    const email = emailOf(reason, waiting[reason] ?? 0, until);
    for (const to of await addressesOf(tx, tenant))
      await enqueue(tx, "mail.send", { to, ...email }, { tenant });
  }
}

/** @param until the first day of the next month */
function emailOf(reason: HoldReason, count: number, until: string): { subject: string; text: string } {
  const { subject, why, cure } = WORDS[reason];
  const number = count === 1 ? "1 verification is" : `${count} verifications are`;
  const text = [
    `${why} ${number} on hold: people with a link submitted their photos after that.`,
    `The photos are kept. They are checked, the oldest first, ${cure}, or from ${until} (UTC) on. Until then new links and live requests are refused with 402.`,
    "This e-mail is sent once a month, however many verifications are put on hold.",
    "",
    `View your usage: ${env().BASE_URL}/dashboard/usage`,
    "",
  ].join("\n");
  return { subject, text };
}
