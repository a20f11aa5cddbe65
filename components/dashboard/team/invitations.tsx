"use client";

import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant, TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { resendInvitation, withdrawInvitation } from "@/lib/contract/members";
import { ROLES } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";

export interface InvitationItem {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface InvitationsProps {
  readonly invitations: readonly InvitationItem[];
  readonly mayInvite: boolean;
  readonly resend: ActOf<typeof resendInvitation>;
  readonly withdraw: ActOf<typeof withdrawInvitation>;
}

/** Invitations that have not been accepted yet. */
export function Invitations({ invitations, mayInvite, resend, withdraw }: InvitationsProps) {
  const { act, isBusy } = useAct();
  return (
    <Card>
      <CardHeader
        title="Open invitations"
        description="Sending an invitation again replaces the link in the earlier e-mail."
      />
      <ul>
        {invitations.map(({ id, email, role, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-3 text-sm last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block break-all font-medium">{email}</span>
              <span className="block text-soft text-xs">
                {ROLES[role].label}, sent <TimeAgo at={createdAt} />, until <Instant at={expiresAt} />
              </span>
            </span>
            {mayInvite && (
              <span className="flex gap-2">
                <Button
                  size="sm"
                  busy={isBusy}
                  aria-label={`Send again to ${email}`}
                  onClick={() =>
                    void act(() => resend({ params: { invitationId: id } }), {
                      done: `Another invitation is on its way to ${email}.`,
                    })
                  }
                >
                  Send again
                </Button>
                <Button
                  size="sm"
                  variant="danger-quiet"
                  busy={isBusy}
                  aria-label={`Withdraw the invitation for ${email}`}
                  onClick={() =>
                    void act(() => withdraw({ params: { invitationId: id } }), {
                      done: `The invitation for ${email} has been withdrawn.`,
                    })
                  }
                >
                  Withdraw
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
