"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckedForm } from "@/components/ui/checked-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Checkbox, Field } from "@/components/ui/field";
import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import { EXPORT_COLUMNS, type ExportColumn } from "@/lib/contract/verifications";
import { FilterControl, type FilterOptions, shownFilters } from "../lists/filter-control";
import { OF_PERIOD, PeriodControl } from "../lists/period-control";
import { fieldLabel } from "./labels";

const PERSONAL = "extractedData.";

function labelOf(column: ExportColumn): string {
  if (column.startsWith(PERSONAL)) return fieldLabel(column.slice(PERSONAL.length));
  return VERIFICATION_LIST.columns[column as keyof typeof VERIFICATION_LIST.columns].label;
}

interface ExportProps {
  /** The list's current filters, used as initial values. */
  readonly values: VerificationFilters;
  readonly options: FilterOptions;
  readonly mayExportPersonal: boolean;
  /** The selected records; absent: all that the filters leave. */
  readonly ids?: readonly string[];
}

/** A CSV file with the chosen columns. */
export function ExportDialog({ values, options, mayExportPersonal, ids }: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(EXPORT_COLUMNS.filter((column) => !column.startsWith(PERSONAL))),
  );
  const toggle = (column: string) =>
    setChosen((all) => {
      const next = new Set(all);
      if (!next.delete(column)) next.add(column);
      return next;
    });
  const box = (column: ExportColumn) => (
    <Checkbox
      key={column}
      label={labelOf(column)}
      checked={chosen.has(column)}
      onChange={() => toggle(column)}
    />
  );
  const columns = EXPORT_COLUMNS.filter((column) => chosen.has(column));
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" /> Export
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        wide
        title={ids ? `Export ${ids.length} selected as CSV` : "Export as CSV"}
        description="Newest first. The export is recorded in the audit log."
      >
        <CheckedForm
          action="/dashboard/verifications/export"
          method="get"
          // Deferred: browsers do not submit a form that has been removed from the page.
          onSubmit={() => setTimeout(() => setOpen(false))}
          className="grid gap-5"
        >
          {ids ? (
            <input type="hidden" name="ids" value={ids.join(",")} />
          ) : (
            <ExportFilters values={values} options={options} />
          )}
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium text-sm">Columns of the record</legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {EXPORT_COLUMNS.filter((column) => !column.startsWith(PERSONAL)).map(box)}
            </div>
          </fieldset>
          <fieldset disabled={!mayExportPersonal} className="grid gap-3 disabled:opacity-60">
            <legend className="mb-2 font-medium text-sm">
              Personal fields {mayExportPersonal ? "" : "(your role may not export them)"}
            </legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {EXPORT_COLUMNS.filter((column) => column.startsWith(PERSONAL)).map(box)}
            </div>
          </fieldset>
          <input type="hidden" name="fields" value={columns.join(",")} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={columns.length === 0}>
              Download {columns.length} columns
            </Button>
          </DialogActions>
        </CheckedForm>
      </Dialog>
    </>
  );
}

/** Filters for the exported records, initially those of the list. */
function ExportFilters({ values, options }: Pick<ExportProps, "values" | "options">) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shownFilters(VERIFICATION_LIST, options)
        .filter(([name]) => !OF_PERIOD.includes(name))
        .map(([name, filter]) => (
          <Field key={name} label={filter.label}>
            {(ids) => (
              <FilterControl
                {...ids}
                name={name}
                filter={filter}
                value={values[name as keyof VerificationFilters]}
                options={options}
              />
            )}
          </Field>
        ))}
      <Field label="Time">
        {({ id }) => <PeriodControl id={id} period={values.period} from={values.from} to={values.to} />}
      </Field>
      {values.q && (
        <p className="text-soft text-sm sm:col-span-2">
          Only what the search “{values.q}” finds. Clear the search in the list to export all.
          <input type="hidden" name="q" value={values.q} />
        </p>
      )}
    </div>
  );
}
