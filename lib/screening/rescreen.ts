import { db } from "@/db/client";
import type { Tenant } from "@/lib/platform/tenant";
import { emit } from "@/lib/webhook/emit";
import { findTouched } from "./changed-lists";
import { applyResolutions, hasNewHit } from "./resolutions";
import { readScreening, recordScreening } from "./results";
import { screenSubject } from "./screen";
import type { ScreenedRow, ScreenedSubject } from "./screened-subject";

/** Records of one job. Even where each takes a search of milliseconds, a page ends well within the job's lease. */
const PAGE = 500;

/**
 * Screens one page of a business's approved records, one kind after the other: those that a change of a list may touch
 * by a search, the others by noting that their result still holds.
 * @param cursor empty for the first page
 * @returns the cursor of the next page; null when this was the last one
 */
export async function rescreenPage(
  kinds: readonly ScreenedSubject[],
  tenant: Tenant,
  cursor: string,
): Promise<string | null> {
  const [name, after = ""] = cursor.split(":");
  const index = Math.max(
    0,
    kinds.findIndex(({ kind }) => kind === name),
  );
  const screened = kinds[index];
  if (!screened) return null;
  const rows = await screened.listApproved(tenant, after, PAGE);
  for (const row of await findTouched(screened, tenant, rows)) await rescreen(screened, tenant, row);
  const last = rows.at(-1);
  if (last && rows.length === PAGE) return `${screened.kind}:${last.id}`;
  const next = kinds[index + 1];
  return next ? `${next.kind}:` : null;
}

/**
 * Screens an approved record again. The result is always stored; a hit that the screening before did not have opens a
 * review and sends `verification.aml_alert`. A failed screening is stored as `error` and changes no decision
 * (SCREEN-MONITOR-2).
 */
async function rescreen<Row extends ScreenedRow>(
  screened: ScreenedSubject<Row>,
  tenant: Tenant,
  row: Row,
): Promise<void> {
  const subject = screened.toSubject(row);
  if (!subject) return;
  const work = { mode: tenant.mode, ...screened.simulationOf(row) };
  const found = await screenSubject(tenant, work, subject);
  await db(tenant).transaction(async (tx) => {
    const locked = await screened.lock(tx, tenant, row.id);
    // Deleted or forgotten during the search: nothing may be stored about it.
    if (!locked || !screened.toSubject(locked)) return;
    const observation = await applyResolutions(tx, tenant, { ...subject, id: row.id }, found);
    const before = await readScreening(tenant, row.id, tx);
    await recordScreening(tx, tenant, { id: row.id, kind: screened.kind }, observation);
    // A review that was given during the search takes precedence.
    if (locked.revision !== row.revision || !hasNewHit(before?.observation, observation)) return;
    const reopened = await screened.reopen(tx, tenant, locked, observation);
    await emit(tx, tenant, {
      name: "verification.aml_alert",
      verificationId: reopened.id,
      revision: reopened.revision,
      payload: {
        type: screened.eventType,
        externalRef: reopened.externalRef,
        aml: screened.presentAml(reopened),
      },
    });
  });
}
