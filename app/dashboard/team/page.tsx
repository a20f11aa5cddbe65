import type { Metadata } from "next";
import { Team } from "@/components/dashboard/team/team";
import { PageHeader } from "@/components/ui/page-header";
import { listInvitations } from "@/lib/account/invitations";
import { listMembers } from "@/lib/account/members";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { env } from "@/lib/platform/env";
import { changeRole, invite, removeMember, resend, withdraw } from "./actions";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const member = await currentMember();
  return (
    <>
      <PageHeader title="Team">
        Who can sign in for {member.businessName}, and what they may do. The audit log records who did what.
      </PageHeader>
      <Team
        members={await listMembers(member.tenant)}
        invitations={await listInvitations(member.tenant)}
        ownId={member.userId}
        mayInvite={can(member, "team.invite")}
        mayChangeRole={can(member, "team.changeRole")}
        mayRemove={can(member, "team.remove")}
        hasMail={Boolean(env().SMTP_URL)}
        invite={invite}
        resend={resend}
        withdraw={withdraw}
        changeRole={changeRole}
        remove={removeMember}
      />
    </>
  );
}
