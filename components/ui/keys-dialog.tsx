import { Dialog } from "./dialog";

export type KeyboardShortcuts = readonly (readonly [key: string, action: string])[];

export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-raised px-1.5 font-mono text-soft text-xs">
      {children}
    </kbd>
  );
}

/** Lists the keyboard shortcuts of a page. */
export function KeysDialog({
  open,
  onClose,
  keys,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly keys: KeyboardShortcuts;
}) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Keyboard">
      <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-2.5 text-sm">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
