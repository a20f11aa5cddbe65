import { Link2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { LinkFilter } from "@/components/dashboard/verifications/link-filter";
import { LinkTable } from "@/components/dashboard/verifications/link-table";
import { NewVerification } from "@/components/dashboard/verifications/new-verification";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { shortText } from "@/lib/contract/fields";
import { currentMember } from "@/lib/http/current-member";
import { LISTED_LINKS, listOpenLinks } from "@/lib/session/open-links";
import { cancelLink, createLink, renewLink } from "./actions";

export const metadata: Metadata = { title: "Open links" };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The links to the hosted page that nobody has submitted yet. */
export default async function LinksPage({ searchParams }: Props) {
  const member = await currentMember();
  const asked = shortText.safeParse((await searchParams)["userId"]);
  const userId = asked.success ? asked.data : undefined;
  const { links, hasMore } = await listOpenLinks(member.tenant, userId);
  const mayManage = can(member, "session.manage");
  const toCreate = mayManage && (
    <NewVerification mode={member.mode} businessName={member.businessName} createLink={createLink} />
  );
  return (
    <>
      <PageHeader
        title="Open links"
        action={
          <>
            <Link href="/dashboard/verifications" className={buttonStyles()}>
              All verifications
            </Link>
            {toCreate}
          </>
        }
      >
        Links that nobody has submitted yet, newest first. Expired and declined links stay for 24 hours.
      </PageHeader>
      <Card>
        <LinkFilter userId={userId ?? ""} />
        {links.length > 0 ? (
          <LinkTable
            links={links}
            businessName={member.businessName}
            manage={mayManage ? { renewLink, cancelLink } : null}
          />
        ) : (
          <EmptyState icon={Link2} title={userId ? "No open link with this reference" : "No open links"}>
            {userId
              ? "The reference must be complete. A link that was submitted is in the list of verifications."
              : "Create a verification here or with the API. Its link appears here until the person submits."}
          </EmptyState>
        )}
        {hasMore && (
          <p className="border-line border-t px-5 py-3 text-soft text-sm">
            These are the newest {LISTED_LINKS}. Search by reference to find an older one.
          </p>
        )}
      </Card>
    </>
  );
}
