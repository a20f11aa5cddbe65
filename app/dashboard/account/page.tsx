import type { Metadata } from "next";
import { Passkeys } from "@/components/dashboard/account/passkeys";
import { Password } from "@/components/dashboard/account/password";
import { Profile } from "@/components/dashboard/account/profile";
import { Sessions } from "@/components/dashboard/account/sessions";
import { TwoFactor } from "@/components/dashboard/account/two-factor";
import { PageHeader } from "@/components/ui/page-header";
import { pendingEmailChange } from "@/lib/account/change-email";
import { listSessions } from "@/lib/account/member-sessions";
import { isEmailConfirmed } from "@/lib/account/members";
import { passkeySite } from "@/lib/account/passkey-site";
import { listPasskeys } from "@/lib/account/passkeys";
import { countRecoveryCodes } from "@/lib/account/recovery-codes";
import { requiresTwoFactor } from "@/lib/account/two-factor-rule";
import { currentMember } from "@/lib/http/current-member";
import { beginPasskeySignIn } from "../(auth)/actions";
import * as act from "./actions";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const member = await currentMember();
  return (
    <>
      <PageHeader title="Your account">
        Your name and how you sign in. Nobody else, including owners, can see your password.
      </PageHeader>
      <Profile
        name={member.name}
        email={member.email}
        isConfirmed={await isEmailConfirmed(member.userId)}
        pending={await pendingEmailChange(member.userId)}
        hasTotp={member.hasTotp}
        hasPasskey={member.hasPasskey}
        beginSecondFactor={beginPasskeySignIn}
        rename={act.rename}
        sendConfirmationLink={act.sendConfirmationLink}
        requestEmailChange={act.requestEmailChange}
        cancelEmailChange={act.cancelEmailChange}
      />
      <Password changePassword={act.changePassword} />
      <Passkeys
        passkeys={await listPasskeys(member.userId)}
        isAvailable={passkeySite() !== null}
        begin={act.beginPasskey}
        addPasskey={act.addPasskey}
        rename={act.renamePasskey}
        remove={act.removePasskey}
      />
      <TwoFactor
        isOn={member.hasTotp}
        hasPasskey={member.hasPasskey}
        isRequired={requiresTwoFactor(member.role)}
        codesLeft={await countRecoveryCodes(member.userId)}
        begin={act.beginTwoFactor}
        confirm={act.confirmTwoFactor}
        renew={act.renewRecoveryCodes}
        remove={act.removeTwoFactor}
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
