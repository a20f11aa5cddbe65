"use server";

import { assignCaseCommand } from "@/lib/contract/review-queue";
import { action } from "@/lib/http/action";
import { assignCase } from "@/lib/review/assign";

export const assign = action(
  assignCaseCommand,
  "verification.review",
  async ({ tenant, params: { verificationId }, body: { userId } }) => {
    await assignCase(tenant, verificationId, userId);
    return {};
  },
);
