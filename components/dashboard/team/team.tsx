"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import { ROLES } from "@/lib/contract/permissions";
import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";
import { type InvitationItem, Invitations } from "./invitations";
import { type HandedLink, HandedLinkDialog, InviteDialog } from "./invite-dialog";
import { type MemberItem, MemberRow } from "./member-row";

interface TeamProps {
  readonly members: readonly MemberItem[];
  readonly invitations: readonly InvitationItem[];
  readonly ownId: string;
  readonly mayInvite: boolean;
  readonly mayChangeRole: boolean;
  readonly mayRemove: boolean;
  readonly invite: ActOf<typeof command.inviteMember>;
  /** Whether this server can send e-mails. */
  readonly hasMail: boolean;
  readonly resend: ActOf<typeof command.resendInvitation>;
  readonly withdraw: ActOf<typeof command.withdrawInvitation>;
  readonly changeRole: ActOf<typeof command.changeRole>;
  readonly remove: ActOf<typeof command.removeMember>;
}

export function Team({
  members,
  invitations,
  ownId,
  mayInvite,
  mayChangeRole,
  mayRemove,
  hasMail,
  invite,
  resend,
  withdraw,
  changeRole,
  remove,
}: TeamProps) {
  const [isInviting, setInviting] = useState(false);
  const [handed, setHanded] = useState<HandedLink | null>(null);
  const [memberToRemove, setMemberToRemove] = useState<MemberItem | null>(null);
  const { act, isBusy } = useAct();
  const removeMember = async (member: MemberItem) => {
    const removed = await act(() => remove({ params: { memberId: member.id } }), {
      done: `${member.email} has been removed.`,
    });
    if (removed) setMemberToRemove(null);
  };
  const assignRole = (member: MemberItem, role: MemberRole) =>
    act(() => changeRole({ params: { memberId: member.id }, body: { role } }), {
      done: `The role of ${member.name || member.email} is now ${role}.`,
      undo: () => void assignRole(member, member.role),
    });
  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader
          title="Members"
          action={
            mayInvite && (
              <Button variant="primary" onClick={() => setInviting(true)}>
                <UserPlus /> Invite
              </Button>
            )
          }
        />
        <ul>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwn={member.id === ownId}
              mayChangeRole={mayChangeRole}
              mayRemove={mayRemove}
              isBusy={isBusy}
              onRole={(role) => void assignRole(member, role)}
              onRemove={() => setMemberToRemove(member)}
            />
          ))}
        </ul>
      </Card>
      {invitations.length > 0 && (
        <Invitations
          invitations={invitations}
          mayInvite={mayInvite}
          hasMail={hasMail}
          onHanded={setHanded}
          resend={resend}
          withdraw={withdraw}
        />
      )}
      <Card className="overflow-hidden">
        <CardHeader title="What each role can do" />
        <dl className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-4">
          {MEMBER_ROLES.map((role) => (
            <div key={role} className="bg-card px-5 py-4 text-sm">
              <dt className="font-medium">{ROLES[role].label}</dt>
              <dd className="mt-1 text-soft leading-relaxed">{ROLES[role].summary}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <InviteDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        onHanded={setHanded}
        hasMail={hasMail}
        invite={invite}
      />
      <HandedLinkDialog handed={handed} onClose={() => setHanded(null)} />
      <ConfirmDialog
        open={memberToRemove !== null}
        onOpenChange={() => setMemberToRemove(null)}
        title={`Remove ${memberToRemove?.name || memberToRemove?.email}?`}
        confirmLabel="Remove member"
        busy={isBusy}
        onConfirm={() => memberToRemove && void removeMember(memberToRemove)}
      >
        <Losses member={memberToRemove} />
        This signs them out everywhere immediately. Their decisions stay in the audit log. API keys belong to
        the business and keep working: rotate those they know.
      </ConfirmDialog>
    </>
  );
}

/** What the member leaves behind, in numbers. */
function Losses({ member }: { readonly member: MemberItem | null }) {
  const { assignedCases = 0, ownViews = 0 } = member ?? {};
  if (assignedCases + ownViews === 0) return null;
  return (
    <ul className="mb-3 list-disc pl-5 text-ink">
      {assignedCases > 0 && (
        <li>
          {assignedCases === 1
            ? "1 case assigned to them becomes unassigned."
            : `${assignedCases} cases assigned to them become unassigned.`}
        </li>
      )}
      {ownViews > 0 && (
        <li>
          {ownViews === 1
            ? "1 private saved view is deleted."
            : `${ownViews} private saved views are deleted.`}
        </li>
      )}
    </ul>
  );
}
