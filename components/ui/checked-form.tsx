"use client";

import { type ComponentProps, createContext, use, useState } from "react";
import { type ValidatedControl, validationMessage } from "./refusal";

type FieldErrors = ReadonlyMap<string, string>;

const NONE: FieldErrors = new Map();
const FieldErrorsContext = createContext<FieldErrors>(NONE);

/** The validation message for a control of the surrounding form; null when it is valid. */
export function useFieldError(controlId: string): string | null {
  return use(FieldErrorsContext).get(controlId) ?? null;
}

/**
 * A form that shows a validation message at each invalid field, worded as the server words it. Replaces the browser's
 * bubble, which shows one field at a time, in the browser's language, and disappears. `onSubmit` is called only when
 * all fields are valid.
 */
export function CheckedForm({ onSubmit, onInput, children, ...attributes }: ComponentProps<"form">) {
  const [errors, setErrors] = useState(NONE);
  return (
    <form
      {...attributes}
      noValidate
      onSubmit={(event) => {
        const invalid = invalidControls(event.currentTarget);
        setErrors(new Map(invalid.map((control) => [control.id, validationMessage(control)])));
        const [first] = invalid;
        if (!first) return onSubmit?.(event);
        event.preventDefault();
        first.focus();
      }}
      onInput={(event) => {
        const { id } = event.target as HTMLElement;
        setErrors((before) =>
          before.has(id) ? new Map([...before].filter(([each]) => each !== id)) : before,
        );
        onInput?.(event);
      }}
    >
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
    </form>
  );
}

/** In document order, without disabled controls. */
function invalidControls(form: HTMLFormElement): (HTMLElement & ValidatedControl)[] {
  return [...form.elements].filter(
    (each): each is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      "validity" in each && each.matches(":invalid") && each instanceof HTMLElement && each.id !== "",
  );
}
