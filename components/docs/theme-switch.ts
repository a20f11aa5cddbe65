const NAMES = { auto: "as the device", light: "light", dark: "dark" } as const;
type Theme = keyof typeof NAMES;
const ORDER: readonly Theme[] = ["auto", "light", "dark"];

/** The button that changes between the device's theme, light and dark; the choice is kept where storage is allowed. */
export function themeSwitch(button: HTMLButtonElement | null): void {
  if (!button) return;
  const root = document.documentElement;
  const current = (): Theme => {
    const given = root.dataset["theme"];
    return given === "light" || given === "dark" ? given : "auto";
  };
  const show = () => {
    const prefix = document.createElement("span");
    prefix.textContent = "Theme: ";
    button.replaceChildren(prefix, current());
    button.setAttribute("aria-label", `Theme: ${current()}`);
    button.title = `The theme is ${NAMES[current()]}. Press to change it.`;
  };
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length] ?? "auto";
    if (next === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = next;
    keep("docs-theme", next === "auto" ? null : next);
    show();
  });
  show();
  button.hidden = false;
}

/** Keeps a choice for the next visit; storage may be refused. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage the choice holds for this page.
  }
}
