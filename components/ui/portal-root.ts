/** Portals render inside the dashboard's root element, which defines the fonts. */
export function portalRoot(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("dashboard");
}
