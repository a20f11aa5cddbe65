"use client";

import { AtSign } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field, Select } from "@/components/ui/field";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { CASE_NOTE_LIMIT, type CaseNoteView, type writeNoteCommand } from "@/lib/contract/case-notes";
import type { Assignable } from "@/lib/contract/review-queue";
import { Textarea } from "../verifications/textarea";

interface Props {
  /** Id of a verification or of a company verification. */
  readonly caseId: string;
  readonly notes: readonly CaseNoteView[];
  /** Who can be mentioned. */
  readonly members: readonly Assignable[];
  /** Null: the member may only read. */
  readonly writeNote: ActOf<typeof writeNoteCommand> | null;
}

/** What colleagues write about a case for each other. */
export function CaseNotes({ caseId, notes, members, writeNote }: Props) {
  return (
    <Card>
      <CardHeader
        title="Notes"
        description="For colleagues. Stored encrypted; the person and the API never see them."
      />
      {(notes.length > 0 || writeNote) && (
        <CardBody className="grid gap-4">
          {notes.length > 0 && (
            <ol className="grid gap-3 text-sm">
              {notes.map(({ id, author, text, mentions, at }) => (
                <li key={id} className="grid gap-0.5">
                  <span className="text-soft text-xs">
                    <span className="break-words font-medium text-ink">{author}</span>, <TimeAgo at={at} />
                    {mentions.length > 0 && `, to ${mentions.join(", ")}`}
                  </span>
                  <span className="whitespace-pre-line break-words">{text}</span>
                </li>
              ))}
            </ol>
          )}
          {writeNote && <NoteForm caseId={caseId} members={members} writeNote={writeNote} />}
        </CardBody>
      )}
      {notes.length === 0 && !writeNote && <p className="px-5 py-4 text-soft text-sm">No notes.</p>}
    </Card>
  );
}

/** Ids of the members whose name follows an @; of names that begin alike the longer one is meant. */
function mentionedIn(text: string, members: readonly Assignable[]): string[] {
  let rest = text;
  return members
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ id, name }) => {
      if (!rest.includes(`@${name}`)) return [];
      rest = rest.replaceAll(`@${name}`, "");
      return [id];
    });
}

function NoteForm({
  caseId,
  members,
  writeNote,
}: Pick<Props, "caseId" | "members"> & { readonly writeNote: ActOf<typeof writeNoteCommand> }) {
  const { act, isBusy } = useAct();
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const mention = (id: string) => {
    const member = members.find((each) => each.id === id);
    if (!member) return;
    setText((before) => `${before}${before === "" || /\s$/.test(before) ? "" : " "}@${member.name} `);
    area.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mentions = mentionedIn(text, members);
    const written = await act(
      () => writeNote({ params: { verificationId: caseId }, body: { text: text.trim(), mentions } }),
      { done: mentions.length > 0 ? "Note added. Mentioned colleagues get an e-mail." : "Note added" },
    );
    if (written) setText("");
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field label="New note">
        {(ids) => (
          <Textarea
            {...ids}
            ref={area}
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={3}
            maxLength={CASE_NOTE_LIMIT}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <AtSign aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <Select
            aria-label="Mention a colleague"
            className="min-w-0 flex-1"
            value=""
            onChange={(event) => mention(event.target.value)}
          >
            <option value="">Mention…</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </span>
        <Button type="submit" busy={isBusy} disabled={text.trim() === ""}>
          Add note
        </Button>
      </div>
    </form>
  );
}
