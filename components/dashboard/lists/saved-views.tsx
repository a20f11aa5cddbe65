"use client";

import { BookmarkPlus, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { FilterLink } from "@/components/ui/filter-link";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import {
  type deleteViewCommand,
  type SavedView,
  type saveViewCommand,
  VIEW_NAME_LIMIT,
  VIEW_PATHS,
  type ViewList,
} from "@/lib/contract/saved-views";

interface Props {
  readonly list: ViewList;
  readonly views: readonly SavedView[];
  /** What the page shows now, as a view would keep it; empty: no choice. */
  readonly query: string;
  readonly mayShare: boolean;
  readonly save: ActOf<typeof saveViewCommand>;
  readonly remove: ActOf<typeof deleteViewCommand>;
}

/** The views that a list was saved under; the one on the screen is marked and can be deleted, another choice can be saved. */
export function SavedViews({ list, views, query, mayShare, save, remove }: Props) {
  const current = views.find((view) => view.query === query);
  const isNew = query !== "" && !current;
  if (views.length === 0 && !isNew) return null;
  return (
    <nav
      aria-label="Saved views"
      className="flex items-center gap-1 overflow-x-auto border-line border-b px-3 py-2"
    >
      {views.map((view) => (
        <FilterLink key={view.id} href={`${VIEW_PATHS[list]}?${view.query}`} isOn={view.id === current?.id}>
          {view.isShared && <Users aria-hidden="true" className="size-3.5" />}
          {view.name}
          {view.isShared && <span className="sr-only"> (shared)</span>}
        </FilterLink>
      ))}
      {current?.mayDelete && <DeleteView view={current} remove={remove} />}
      {isNew && <SaveView list={list} query={query} mayShare={mayShare} save={save} />}
    </nav>
  );
}

function SaveView({ list, query, mayShare, save }: Pick<Props, "list" | "query" | "mayShare" | "save">) {
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    setRefused(null);
    const [name, isShared] = [String(form.get("name")), form.get("shared") === "on"];
    const saved = await act(() => save({ body: { list, name, query, isShared } }), {
      done: "View saved",
      onRefused: setRefused,
    });
    if (saved) setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden="true" /> Save view
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Save view"
        description="Saves the filters and order of this list, for live and test mode. Search words are not saved."
      >
        <DataForm onData={submit} className="grid gap-5">
          <Field label="Name" problem={problemOf(refused, ["name"]).message}>
            {(ids) => <Input {...ids} name="name" required maxLength={VIEW_NAME_LIMIT} autoComplete="off" />}
          </Field>
          {mayShare && <Checkbox name="shared" label="Share with everyone in the business" />}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Save
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
    </>
  );
}

function DeleteView({ view, remove }: { readonly view: SavedView; readonly remove: Props["remove"] }) {
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const confirm = async () => {
    if (await act(() => remove({ params: { viewId: view.id } }), { done: "View deleted" })) setOpen(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="px-2"
        aria-label={`Delete the view ${view.name}`}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete the view “${view.name}”?`}
        confirmLabel="Delete view"
        busy={isBusy}
        onConfirm={() => void confirm()}
      >
        {view.isShared ? "Everyone in the business loses it. " : ""}No record changes.
      </ConfirmDialog>
    </>
  );
}
