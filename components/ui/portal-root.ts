/** Layers stand inside the dashboard's own element, where its fonts are known. */
export function portalRoot(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("dashboard");
}
