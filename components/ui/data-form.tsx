import type { ComponentProps } from "react";
import { CheckedForm } from "./checked-form";

/**
 * A form that hands over what was typed and keeps it in its fields: React empties a form after its `action`, also when
 * the server refused.
 */
export function DataForm({
  onData,
  ...attributes
}: Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  readonly onData: (form: FormData) => unknown;
}) {
  return (
    <CheckedForm
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        void onData(new FormData(event.currentTarget));
      }}
    />
  );
}
