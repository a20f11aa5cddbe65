import { instantText, shortText } from "../fields";
import { defineList, type FilterValues } from "./list-definition";
import { PERIOD_FILTERS } from "./period";

/** The links to the hosted page that nobody has submitted yet: a page of the dashboard. */
export const LINK_LIST = defineList({
  id: "open-links",
  sort: { by: "createdAt", label: "newest first" },
  filters: {
    userId: {
      schema: shortText,
      label: "Reference",
      matches: { column: "userId" },
      control: "search",
    },
    ...PERIOD_FILTERS,
  },
  columns: {
    createdAt: { label: "Created", schema: instantText },
  },
  table: [
    { cell: "reference", heading: "Reference", width: "wide" },
    { cell: "state", heading: "State", from: "sm" },
    { column: "createdAt", format: "time", from: "md" },
    { cell: "expires", heading: "Expires", from: "sm" },
    { cell: "actions", heading: "Actions" },
  ],
});

export type LinkFilters = FilterValues<typeof LINK_LIST>;
