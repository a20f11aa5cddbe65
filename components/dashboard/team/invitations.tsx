"use client";

import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant, TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { resendInvitation, withdrawInvitation } from "@/lib/contract/members";
import { ROLES } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";
import type { HandedLink } from "./invite-dialog";

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
  /** Whether this server can send e-mails. */
  readonly hasMail: boolean;
  readonly onHanded: (handed: HandedLink) => void;
  readonly resend: ActOf<typeof resendInvitation>;
  readonly withdraw: ActOf<typeof withdrawInvitation>;
}

/** Invitations that have not been accepted yet. */
export function Invitations({
  invitations,
  mayInvite,
  hasMail,
  onHanded,
  resend,
  withdraw,
}: InvitationsProps) {
  const { act, isBusy } = useAct();
  const repeat = async (invitationId: string, email: string) => {
    const done = hasMail ? { done: `Another invitation is on its way to ${email}.` } : {};
    const again = await act(() => resend({ params: { invitationId } }), done);
    if (again?.link) onHanded({ email, link: again.link });
  };
  return (
    <Card>
      <CardHeader
        title="Open invitations"
        description={
          hasMail
            ? "Sending an invitation again replaces the link in the earlier e-mail."
            : "A new link replaces the earlier one."
        }
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
                {ROLES[role].label}, {hasMail ? "sent" : "created"} <TimeAgo at={createdAt} />, until{" "}
                <Instant at={expiresAt} />
              </span>
            </span>
            {mayInvite && (
              <span className="flex gap-2">
                <Button
                  size="sm"
                  busy={isBusy}
                  aria-label={hasMail ? `Send again to ${email}` : `New link for ${email}`}
                  onClick={() => void repeat(id, email)}
                >
                  {hasMail ? "Send again" : "New link"}
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
