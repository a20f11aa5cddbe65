"use server";

import { writeNoteCommand } from "@/lib/contract/case-notes";
import { assignCaseCommand } from "@/lib/contract/review-queue";
import { action } from "@/lib/http/action";
import { assignCase } from "@/lib/review/assign";
import * as notes from "@/lib/review/notes";

export const assign = action(
  assignCaseCommand,
  "verification.review",
  async ({ tenant, params: { verificationId }, body: { userId } }) => {
    await assignCase(tenant, verificationId, userId);
    return {};
  },
);

export const writeNote = action(writeNoteCommand, "verification.review", ({ tenant, params, body }) =>
  notes.writeNote(tenant, params.verificationId, body),
);
