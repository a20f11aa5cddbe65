import type { ButtonHTMLAttributes, ReactNode } from "react";

const SHAPE =
  "inline-flex min-h-13 w-full items-center justify-center gap-2 rounded-2xl px-5 py-3 text-center font-semibold text-base transition-[background-color,opacity,transform] active:scale-[0.99] disabled:opacity-50 aria-disabled:opacity-50";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:opacity-92",
  quiet: "border border-edge/60 bg-card text-ink hover:bg-raised",
  plain: "text-accent-text hover:bg-raised",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

/** Classes of a control that looks like a button and is something else: a link, the label of a file field. */
export function buttonClasses(variant: ButtonVariant): string {
  return `${SHAPE} ${VARIANTS[variant]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
}

export function Button({ variant = "primary", children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClasses(variant)}>
      {children}
    </button>
  );
}
