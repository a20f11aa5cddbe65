"use client";

import { Ellipsis, ShieldCheck, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { MEMBER_ROLES, type MemberRole } from "@/lib/terms";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardHeader } from "../ui/card";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Select } from "../ui/field";
import { Menu, MenuItem } from "../ui/menu";
import { Table, Td, Th, Tr } from "../ui/table";
import { Instant, TimeAgo } from "../ui/time";
import { type Act, useAct } from "../ui/use-act";
import { InviteDialog, ROLE_WORDS } from "./invite-dialog";

export interface ShownMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly hasTotp: boolean;
  readonly isVerified: boolean;
  readonly lastSeenAt: string | null;
}

export interface ShownInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: string;
}

interface TeamProps {
  readonly members: readonly ShownMember[];
  readonly invitations: readonly ShownInvitation[];
  readonly ownId: string;
  readonly mayAct: boolean;
  readonly invite: Act<{ body: { email: string; role: MemberRole } }, { email: string }>;
  readonly withdraw: Act<{ params: { invitationId: string } }, object>;
  readonly changeRole: Act<{ params: { memberId: string }; body: { role: MemberRole } }, object>;
  readonly remove: Act<{ params: { memberId: string } }, object>;
}

export function Team({
  members,
  invitations,
  ownId,
  mayAct,
  invite,
  withdraw,
  changeRole,
  remove,
}: TeamProps) {
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<ShownMember | null>(null);
  const { act, isBusy } = useAct();
  const part = async (member: ShownMember) => {
    const removed = await act(() => remove({ params: { memberId: member.id } }), {
      done: `${member.email} is out.`,
    });
    if (removed) setLeaving(null);
  };
  const give = (member: ShownMember, role: MemberRole) =>
    act(() => changeRole({ params: { memberId: member.id }, body: { role } }), {
      done: `${member.name || member.email} is ${role} now.`,
      undo: () => void give(member, member.role),
    });
  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader
          title="Members"
          action={
            mayAct && (
              <Button look="primary" onClick={() => setInviting(true)}>
                <UserPlus /> Invite
              </Button>
            )
          }
        />
        <Table caption="Members">
          <thead>
            <tr>
              <Th>Person</Th>
              <Th>Role</Th>
              <Th>Sign-in</Th>
              <Th>Last seen</Th>
              <Th className="w-0">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Tr key={member.id}>
                <Td>
                  <span className="block font-medium">
                    {member.name || member.email}
                    {member.id === ownId && <span className="font-normal text-soft"> (you)</span>}
                  </span>
                  {member.name && <span className="block text-soft text-xs">{member.email}</span>}
                </Td>
                <Td>
                  {mayAct ? (
                    <Select
                      aria-label={`Role of ${member.email}`}
                      value={member.role}
                      disabled={isBusy}
                      className="w-36"
                      onChange={({ currentTarget }) => {
                        const role = MEMBER_ROLES.find((each) => each === currentTarget.value);
                        if (role) void give(member, role);
                      }}
                    >
                      {MEMBER_ROLES.map((role) => (
                        <option key={role} value={role}>
                          {ROLE_WORDS[role].name}
                        </option>
                      ))}
                    </Select>
                  ) : (
                    ROLE_WORDS[member.role].name
                  )}
                </Td>
                <Td>
                  <span className="flex flex-wrap gap-1.5">
                    {member.hasTotp ? (
                      <Badge tone="good">
                        <ShieldCheck /> Two steps
                      </Badge>
                    ) : (
                      <Badge>Password</Badge>
                    )}
                    {!member.isVerified && <Badge tone="warn">Address not confirmed</Badge>}
                  </span>
                </Td>
                <Td className="text-soft">
                  {member.lastSeenAt ? <TimeAgo at={member.lastSeenAt} /> : "Never"}
                </Td>
                <Td>
                  {mayAct && member.id !== ownId && (
                    <Menu
                      trigger={
                        <Button look="quiet" size="icon" aria-label={`Actions for ${member.email}`}>
                          <Ellipsis />
                        </Button>
                      }
                    >
                      <MenuItem danger onSelect={() => setLeaving(member)}>
                        <Trash2 /> Remove
                      </MenuItem>
                    </Menu>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
      {invitations.length > 0 && (
        <Invitations invitations={invitations} mayAct={mayAct} withdraw={withdraw} />
      )}
      <Card className="overflow-hidden">
        <CardHeader title="What each role may do" />
        <dl className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-4">
          {MEMBER_ROLES.map((role) => (
            <div key={role} className="bg-card px-5 py-4 text-sm">
              <dt className="font-medium">{ROLE_WORDS[role].name}</dt>
              <dd className="mt-1 text-soft leading-relaxed">{ROLE_WORDS[role].may}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} invite={invite} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Remove ${leaving?.name || leaving?.email}?`}
        act="Remove member"
        busy={isBusy}
        onConfirm={() => leaving && void part(leaving)}
      >
        Every browser they are signed in with is out at once. What they decided stays in the audit trail. API
        keys are the business&rsquo;s, not theirs: rotate those they know.
      </ConfirmDialog>
    </>
  );
}

function Invitations({
  invitations,
  mayAct,
  withdraw,
}: Pick<TeamProps, "invitations" | "mayAct" | "withdraw">) {
  const { act, isBusy } = useAct();
  return (
    <Card>
      <CardHeader title="Open invitations" />
      <ul>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-3 text-sm last:border-b-0"
          >
            <span>
              <span className="block font-medium">{email}</span>
              <span className="block text-soft text-xs">
                {ROLE_WORDS[role].name}, until <Instant at={expiresAt} />
              </span>
            </span>
            {mayAct && (
              <Button
                size="sm"
                busy={isBusy}
                onClick={() =>
                  void act(() => withdraw({ params: { invitationId: id } }), {
                    done: `The invitation of ${email} is withdrawn.`,
                  })
                }
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
