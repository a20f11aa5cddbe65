import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { RetentionLoss } from "@/lib/contract/retention";

const LINES: readonly (readonly [keyof RetentionLoss, one: string, many: string])[] = [
  ["images", "person's pictures", "people's pictures"],
  ["fields", "person's name and other fields", "people's names and other fields"],
  ["record", "verification as a whole", "verifications as a whole"],
  ["companyDocuments", "company document", "company documents"],
  ["webhookBodies", "webhook body", "webhook bodies"],
];

/** Says what a shorter time deletes, in numbers, before it is saved. */
export function RetentionDialog({
  loss,
  busy,
  onCancel,
  onConfirm,
}: {
  readonly loss: RetentionLoss;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const lost = LINES.filter(([kind]) => loss[kind] > 0);
  const { waiting } = loss;
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Keep data for a shorter time?"
      confirmLabel="Delete earlier"
      busy={busy}
      onConfirm={onConfirm}
    >
      {lost.length === 0 ? (
        <p>
          Nothing is old enough yet to be deleted in 24 hours. After that, data is deleted earlier than now.
        </p>
      ) : (
        <>
          <p>In 24 hours this is deleted for good:</p>
          <ul className="my-3 list-disc pl-5 text-ink">
            {lost.map(([kind, one, many]) => (
              <li key={kind}>
                {loss[kind].toLocaleString("en")} {loss[kind] === 1 ? one : many}
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting > 0 && (
        <p>
          {waiting === 1
            ? "1 case that waits for a verdict keeps everything until it has one."
            : `${waiting.toLocaleString("en")} cases that wait for a verdict keep everything until they have one.`}
        </p>
      )}
      <p className="mt-3">For 24 hours you can undo it on this page.</p>
    </ConfirmDialog>
  );
}
