"use client";

import { AUDIT_LIST, type AuditFilters } from "@/lib/contract/lists/audit-list";
import type { FilterOptions } from "../lists/filter-control";
import { FilterForm } from "../lists/filter-form";

export function AuditFilterForm(props: { readonly values: AuditFilters; readonly options: FilterOptions }) {
  return <FilterForm {...props} list={AUDIT_LIST} action="/dashboard/audit" />;
}
