import { Lock } from "lucide-react";
import { Card } from "./card";
import { EmptyState } from "./empty-state";
import { PageHeader } from "./page-header";

/** A page that this role may not read. */
export function NoAccess({
  title,
  role,
  needs,
}: {
  readonly title: string;
  readonly role: string;
  readonly needs: string;
}) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Lock} title="Your role does not open this page">
          You are a {role} of this business; this page needs {needs}. Ask an owner to change your role under
          Team.
        </EmptyState>
      </Card>
    </>
  );
}
