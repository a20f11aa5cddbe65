"use server";

import { changeRetention, isShorter, readRetention, undoRetentionChange } from "@/lib/account/retention";
import { countRetentionLoss } from "@/lib/company/retention-loss";
import {
  changeRetentionCommand,
  previewRetentionCommand,
  undoRetentionCommand,
} from "@/lib/contract/retention";
import { action } from "@/lib/http/action";

export const saveRetention = action(
  changeRetentionCommand,
  "retention.change",
  ({ tenant, body }) => changeRetention(tenant, body),
  { confirmed: true },
);

export const previewRetention = action(
  previewRetentionCommand,
  "retention.change",
  async ({ tenant, body }) => {
    const { set } = await readRetention(tenant);
    return { loss: isShorter(tenant.mode, set, body) ? await countRetentionLoss(tenant, body) : null };
  },
);

/** Keeping data longer needs no proof of identity. */
export const undoRetention = action(undoRetentionCommand, "retention.change", ({ tenant }) =>
  undoRetentionChange(tenant),
);
