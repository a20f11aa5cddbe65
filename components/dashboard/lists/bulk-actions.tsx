"use client";

import { MessageSquare, Send, UserRound } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useAct } from "@/components/ui/use-act";
import type { ActionResult, ActOf } from "@/lib/contract/action";
import type {
  assignCasesCommand,
  BulkOutcome,
  resendCompletedCommand,
  writeNotesCommand,
} from "@/lib/contract/bulk";
import { CASE_NOTE_LIMIT } from "@/lib/contract/case-notes";
import type { Assignable } from "@/lib/contract/review-queue";
import { Textarea } from "../verifications/textarea";
import { Selection } from "./selection";

/** What the member's role may do with selected records; null: not offered. */
export interface BulkActs {
  readonly assign: ActOf<typeof assignCasesCommand> | null;
  readonly note: ActOf<typeof writeNotesCommand> | null;
  readonly resend: ActOf<typeof resendCompletedCommand> | null;
}

interface Props {
  readonly acts: BulkActs;
  readonly assignable: readonly Assignable[];
  readonly memberId: string;
  /** Offered beside them, for example an export. */
  readonly more?: (selected: readonly string[]) => ReactNode;
  readonly children: ReactNode;
}

/** A table whose rows can be selected and given to a colleague, noted or sent again together. Verdicts are given one by one. */
export function BulkActions({ acts, assignable, memberId, more, children }: Props) {
  return (
    <Selection
      actions={(selected, clear) => (
        <>
          {acts.assign && <AssignMany {...{ selected, clear, assignable, memberId }} assign={acts.assign} />}
          {acts.note && <NoteMany {...{ selected, clear }} note={acts.note} />}
          {acts.resend && <ResendMany {...{ selected, clear }} resend={acts.resend} />}
          {more?.(selected)}
        </>
      )}
    >
      {children}
    </Selection>
  );
}

interface ManyProps {
  readonly selected: readonly string[];
  readonly clear: () => void;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Runs a bulk action and says how many records it changed, and why it left others. */
function useBulk({ selected, clear }: ManyProps) {
  const { act, isBusy } = useAct();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const run = async (start: (ids: string[]) => Promise<ActionResult<BulkOutcome>>, verb: string) => {
    const outcome = await act(() => start([...selected]));
    if (!outcome) return;
    setOpen(false);
    if (outcome.done > 0) showToast(`${counted(outcome.done, "record", "records")} ${verb}.`);
    for (const { message, count } of outcome.refused) {
      showToast(`${counted(count, "record was", "records were")} left as they are: ${message}`, {
        tone: "bad",
      });
    }
    clear();
  };
  return { run, isBusy, isOpen, setOpen };
}

function AssignMany({
  assign,
  assignable,
  memberId,
  ...many
}: ManyProps & {
  readonly assign: NonNullable<BulkActs["assign"]>;
  readonly assignable: readonly Assignable[];
  readonly memberId: string;
}) {
  const { run, isBusy, isOpen, setOpen } = useBulk(many);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const userId = String(new FormData(event.currentTarget).get("userId")) || null;
    void run((ids) => assign({ body: { ids, userId } }), userId === null ? "unassigned" : "assigned");
  };
  const what = counted(many.selected.length, "case", "cases");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserRound aria-hidden="true" /> Assign
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Assign ${what}`}>
        <form onSubmit={submit}>
          <Field label="Assignee" hint="This locks nothing: colleagues can still decide these cases.">
            {(ids) => (
              <Select {...ids} name="userId" defaultValue={memberId}>
                {assignable.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {id === memberId ? `${name} (you)` : name}
                  </option>
                ))}
                <option value="">Nobody</option>
              </Select>
            )}
          </Field>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Assign {what}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

function NoteMany({ note, ...many }: ManyProps & { readonly note: NonNullable<BulkActs["note"]> }) {
  const { run, isBusy, isOpen, setOpen } = useBulk(many);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run((ids) => note({ body: { ids, text: text.trim() } }), "noted").then(() => setText(""));
  };
  const what = counted(many.selected.length, "case", "cases");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden="true" /> Add note
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Note on ${what}`}
        description="For colleagues. Stored encrypted, on each of the cases."
      >
        <form onSubmit={submit}>
          <Field label="Note">
            {(ids) => (
              <Textarea
                {...ids}
                value={text}
                rows={4}
                maxLength={CASE_NOTE_LIMIT}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy} disabled={text.trim() === ""}>
              Add to {what}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

function ResendMany({ resend, ...many }: ManyProps & { readonly resend: NonNullable<BulkActs["resend"]> }) {
  const { run, isBusy, isOpen, setOpen } = useBulk(many);
  const what = counted(many.selected.length, "webhook", "webhooks");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Send aria-hidden="true" /> Resend webhook
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Resend ${what}`}
        description="The newest completed event of each, with the same id and bytes. Records without a decision have none and are left out."
      >
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void run((ids) => resend({ body: { ids } }), "sent again")}
          >
            Send {what}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
