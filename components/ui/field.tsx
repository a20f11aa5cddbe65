"use client";

import { ChevronDown } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { useFieldError } from "./checked-form";
import { cx } from "./classes";

const CONTROL =
  "w-full rounded-lg border border-edge/70 bg-card text-ink text-sm shadow-xs transition-colors placeholder:text-soft/80 hover:border-edge focus-visible:outline-2 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad";

interface FieldProps {
  readonly label: string;
  /** Shown under the control. */
  readonly hint?: ReactNode;
  /** Error message, associated with the control for screen readers. */
  readonly problem?: string | null;
  readonly className?: string;
  /** Marks the field where others of the form may be left empty; the control itself says it to screen readers. */
  readonly isRequired?: boolean;
  readonly children: (ids: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean;
  }) => ReactNode;
}

/** Label, control, and hint or error message, associated for screen readers. */
export function Field({ label, hint, problem: refused, className, isRequired, children }: FieldProps) {
  const id = useId();
  const problem = useFieldError(id) ?? refused;
  const described = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined;
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-ink text-sm">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="ml-1 text-bad">
            *
          </span>
        )}
      </label>
      {children({ id, "aria-describedby": described, "aria-invalid": Boolean(problem) })}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-soft text-sm leading-snug">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function Input({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...rest} className={cx(CONTROL, "h-10 px-3 sm:h-9", className)} />;
}

export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={cx("relative block", className)}>
      <select {...rest} className={cx(CONTROL, "h-10 appearance-none pr-9 pl-3 sm:h-9")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-soft"
      />
    </span>
  );
}

export function Checkbox({
  label,
  hint,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: ReactNode; readonly hint?: ReactNode }) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 rounded accent-accent" />
      <span>
        <span className="block text-ink">{label}</span>
        {hint && <span className="block text-soft">{hint}</span>}
      </span>
    </label>
  );
}
