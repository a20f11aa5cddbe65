import type { ComponentProps } from "react";
import { CheckedForm } from "./checked-form";

/**
 * A form that passes its data to `onData` and keeps its values. React resets a form after its `action`, even when the
 * server refused the request.
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
