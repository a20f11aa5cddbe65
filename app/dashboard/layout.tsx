import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ViewerZone } from "@/components/dashboard/lists/viewer-zone";
import { Shell } from "@/components/dashboard/shell/shell";
import { THEME_START } from "@/components/dashboard/shell/theme-start";
import { Toaster } from "@/components/ui/toast";
import { ConfirmPassword } from "@/components/ui/use-act";
import { findSignedIn } from "@/lib/http/current-member";
import { nonceOfPolicy } from "@/lib/http/policy-nonce";
import { ASKED_PATH_HEADER } from "@/lib/http/return-path";
import { viewerZone } from "@/lib/http/viewer-zone";
import { countWaiting } from "@/lib/review/queue";
import { beginPasskeySignIn } from "./(auth)/actions";
import {
  beginPasskeyProof,
  beginSingleSignOnProof,
  confirmPassword,
  confirmWithPasskey,
  signOut,
  switchMode,
} from "./actions";
import { findRecords } from "./lists/actions";

export const metadata: Metadata = { title: { default: "Dashboard", template: "%s · Dashboard" } };

/**
 * Renders the shell for signed-in members and the bare page otherwise. It does not authorise: layouts are not rendered
 * again on every navigation, so each page and each action checks the session.
 */
export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const signedIn = await findSignedIn();
  const member = signedIn?.mustSetUpTwoFactor ? null : signedIn;
  const asked = await headers();
  // A page to be printed and signed has no frame; a link opens it in a tab of its own.
  const isReport = (asked.get(ASKED_PATH_HEADER) ?? "").startsWith("/dashboard/screening/report/");
  const nonce = nonceOfPolicy(asked);
  return (
    <div id="dashboard" className={`dashboard ${GeistSans.variable} ${GeistMono.variable}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script that has to run before the first paint */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_START }} />
      <Toaster>
        <ConfirmPassword
          confirmPassword={confirmPassword}
          beginPasskeyProof={beginPasskeyProof}
          confirmWithPasskey={confirmWithPasskey}
          beginSecondFactor={beginPasskeySignIn}
          beginSingleSignOnProof={signedIn?.method === "sso" ? beginSingleSignOnProof : null}
          hasTotp={signedIn?.hasTotp ?? false}
          hasPasskey={signedIn?.hasPasskey ?? false}
        >
          {member && !isReport ? (
            <Shell
              member={{
                email: member.email,
                name: member.name,
                role: member.role,
                businessName: member.businessName,
                mode: member.mode,
              }}
              waiting={await countWaiting(member.tenant)}
              switchMode={switchMode}
              signOut={signOut}
              findRecords={findRecords}
            >
              <ViewerZone zone={await viewerZone()} />
              {children}
            </Shell>
          ) : (
            children
          )}
        </ConfirmPassword>
      </Toaster>
    </div>
  );
}
