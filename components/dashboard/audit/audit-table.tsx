import { Td } from "@/components/ui/table";
import { AUDIT_LIST, type AuditRow } from "@/lib/contract/lists/audit-list";
import { ListTable } from "../lists/list-table";

export function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }) {
  return <ListTable list={AUDIT_LIST} caption="Audit log" rows={rows} cells={CELLS} />;
}

const CELLS = {
  subject: ({ subject }: AuditRow) => (
    <Td className="hidden w-full max-w-0 md:table-cell">
      <code className="block truncate font-mono text-soft text-xs">{subject}</code>
    </Td>
  ),
};
