"use server";

import * as invitations from "@/lib/account/invitations";
import * as members from "@/lib/account/members";
import * as command from "@/lib/contract/members";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

const OWNER = ["owner"] as const;
const CONFIRMED = { confirmed: true };

export const invite = action(
  command.inviteMember,
  OWNER,
  ({ tenant, member, body }) => {
    takeToken(BUCKETS.keyMinting, member.userId);
    return invitations.inviteMember(tenant, member.name || member.email, body);
  },
  CONFIRMED,
);

export const resend = action(
  command.resendInvitation,
  OWNER,
  ({ tenant, member, params }) => {
    takeToken(BUCKETS.keyMinting, member.userId);
    return invitations.resendInvitation(tenant, member.name || member.email, params.invitationId);
  },
  CONFIRMED,
);

export const withdraw = action(command.withdrawInvitation, OWNER, async ({ tenant, params }) => {
  await invitations.withdrawInvitation(tenant, params.invitationId);
  return {};
});

export const changeRole = action(
  command.changeRole,
  OWNER,
  async ({ tenant, params, body }) => {
    await members.changeRole(tenant, params.memberId, body.role);
    return {};
  },
  CONFIRMED,
);

export const removeMember = action(
  command.removeMember,
  OWNER,
  async ({ tenant, params }) => {
    await members.removeMember(tenant, params.memberId);
    return {};
  },
  CONFIRMED,
);
