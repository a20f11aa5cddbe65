"use client";

import { LINK_LIST, type LinkFilters } from "@/lib/contract/lists/link-list";
import { FilterForm } from "../lists/filter-form";

const NO_OPTIONS = {};

export function LinkFilterForm(props: {
  readonly values: LinkFilters;
  readonly kept: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <FilterForm
      {...props}
      list={LINK_LIST}
      action="/dashboard/verifications/links"
      options={NO_OPTIONS}
      searchPlaceholder="Complete reference"
    />
  );
}
