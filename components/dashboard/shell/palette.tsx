"use client";

import { Command } from "cmdk";
import { Building2, Link2, type LucideIcon, ScanFace, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { portalRoot } from "@/components/ui/portal-root";
import type { ActOf } from "@/lib/contract/action";
import type { FoundKind, FoundRecord, findRecordsCommand } from "@/lib/contract/find-records";
import type { MemberRole, Mode } from "@/lib/vocabulary";
import { matchesItem, type PaletteItem, paletteItems } from "./palette-items";

export interface PaletteProps {
  readonly role: MemberRole;
  readonly mode: Mode;
  readonly onClose: () => void;
  readonly find: ActOf<typeof findRecordsCommand>;
  readonly switchMode: () => void;
  readonly signOut: () => void;
}

const ICONS: Readonly<Record<FoundKind, LucideIcon>> = {
  person: ScanFace,
  company: Building2,
  link: Link2,
  event: Webhook,
};
/** A pause in typing after which records are looked for. */
const TYPING_MS = 200;
const FIRST_LETTERS = 2;

/** Pages, actions and records under one key. The keyboard stays in the field; arrows choose, Enter opens. */
export function Palette({ role, mode, onClose, find, switchMode, signOut }: PaletteProps) {
  const router = useRouter();
  const root = portalRoot();
  const [typed, setTyped] = useState("");
  const { found, isSearching } = useFound(typed.trim(), find);
  const { pages, actions } = paletteItems(role, mode);
  const open = (href: string) => {
    onClose();
    // Only the documentation is outside the dashboard.
    if (href.startsWith("/dashboard")) router.push(href);
    else window.location.assign(href);
  };
  const run = (item: PaletteItem) => {
    if ("href" in item.to) return open(item.to.href);
    onClose();
    (item.to.act === "signOut" ? signOut : switchMode)();
  };
  const shown = (items: readonly PaletteItem[]) => items.filter((item) => matchesItem(item, typed.trim()));
  return (
    <Command.Dialog
      open
      onOpenChange={onClose}
      {...(root ? { container: root } : {})}
      shouldFilter={false}
      loop
      label="Go to a page, a record or an action"
      overlayClassName="fade-in fixed inset-0 z-40 bg-black/45"
      contentClassName="fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border border-line bg-card text-ink shadow-card"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={200}
        placeholder="Page, action, name, reference or id"
        className="w-full border-line border-b bg-transparent px-5 py-4 text-base outline-none placeholder:text-soft sm:text-sm"
      />
      <Command.List className="max-h-[55dvh] overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-soft [&_[cmdk-group-heading]]:text-xs">
        <Command.Empty className="px-3 py-6 text-center text-soft text-sm">
          {isSearching
            ? "Searching…"
            : "Nothing found. Enter whole words of a name, or a complete id or reference."}
        </Command.Empty>
        <Group heading="Records">
          {found.map((record) => (
            <Choice
              key={`${record.kind} ${record.id}`}
              id={`${record.kind} ${record.id}`}
              icon={ICONS[record.kind]}
              label={record.title}
              detail={record.detail}
              onSelect={() => open(record.href)}
            />
          ))}
        </Group>
        <Group heading="Pages">
          {shown(pages).map((item) => (
            <Choice key={item.id} {...item} onSelect={() => run(item)} />
          ))}
        </Group>
        <Group heading="Actions">
          {shown(actions).map((item) => (
            <Choice key={item.id} {...item} onSelect={() => run(item)} />
          ))}
        </Group>
      </Command.List>
    </Command.Dialog>
  );
}

function Group({ heading, children }: { readonly heading: string; readonly children: React.ReactNode[] }) {
  return children.length > 0 ? <Command.Group heading={heading}>{children}</Command.Group> : null;
}

interface ChoiceProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly detail?: string;
  readonly onSelect: () => void;
}

function Choice({ id, icon: Icon, label, detail, onSelect }: ChoiceProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex cursor-default items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-raised"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-soft text-xs">{detail}</span>}
      </span>
    </Command.Item>
  );
}

/** Records for what was typed, once the typing pauses. An answer that comes late is dropped. */
function useFound(text: string, find: PaletteProps["find"]) {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: readonly FoundRecord[] }>({
    text: "",
    found: [],
  });
  const latest = useRef(find);
  useEffect(() => {
    if (text.length < FIRST_LETTERS) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void latest.current({ body: { text } }).then(
        (result) => isCurrent && setAnswer({ text, found: result.ok ? result.data.found : [] }),
        () => isCurrent && setAnswer({ text, found: [] }),
      );
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  const isAnswered = answer.text === text;
  return { found: isAnswered ? answer.found : [], isSearching: text.length >= FIRST_LETTERS && !isAnswered };
}
