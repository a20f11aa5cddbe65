"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckedForm } from "@/components/ui/checked-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Checkbox, Field, Input, Select } from "@/components/ui/field";
import { EXPORT_COLUMNS } from "@/lib/contract/verifications";
import { DECISIONS, VERIFICATION_STATUSES } from "@/lib/vocabulary";
import type { FilterValues } from "./filters";
import { DECISION_LOOK, fieldWord, STATUS_WORDS } from "./labels";

const PERSONAL = "extractedData.";
const NAMES: Readonly<Record<string, string>> = {
  verificationId: "Verification id",
  kind: "Check",
  externalRef: "Reference",
  userId: "User id",
  decisionReason: "Decision reason",
  faceScore: "Face score",
  ocrConfidence: "Reading confidence",
  livenessDecision: "Liveness",
  amlDecision: "Watchlists",
  processingMs: "Processing time, ms",
  createdAt: "Created",
  completedAt: "Completed",
};

function nameOf(column: string): string {
  if (column.startsWith(PERSONAL)) return fieldWord(column.slice(PERSONAL.length));
  return NAMES[column] ?? column.charAt(0).toUpperCase() + column.slice(1);
}

interface ExportProps {
  /** What the list is narrowed to: the file begins with the same. */
  readonly values: FilterValues;
  readonly reasons: readonly { readonly code: string; readonly sentence: string }[];
  readonly mayExportPersonal: boolean;
}

/** A CSV file with the columns one wants; the server writes it as it reads, so its size is no matter. */
export function ExportDialog({ values, reasons, mayExportPersonal }: ExportProps) {
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
  const box = (column: string) => (
    <Checkbox
      key={column}
      label={nameOf(column)}
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
        title="Export as CSV"
        description="Newest first. The export is written down in the audit trail."
      >
        <CheckedForm
          action="/dashboard/verifications/export"
          method="get"
          // Afterwards: a form that is gone from the page is not submitted.
          onSubmit={() => setTimeout(() => setOpen(false))}
          className="grid gap-5"
        >
          <Narrowing values={values} reasons={reasons} />
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
            <Button type="submit" look="primary" disabled={columns.length === 0}>
              Download {columns.length} columns
            </Button>
          </DialogActions>
        </CheckedForm>
      </Dialog>
    </>
  );
}

/** Which records: as in the list, until something else is chosen. */
function Narrowing({ values, reasons }: Pick<ExportProps, "values" | "reasons">) {
  const because = reasons.find(({ code }) => code === values.reason)?.sentence ?? values.reason;
  const only = [
    ...(values.q ? [`search “${values.q}”`] : []),
    ...(because ? [`reason “${because.replace(/\.$/, "")}”`] : []),
  ].join(", ");
  const bounds = { type: "date", min: "2000-01-01", max: "2999-12-31" } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="From day">
        {(ids) => <Input {...ids} {...bounds} name="from" defaultValue={values.from ?? ""} />}
      </Field>
      <Field label="To day">
        {(ids) => <Input {...ids} {...bounds} name="to" defaultValue={values.to ?? ""} />}
      </Field>
      <Field label="Status">
        {(ids) => (
          <Select {...ids} name="status" defaultValue={values.status ?? ""}>
            <option value="">Any</option>
            {VERIFICATION_STATUSES.map((each) => (
              <option key={each} value={each}>
                {STATUS_WORDS[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Decision">
        {(ids) => (
          <Select {...ids} name="decision" defaultValue={values.decision ?? ""}>
            <option value="">Any</option>
            {DECISIONS.map((each) => (
              <option key={each} value={each}>
                {DECISION_LOOK[each].word}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {only && (
        <p className="text-soft text-sm sm:col-span-2">
          Only what the list is narrowed to: {only}. Clear it there to export all.
          <input type="hidden" name="q" value={values.q ?? ""} />
          <input type="hidden" name="reason" value={values.reason ?? ""} />
        </p>
      )}
    </div>
  );
}
