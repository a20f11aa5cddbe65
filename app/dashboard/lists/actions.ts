"use server";

import * as views from "@/lib/account/saved-views";
import { assignCasesCommand, resendCompletedCommand, writeNotesCommand } from "@/lib/contract/bulk";
import { findRecordsCommand } from "@/lib/contract/find-records";
import { deleteViewCommand, saveViewCommand } from "@/lib/contract/saved-views";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { assignCase } from "@/lib/review/assign";
import * as bulk from "@/lib/review/bulk";
import * as search from "@/lib/review/find-records";
import { writeNote } from "@/lib/review/notes";

export const saveView = action(saveViewCommand, "dashboard.use", ({ member, body }) =>
  views.saveView(member, body),
);

export const deleteView = action(deleteViewCommand, "dashboard.use", async ({ member, params }) => {
  await views.deleteView(member, params.viewId);
  return {};
});

export const findRecords = action(findRecordsCommand, "dashboard.use", ({ tenant, body }) =>
  search.findRecords(tenant, body.text),
);

export const assignCases = action(assignCasesCommand, "verification.review", ({ tenant, body }) =>
  bulk.forEachRecord(body.ids, (id) => assignCase(tenant, id, body.userId)),
);

export const writeNotes = action(writeNotesCommand, "verification.review", ({ tenant, body }) =>
  bulk.forEachRecord(body.ids, (id) => writeNote(tenant, id, { text: body.text, mentions: [] })),
);

export const resendCompleted = action(resendCompletedCommand, "webhook.resend", ({ tenant, body }) =>
  bulk.forEachRecord(body.ids, async (id) => {
    await takeToken(BUCKETS.verificationResend, `${tenant.businessId} ${tenant.mode} ${id}`);
    await bulk.resendCompleted(tenant, id);
  }),
);
