import type { DeviceFacts } from "@/lib/contract/capture-facts";

/** What this device says of itself, as the consent names it (CAPTURE-FACTS-1); the server adds the browser's family. */
export function deviceFacts(): DeviceFacts {
  const { language, connection } = navigator as Navigator & {
    readonly connection?: { readonly effectiveType?: DeviceFacts["connection"] };
  };
  const { width, height } = window.screen;
  return {
    screenWidth: Math.round(width) || undefined,
    screenHeight: Math.round(height) || undefined,
    language: language.slice(0, 35),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone?.slice(0, 64),
    connection: connection?.effectiveType,
  };
}
