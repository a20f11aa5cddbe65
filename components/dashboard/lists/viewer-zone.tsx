"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const YEAR_S = 365 * 24 * 3600;

/**
 * Tells the server the browser's time zone, by which lists understand days. The page on the screen is loaded again where it
 * was made for another zone.
 * @param zone the one that the server knows
 */
export function ViewerZone({ zone }: { readonly zone: string }) {
  const router = useRouter();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === zone) return;
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `time-zone=${timeZone}; path=/dashboard; max-age=${YEAR_S}; samesite=lax${secure}`;
    if (document.cookie.includes(`time-zone=${timeZone}`)) router.refresh();
  }, [zone, router]);
  return null;
}
