import { type ReactNode, useEffect, useRef } from "react";

/** A question in place of a step's actions. It takes the focus, so that a screen reader says it before its answers. */
export function FocusedQuestion({ children }: { readonly children: ReactNode }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p
      ref={question}
      tabIndex={-1}
      className="rounded-2xl bg-raised p-4 leading-snug outline-none short:p-3 low:p-3"
    >
      {children}
    </p>
  );
}
