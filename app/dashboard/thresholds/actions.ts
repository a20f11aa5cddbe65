"use server";

import { replayPolicyCommand, savePolicyCommand } from "@/lib/contract/dashboard";
import { action } from "@/lib/http/action";
import { savePolicy } from "@/lib/verification/policy-store";
import { replayPolicy } from "@/lib/verification/replay";
import { MEMBER_ROLES } from "@/lib/vocabulary";

/** It changes nothing, so everybody may look. */
export const replay = action(replayPolicyCommand, MEMBER_ROLES, async ({ tenant, body }) => {
  const { changes, ...counts } = await replayPolicy(tenant, body.thresholds, body.last);
  return { ...counts, changes: [...changes] };
});

export const save = action(savePolicyCommand, ["owner"], async ({ tenant, member, body }) => {
  const { thresholds, note, basedOn } = body;
  const wanted = { thresholds, note: note || null, author: member.userId, basedOn };
  const { version } = await savePolicy(tenant, wanted);
  return { version };
});
