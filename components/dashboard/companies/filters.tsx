"use client";

import { COMPANY_LIST, type CompanyFilters } from "@/lib/contract/lists/company-list";
import type { FilterOptions } from "../lists/filter-control";
import { FilterForm } from "../lists/filter-form";

/** The status is chosen by the tabs above. */
const SHOWN_ELSEWHERE = ["status"];

export function CompanyFilterForm(props: {
  readonly values: CompanyFilters;
  readonly options: FilterOptions;
  readonly kept: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <FilterForm
      {...props}
      list={COMPANY_LIST}
      action="/dashboard/companies"
      shownElsewhere={SHOWN_ELSEWHERE}
      searchPlaceholder="Name, registration or tax number, reference or id"
    />
  );
}
