import { Lock } from "lucide-react";
import { type Permission, ROLES, rolesWith } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";
import { Card } from "./card";
import { EmptyState } from "./empty-state";
import { PageHeader } from "./page-header";

const OR = new Intl.ListFormat("en", { type: "disjunction" });

/** Shown instead of a page that the member's role may not open. */
export function NoAccess({
  title,
  role,
  permission,
}: {
  readonly title: string;
  readonly role: MemberRole;
  readonly permission: Permission;
}) {
  const allowed = OR.format(rolesWith(permission).map((each) => ROLES[each].label.toLowerCase()));
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Lock} title="Your role cannot open this page">
          Your role is {role}; this page needs the role {allowed}. Ask an owner to change your role on the
          Team page.
        </EmptyState>
      </Card>
    </>
  );
}
