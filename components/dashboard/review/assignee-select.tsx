"use client";

import { UserRound } from "lucide-react";
import { Select } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { Assignable, assignCaseCommand } from "@/lib/contract/review-queue";

interface Props {
  /** Id of a verification or of a company verification. */
  readonly caseId: string;
  /** The member's id; null: nobody. */
  readonly assignee: string | null;
  readonly assignable: readonly Assignable[];
  readonly memberId: string;
  /** Null: the member may only see it. */
  readonly assign: ActOf<typeof assignCaseCommand> | null;
}

/** Whose case it is. It locks nothing: colleagues can still decide it. */
export function AssigneeSelect({ caseId, assignee, assignable, memberId, assign }: Props) {
  const { act, isBusy } = useAct();
  const current = assignable.find(({ id }) => id === assignee);
  // A member whose role changed has the case still, but is not offered.
  const shown = current?.name ?? (assignee ? "A member who may not review" : "Unassigned");
  if (!assign) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm">
        <UserRound aria-hidden="true" className="size-4 text-soft" /> {shown}
      </span>
    );
  }
  const give = (userId: string | null, wasUserId: string | null) =>
    act(() => assign({ params: { verificationId: caseId }, body: { userId } }), {
      done: userId === null ? "The case is unassigned" : `Assigned to ${nameOf(userId)}`,
      ...(wasUserId === userId ? {} : { undo: () => void give(wasUserId, userId) }),
    });
  const nameOf = (userId: string) =>
    userId === memberId ? "you" : (assignable.find(({ id }) => id === userId)?.name ?? "a colleague");
  return (
    <Select
      aria-label="Assignee"
      className="w-52"
      value={assignee ?? ""}
      disabled={isBusy}
      onChange={(event) => void give(event.target.value || null, assignee)}
    >
      <option value="">{assignee ? "Unassigned" : "Assign to…"}</option>
      {assignee && !current && <option value={assignee}>{shown}</option>}
      {assignable.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === memberId ? `${name} (you)` : name}
        </option>
      ))}
    </Select>
  );
}
