import { cva, type VariantProps } from "class-variance-authority";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./classes";
import { Spinner } from "./spinner";

/** Button styles, also used for links that look like buttons. */
export const buttonStyles = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium text-sm transition-[background-color,border-color,opacity] focus-visible:outline-2 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent shadow-xs hover:opacity-90",
        secondary: "border border-line bg-card text-ink shadow-xs hover:border-edge/60 hover:bg-raised",
        quiet: "text-soft hover:bg-raised hover:text-ink",
        danger: "bg-bad-strong text-on-bad shadow-xs hover:opacity-90",
        "danger-quiet": "text-bad hover:bg-bad-ground",
      },
      size: { sm: "h-8 px-2.5", md: "h-9 px-3.5", icon: "size-9" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, VariantProps<typeof buttonStyles> {
  /** Shows a spinner and disables the button while the action runs; the width stays the same. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy}
      className={cx(buttonStyles({ variant, size }), busy && "relative", className)}
    >
      {busy && <Spinner className="absolute size-4" />}
      <span className={cx("inline-flex items-center gap-2", busy && "invisible")}>{children}</span>
    </button>
  );
}
