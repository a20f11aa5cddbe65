"use server";

import { replayPolicyCommand, savePolicyCommand } from "@/lib/contract/dashboard";
import { action } from "@/lib/http/action";
import { savePolicy } from "@/lib/verification/policy-store";
import { replayPolicy } from "@/lib/verification/replay";

export const replay = action(replayPolicyCommand, "thresholds.replay", async ({ tenant, body }) => {
  const { changes, ...counts } = await replayPolicy(tenant, body.thresholds, body.last);
  return { ...counts, changes: [...changes] };
});

export const save = action(savePolicyCommand, "thresholds.change", async ({ tenant, member, body }) => {
  const { thresholds, note, basedOn } = body;
  const draft = { thresholds, note: note || null, author: member.userId, basedOn };
  const { version } = await savePolicy(tenant, draft);
  return { version };
});
