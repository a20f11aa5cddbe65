"use server";

import * as invitations from "@/lib/account/invitations";
import * as members from "@/lib/account/members";
import * as command from "@/lib/contract/members";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

const CONFIRMED = { confirmed: true };

export const invite = action(
  command.inviteMember,
  "team.invite",
  async ({ tenant, member, body }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    return invitations.inviteMember(tenant, member.name || member.email, body);
  },
  CONFIRMED,
);

export const resend = action(
  command.resendInvitation,
  "team.invite",
  async ({ tenant, member, params }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    return invitations.resendInvitation(tenant, member.name || member.email, params.invitationId);
  },
  CONFIRMED,
);

export const withdraw = action(command.withdrawInvitation, "team.invite", async ({ tenant, params }) => {
  await invitations.withdrawInvitation(tenant, params.invitationId);
  return {};
});

export const changeRole = action(
  command.changeRole,
  "team.changeRole",
  async ({ tenant, params, body }) => {
    await members.changeRole(tenant, params.memberId, body.role);
    return {};
  },
  CONFIRMED,
);

export const removeMember = action(
  command.removeMember,
  "team.remove",
  async ({ tenant, params }) => {
    await members.removeMember(tenant, params.memberId);
    return {};
  },
  CONFIRMED,
);
