import type { ButtonHTMLAttributes, ReactNode } from "react";

const SHAPE =
  "inline-flex min-h-13 w-full items-center justify-center gap-2 rounded-2xl px-5 py-3 text-center font-semibold text-base transition-[background-color,opacity,transform] active:scale-[0.99] disabled:opacity-50 aria-disabled:opacity-50";

const LOOKS = {
  primary: "bg-accent text-on-accent hover:opacity-92",
  quiet: "border border-edge/60 bg-card text-ink hover:bg-raised",
  plain: "text-accent-text hover:bg-raised",
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** Classes of a control that looks like a button and is something else: a link, the label of a file field. */
export function buttonClasses(look: ButtonLook): string {
  return `${SHAPE} ${LOOKS[look]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

export function Button({ look = "primary", children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClasses(look)}>
      {children}
    </button>
  );
}
