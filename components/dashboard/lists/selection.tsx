"use client";

import { X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ALL_BOX, ROW_BOX } from "./select-cells";

interface Props {
  /** The actions on the selected records; `clear` is called once one is done. */
  readonly actions: (selected: readonly string[], clear: () => void) => ReactNode;
  /** The table, with its checkboxes. */
  readonly children: ReactNode;
}

/** Rows of a page that are selected, and what can be done with them. A row that leaves the page is selected no more. */
export function Selection({ actions, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const read = useCallback(() => {
    const rows = boxes(area.current, ROW_BOX);
    const chosen = rows.filter(({ checked }) => checked);
    for (const all of boxes(area.current, ALL_BOX)) {
      all.checked = chosen.length > 0 && chosen.length === rows.length;
      all.indeterminate = chosen.length > 0 && chosen.length < rows.length;
    }
    const ids = chosen.map((box) => box.getAttribute(ROW_BOX) ?? "");
    setSelected((before) => (before.join() === ids.join() ? before : ids));
  }, []);
  // Other rows may have come.
  useEffect(read);
  const set = (isOn: boolean) => {
    for (const box of boxes(area.current, ROW_BOX)) box.checked = isOn;
    read();
  };
  return (
    <div
      ref={area}
      onChange={({ target }) => {
        const box = target as unknown as HTMLInputElement;
        if (box.hasAttribute(ALL_BOX)) set(box.checked);
        else if (box.hasAttribute(ROW_BOX)) read();
      }}
    >
      {children}
      {selected.length > 0 && (
        <section
          aria-label="Selected rows"
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-3 shadow-card"
        >
          <span role="status" className="mr-auto font-medium text-sm tabular-nums">
            {selected.length} selected
          </span>
          {actions(selected, () => set(false))}
          <Button variant="quiet" size="icon" aria-label="Clear the selection" onClick={() => set(false)}>
            <X aria-hidden="true" />
          </Button>
        </section>
      )}
    </div>
  );
}

function boxes(area: HTMLElement | null, mark: string): HTMLInputElement[] {
  return [...(area?.querySelectorAll<HTMLInputElement>(`input[${mark}]`) ?? [])];
}
