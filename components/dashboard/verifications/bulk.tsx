"use client";

import type { ComponentProps } from "react";
import { BulkActions } from "../lists/bulk-actions";
import { ExportDialog } from "./export-dialog";

/** The bulk actions of verifications: those of every record, and the export of what is selected. */
export function VerificationBulk({
  mayExportPersonal,
  ...props
}: Omit<ComponentProps<typeof BulkActions>, "more"> & { readonly mayExportPersonal: boolean }) {
  return (
    <BulkActions
      {...props}
      more={(ids) => (
        <ExportDialog values={{}} options={{}} ids={ids} mayExportPersonal={mayExportPersonal} />
      )}
    />
  );
}
