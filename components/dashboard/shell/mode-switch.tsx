"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/classes";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import { MODES, type Mode } from "@/lib/vocabulary";
import { listOfRecord } from "./list-of-record";

const NAMES: Readonly<Record<Mode, string>> = { live: "Live", test: "Test" };
/** The mode that a switch leads to. */
export const OTHER_MODE: Readonly<Record<Mode, Mode>> = { live: "test", test: "live" };

const TONES: Readonly<Record<Mode, string>> = {
  live: "bg-card text-good shadow-xs ring-1 ring-line",
  test: "bg-warn-ground text-warn shadow-xs ring-1 ring-warn/30",
};
const CHANNEL = "dashboard-mode";

/** A record belongs to one mode: from its page the switch leads to the list. Every other page is loaded again. */
function showOtherMode(): void {
  const list = listOfRecord(window.location.pathname);
  if (list) window.location.assign(list);
  else window.location.reload();
}

/** Switches between live and test data. Other open tabs reload, so that none of them acts in the wrong mode. */
export function useModeSwitch(mode: Mode, switchMode: ActOf<typeof command.switchMode>) {
  const { act, isBusy } = useAct();
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = showOtherMode;
    channel.current = opened;
    return () => opened.close();
  }, []);
  const choose = async (next: Mode) => {
    if (next === mode || isBusy) return;
    const switched = await act(() => switchMode({ body: { mode: next } }), { refresh: false });
    if (!switched) return;
    channel.current?.postMessage(next);
    showOtherMode();
  };
  return { choose: (next: Mode) => void choose(next) };
}

export function ModeSwitch({ mode, choose }: { readonly mode: Mode; readonly choose: (mode: Mode) => void }) {
  return (
    <fieldset className="flex rounded-lg border border-line bg-raised p-0.5">
      <legend className="sr-only">Data shown</legend>
      {[...MODES].map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          onClick={() => choose(each)}
          className={cx(
            "h-7 rounded-md px-3 font-medium text-soft text-xs hover:text-ink sm:h-6.5",
            each === mode && TONES[each],
          )}
        >
          {NAMES[each]}
        </button>
      ))}
    </fieldset>
  );
}

const RIBBON: Readonly<Record<Mode, string | null>> = {
  live: null,
  test: "Test data: results are simulated, nothing is billed.",
};

/** Marks every page that shows test data. */
export function ModeRibbon({ mode }: { readonly mode: Mode }) {
  const text = RIBBON[mode];
  return text ? (
    <aside
      aria-label="Mode"
      className="border-warn/20 border-b bg-warn-ground px-4 py-1.5 text-center text-warn text-xs"
    >
      {text}
    </aside>
  ) : null;
}
