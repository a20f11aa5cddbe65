"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/keys-dialog";
import type { PaletteProps } from "./palette";

/** Loaded when it is opened for the first time. */
const Palette = dynamic(() => import("./palette").then(({ Palette: loaded }) => loaded), { ssr: false });

/** Opens the palette: a button, and Ctrl-K or ⌘K wherever the keyboard is. */
export function PaletteButton(props: Omit<PaletteProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // A form in a dialog would be lost behind it.
      if (document.querySelector('[role="dialog"]') && !isOpen) return;
      event.preventDefault();
      setOpen(!isOpen);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-9 items-center gap-2 rounded-lg px-2 text-soft text-sm hover:bg-raised hover:text-ink lg:border lg:border-line lg:pr-2 lg:pl-3"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="sr-only lg:not-sr-only">
          Go to<span className="sr-only"> a page or record</span>
        </span>
        <span aria-hidden="true" className="ml-4 hidden lg:block">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {isOpen && <Palette {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
