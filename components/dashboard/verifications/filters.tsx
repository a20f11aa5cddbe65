"use client";

import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import type { FilterOptions } from "../lists/filter-control";
import { FilterForm } from "../lists/filter-form";

export function Filters(props: {
  readonly values: VerificationFilters;
  readonly options: FilterOptions;
  readonly kept: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <FilterForm
      {...props}
      list={VERIFICATION_LIST}
      action="/dashboard/verifications"
      searchPlaceholder="Name, document number, reference, user or verification id"
    />
  );
}
