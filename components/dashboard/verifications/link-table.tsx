"use client";

import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Td } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type {
  cancelLinkCommand,
  OpenLinkState,
  OpenLinkView,
  renewLinkCommand,
  ShownLinkView,
} from "@/lib/contract/links";
import { LINK_LIST } from "@/lib/contract/lists/link-list";
import { type ListSort, ListTable } from "../lists/list-table";
import { PersonLink } from "./person-link";

interface Props {
  readonly links: readonly OpenLinkView[];
  readonly sort: ListSort;
  readonly businessName: string;
  /** Null: the member may look only. */
  readonly manage: {
    readonly renewLink: ActOf<typeof renewLinkCommand>;
    readonly cancelLink: ActOf<typeof cancelLinkCommand>;
  } | null;
}

const STATES: Readonly<Record<OpenLinkState, { readonly word: string; readonly tone: Tone }>> = {
  created: { word: "Not opened", tone: "neutral" },
  opened: { word: "Opened", tone: "accent" },
  photos: { word: "Photos uploaded", tone: "accent" },
  declined: { word: "Declined", tone: "bad" },
  expired: { word: "Expired", tone: "warn" },
};
/** States in which the person can still use the link. */
const USABLE: ReadonlySet<OpenLinkState> = new Set(["created", "opened", "photos"]);

/** For a member who may look only. */
const WITHOUT_ACTIONS = {
  ...LINK_LIST,
  table: LINK_LIST.table.filter((place) => !("cell" in place) || place.cell !== "actions"),
};

type Question = { readonly link: OpenLinkView; readonly step: "renew" | "cancel" };

/** The open links, with a new link or the end of one in each row. */
export function LinkTable({ links, sort, businessName, manage }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [shown, setShown] = useState<ShownLinkView | null>(null);
  const { act, isBusy } = useAct();
  const renew = async ({ id }: OpenLinkView) => {
    if (!manage) return;
    const renewed = await act(() => manage.renewLink({ params: { sessionId: id } }));
    setQuestion(null);
    if (renewed) setShown(renewed);
  };
  const cancel = async ({ id }: OpenLinkView) => {
    if (!manage) return;
    await act(() => manage.cancelLink({ params: { sessionId: id } }), { done: "The link is cancelled." });
    setQuestion(null);
  };
  return (
    <>
      <ListTable
        list={manage ? LINK_LIST : WITHOUT_ACTIONS}
        caption="Open links"
        rows={links}
        sort={sort}
        cells={{
          ...CELLS,
          actions: (link) => (
            <Td>
              <RowActions
                link={link}
                busy={isBusy}
                onRenew={() =>
                  USABLE.has(link.state) ? setQuestion({ link, step: "renew" }) : void renew(link)
                }
                onCancel={() => setQuestion({ link, step: "cancel" })}
              />
            </Td>
          ),
        }}
      />
      <ConfirmDialog
        open={question?.step === "renew"}
        onOpenChange={() => setQuestion(null)}
        title="Replace this link?"
        confirmLabel="Create new link"
        busy={isBusy}
        onConfirm={() => question && void renew(question.link)}
      >
        {question && <Consequence link={question.link} />} You get a new link for the same reference.
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.step === "cancel"}
        onOpenChange={() => setQuestion(null)}
        title="Cancel this link?"
        confirmLabel="Cancel link"
        busy={isBusy}
        onConfirm={() => question && void cancel(question.link)}
      >
        {question && <Consequence link={question.link} />}
      </ConfirmDialog>
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title="Send this link to the person"
        wide
      >
        {shown && <PersonLink link={shown} businessName={businessName} />}
      </Dialog>
    </>
  );
}

const CELLS = {
  reference: (link: OpenLinkView) => (
    <Td className="max-w-40 font-medium" title={link.userId}>
      <span className="block truncate">{link.userId}</span>
      <span className="mt-1.5 block sm:hidden">
        <State link={link} />
      </span>
    </Td>
  ),
  state: (link: OpenLinkView) => (
    <Td className="hidden sm:table-cell">
      <State link={link} />
    </Td>
  ),
  expires: ({ expiresAt }: OpenLinkView) => (
    <Td className="hidden text-soft sm:table-cell">
      <TimeAgo at={expiresAt} />
    </Td>
  ),
};

function State({ link: { state, photoCount } }: { readonly link: OpenLinkView }) {
  const { word, tone } = STATES[state];
  return (
    <Badge dot tone={tone}>
      {word}
      {state === "photos" && ` (${photoCount})`}
    </Badge>
  );
}

function RowActions({
  link,
  busy,
  onRenew,
  onCancel,
}: {
  readonly link: OpenLinkView;
  readonly busy: boolean;
  readonly onRenew: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <div className="flex justify-end gap-1">
      <Button size="sm" disabled={busy} onClick={onRenew} aria-label={`New link for ${link.userId}`}>
        New link
      </Button>
      {USABLE.has(link.state) && (
        <Button
          size="sm"
          variant="danger-quiet"
          disabled={busy}
          onClick={onCancel}
          aria-label={`Cancel the link for ${link.userId}`}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}

function Consequence({ link: { userId, photoCount } }: { readonly link: OpenLinkView }) {
  return (
    <>
      The link for <span className="break-all font-medium text-ink">{userId}</span> stops working at once.
      Anyone who opens it is told that it has expired.
      {photoCount > 0 && " Photos uploaded with it are deleted."}
    </>
  );
}
