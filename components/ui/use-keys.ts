import { useEffect } from "react";

/** Single-key shortcuts. Ignored while the user types or a dialog or menu is open. Null disables a key. */
export function useKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isWriting = target.matches("input, textarea, select, [contenteditable]");
      if (isWriting || event.metaKey || event.ctrlKey || event.altKey) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const run = keys[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
