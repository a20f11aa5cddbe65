"use client";

import { type ComponentProps, createContext, use, useState } from "react";
import { type FieldCheck, wordsFor } from "./refusal";

type FieldErrors = ReadonlyMap<string, string>;

const NONE: FieldErrors = new Map();
const WrongContext = createContext<FieldErrors>(NONE);

/** The validation message for a control of the surrounding form; null when it is valid. */
export function useWrong(controlId: string): string | null {
  return use(WrongContext).get(controlId) ?? null;
}

/**
 * A form that shows a validation message at each invalid field, worded as the server words it. Replaces the browser's
 * bubble, which shows one field at a time, in the browser's language, and disappears. `onSubmit` is called only when
 * all fields are valid.
 */
export function CheckedForm({ onSubmit, onInput, children, ...attributes }: ComponentProps<"form">) {
  const [wrong, setWrong] = useState(NONE);
  return (
    <form
      {...attributes}
      noValidate
      onSubmit={(event) => {
        const found = unfit(event.currentTarget);
        setWrong(new Map(found.map((control) => [control.id, wordsFor(control)])));
        const [first] = found;
        if (!first) return onSubmit?.(event);
        event.preventDefault();
        first.focus();
      }}
      onInput={(event) => {
        const { id } = event.target as HTMLElement;
        setWrong((before) =>
          before.has(id) ? new Map([...before].filter(([each]) => each !== id)) : before,
        );
        onInput?.(event);
      }}
    >
      <WrongContext value={wrong}>{children}</WrongContext>
    </form>
  );
}

/** In document order, without disabled controls. */
function unfit(form: HTMLFormElement): (HTMLElement & FieldCheck)[] {
  return [...form.elements].filter(
    (each): each is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      "validity" in each && each.matches(":invalid") && each instanceof HTMLElement && each.id !== "",
  );
}
