import type { TurnDirection } from "@/lib/vocabulary";

/** What to do now, with an arrow for a turn. Two lines high in any case, so that what is below stays where it is. */
export function TurnTask({
  direction,
  children,
}: {
  readonly direction: TurnDirection | null;
  readonly children: string;
}) {
  return (
    <p className="flex min-h-[2.75em] items-center gap-3 font-medium leading-snug">
      {direction && <Arrow direction={direction} />}
      {children}
    </p>
  );
}

/** Two drawings, not one turned by a style: phones that lack the style would be shown the wrong way. */
const ARROWS = { left: "M20 12H4.5M10.5 6l-6 6 6 6", right: "M4 12h15.5M13.5 6l6 6-6 6" } as const;

/** Points the way in the mirror that the preview is, whatever the page's writing direction. */
function Arrow({ direction }: { readonly direction: TurnDirection }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-9 shrink-0 text-accent-text"
    >
      <path d={ARROWS[direction]} />
    </svg>
  );
}
