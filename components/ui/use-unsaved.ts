import { useEffect } from "react";

const QUESTION = "Leave this page? Your changes are not saved.";

/**
 * Asks before a page with unsaved changes is left: by closing or reloading the tab, as browsers let a page ask, and by a link of
 * the dashboard. The way back in the browser's history is not held.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    let isAgreed = false;
    const unload = (event: BeforeUnloadEvent) => {
      if (!isAgreed) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || isElsewhere(link, event)) return;
      isAgreed = window.confirm(QUESTION);
      if (isAgreed) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", unload);
    // Before the router sees it.
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [isChanged]);
}

/** It opens another tab, or stays on this page. */
function isElsewhere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isNewTab = link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey;
  return isNewTab || link.hasAttribute("download") || link.pathname === window.location.pathname;
}
