"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { inviteMember } from "@/lib/contract/members";
import { ROLES, SUGGESTED_ROLE } from "@/lib/contract/permissions";
import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";

/** An invitation whose link nobody was sent. */
export interface HandedLink {
  readonly email: string;
  readonly link: string;
}

/** The link of an invitation, to be handed over where this server sends no e-mail. It is shown once. */
export function HandedLinkDialog({
  handed,
  onClose,
}: {
  readonly handed: HandedLink | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={handed !== null}
      onOpenChange={onClose}
      title="Share this link"
      description={`No e-mail was sent to ${handed?.email}: this server cannot send any. Give the link to that person and nobody else. It works once, for seven days, and is not shown again.`}
    >
      <CopyBox text={handed?.link ?? ""} label="link" />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function InviteDialog({
  open,
  onClose,
  onHanded,
  hasMail,
  invite,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onHanded: (handed: HandedLink) => void;
  /** Whether this server can send e-mails. */
  readonly hasMail: boolean;
  readonly invite: ActOf<typeof inviteMember>;
}) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const [role, setRole] = useState<MemberRole>(SUGGESTED_ROLE);
  const submit = async (form: FormData) => {
    setProblem(null);
    const email = String(form.get("email"));
    const invited = await act(() => invite({ body: { email, role } }), {
      ...(hasMail ? { done: `An invitation is on its way to ${email}.` } : {}),
      onRefused: setProblem,
    });
    if (!invited) return;
    onClose();
    if (invited.link) onHanded({ email, link: invited.link });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite a member"
      description={
        hasMail
          ? "We send a link by e-mail. It works once, for seven days."
          : "This server cannot send e-mail: you get a link to share. It works once, for seven days."
      }
    >
      <DataForm onData={submit} className="grid gap-5">
        <Field label="E-mail address" problem={problemOf(problem, ["email"]).message}>
          {(ids) => <Input {...ids} name="email" type="email" required maxLength={254} autoFocus />}
        </Field>
        <Field label="Role" hint={ROLES[role].summary}>
          {(ids) => (
            <Select
              {...ids}
              value={role}
              onChange={({ currentTarget }) =>
                setRole(MEMBER_ROLES.find((each) => each === currentTarget.value) ?? role)
              }
            >
              {MEMBER_ROLES.map((each) => (
                <option key={each} value={each}>
                  {ROLES[each].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {hasMail ? "Send invitation" : "Create invitation"}
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
