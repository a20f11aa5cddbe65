"use client";

import { type ComponentProps, createContext, use, useState } from "react";
import { type FieldCheck, wordsFor } from "./refusal";

type FieldErrors = ReadonlyMap<string, string>;

const NONE: FieldErrors = new Map();
const WrongContext = createContext<FieldErrors>(NONE);

/** What the form around a control has against what was typed into it; null: nothing. */
export function useWrong(controlId: string): string | null {
  return use(WrongContext).get(controlId) ?? null;
}

/**
 * A form that says at each field what does not fit (bounds, kind, required), as the server would, in place of the
 * browser's bubble: that names one field, in the browser's language, and goes away by itself. `onSubmit` is called
 * when everything fits.
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

/** In the order of the page; what is disabled is not judged. */
function unfit(form: HTMLFormElement): (HTMLElement & FieldCheck)[] {
  return [...form.elements].filter(
    (each): each is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      "validity" in each && each.matches(":invalid") && each instanceof HTMLElement && each.id !== "",
  );
}
