"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "./classes";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * WAI-ARIA tabs: one tab stop, arrow keys move between tabs. Radix tabs are not used, because they render inline styles
 * on the server, which the content security policy forbids.
 */
export function Tabs({
  label,
  tabs,
  first,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly first?: string;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(first ?? tabs[0]?.id);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent, at: number) => {
    const to = MOVES[event.key]?.(at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    setChosen(tab.id);
    buttons.current[to]?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-5 overflow-x-auto border-line border-b">
        {tabs.map(({ id: tab, label: name }, at) => (
          <button
            key={tab}
            ref={(button) => {
              buttons.current[at] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-controls={`${id}-${tab}-panel`}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={(event) => move(event, at)}
            className={cx(
              "-mb-px whitespace-nowrap border-transparent border-b-2 pt-1 pb-2.5 font-medium text-soft text-sm hover:text-ink focus-visible:-outline-offset-2",
              tab === chosen && "border-accent text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id: tab, content }) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}-panel`}
          aria-labelledby={`${id}-${tab}`}
          hidden={tab !== chosen}
          className="pt-5"
        >
          {tab === chosen && content}
        </div>
      ))}
    </div>
  );
}
