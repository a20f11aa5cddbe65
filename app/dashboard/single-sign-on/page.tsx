import type { Metadata } from "next";
import { Domains } from "@/components/dashboard/single-sign-on/domains";
import { Enforcement } from "@/components/dashboard/single-sign-on/enforcement";
import { ProviderForm } from "@/components/dashboard/single-sign-on/provider-form";
import { Provisioning } from "@/components/dashboard/single-sign-on/provisioning";
import { NoAccess } from "@/components/ui/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { listEmailDomains } from "@/lib/account/email-domains";
import { listMembers } from "@/lib/account/members";
import { can } from "@/lib/account/permissions";
import { callbackUrl } from "@/lib/account/sso-client";
import { readSingleSignOn } from "@/lib/account/sso-settings";
import { currentMember } from "@/lib/http/current-member";
import { env } from "@/lib/platform/env";
import * as act from "./actions";

export const metadata: Metadata = { title: "Single sign-on" };

export default async function SingleSignOnPage() {
  const member = await currentMember();
  if (!can(member, "sso.change"))
    return <NoAccess title="Single sign-on" role={member.role} permission="sso.change" />;
  const settings = await readSingleSignOn(member.tenant);
  const members = await listMembers(member.tenant);
  const owners = members.filter((each) => can(each, "sso.change")).map(({ id, email }) => ({ id, email }));
  return (
    <>
      <PageHeader title="Single sign-on">
        How members of {member.businessName} sign in with the provider of your organisation. Every change is
        in the audit log.
      </PageHeader>
      <ProviderForm
        key={JSON.stringify(settings)}
        issuer={settings.issuer}
        clientId={settings.clientId}
        defaultRole={settings.defaultRole}
        callbackUrl={callbackUrl()}
        save={act.saveProvider}
        remove={act.removeProvider}
      />
      <Domains
        domains={await listEmailDomains(member.tenant)}
        add={act.addDomain}
        verify={act.verifyDomain}
        remove={act.removeDomain}
      />
      {settings.issuer && (
        <Enforcement
          isEnforced={settings.isEnforced}
          breakGlassUserId={settings.breakGlassUserId}
          owners={owners}
          enforce={act.enforce}
        />
      )}
      <Provisioning
        address={`${env().BASE_URL}/scim/v2`}
        hasToken={settings.hasScimToken}
        madeAt={settings.scimTokenAt}
        usedAt={settings.scimUsedAt}
        make={act.makeScimToken}
        revoke={act.revokeScimToken}
      />
    </>
  );
}
