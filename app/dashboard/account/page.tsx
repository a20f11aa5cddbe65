import type { Metadata } from "next";
import { Password } from "@/components/dashboard/account/password";
import { Profile } from "@/components/dashboard/account/profile";
import { Sessions } from "@/components/dashboard/account/sessions";
import { SecondFactor } from "@/components/dashboard/account/two-factor";
import { PageHeader } from "@/components/ui/page-header";
import { pendingAddress } from "@/lib/account/change-email";
import { listSessions } from "@/lib/account/member-sessions";
import { isAddressConfirmed } from "@/lib/account/members";
import { countRecoveryCodes } from "@/lib/account/recovery-codes";
import { requiresTwoFactor } from "@/lib/account/two-factor-rule";
import { currentMember } from "@/lib/http/current-member";
import * as act from "./actions";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const member = await currentMember();
  return (
    <>
      <PageHeader title="Your account">
        Your name, and how you sign in. It is yours alone: no owner can see your password.
      </PageHeader>
      <Profile
        name={member.name}
        email={member.email}
        isConfirmed={await isAddressConfirmed(member.userId)}
        pending={await pendingAddress(member.userId)}
        asksCode={member.hasTotp}
        rename={act.rename}
        askAddressLink={act.askAddressLink}
        askNewAddress={act.askNewAddress}
        withdrawNewAddress={act.withdrawNewAddress}
      />
      <Password changePassword={act.changePassword} />
      <SecondFactor
        isOn={member.hasTotp}
        isRequired={requiresTwoFactor(member.role)}
        codesLeft={await countRecoveryCodes(member.userId)}
        begin={act.beginSecondFactor}
        confirm={act.confirmSecondFactor}
        renew={act.renewRecoveryCodes}
        remove={act.removeSecondFactor}
      />
      <Sessions
        sessions={await listSessions(member.userId)}
        ownId={member.sessionId}
        end={act.endSession}
        endOthers={act.endOtherSessions}
      />
    </>
  );
}
