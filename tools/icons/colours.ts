/** Colours by role, as `app/theme.css` names them: `accent` → `#1f4fd8`. */
export type Colours = Readonly<Record<string, string>>;

/** The light theme's colours. */
export function colourRoles(themeCss: string): Colours {
  const [light = ""] = /:root \{[^}]*\}/.exec(themeCss) ?? [];
  return Object.fromEntries(
    [...light.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, role, hex]) => [role, hex]),
  );
}
