import { Td, Th } from "@/components/ui/table";

/** Marks the checkboxes that {@link Selection} reads. */
export const ROW_BOX = "data-select-row";
export const ALL_BOX = "data-select-all";

/** A target of 24 px around the box, above the link that covers the row. */
const TARGET = "relative z-10 -m-1 grid size-7 place-items-center";

/** The checkbox that selects every row of the page. */
export function SelectAllHeading() {
  return (
    <Th className="w-8 pr-0">
      <label className={TARGET}>
        <input
          type="checkbox"
          {...{ [ALL_BOX]: "" }}
          aria-label="Select every row of this page"
          className="size-4 rounded accent-accent"
        />
      </label>
    </Th>
  );
}

/** The checkbox of one row. */
export function SelectCell({ id, name = id }: { readonly id: string; readonly name?: string }) {
  return (
    <Td className="w-8 pr-0">
      <label className={TARGET}>
        <input
          type="checkbox"
          {...{ [ROW_BOX]: id }}
          aria-label={`Select ${name}`}
          className="size-4 rounded accent-accent"
        />
      </label>
    </Td>
  );
}
