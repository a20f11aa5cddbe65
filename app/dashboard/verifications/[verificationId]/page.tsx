import type { Metadata } from "next";
import { currentMember } from "@/lib/http/current-member";
import { CasePage } from "../case-page";

export const metadata: Metadata = { title: "Verification" };

interface Props {
  readonly params: Promise<{ readonly verificationId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function VerificationPage({ params, searchParams }: Props) {
  const member = await currentMember();
  const [{ verificationId }, { view }] = await Promise.all([params, searchParams]);
  return <CasePage member={member} verificationId={verificationId} view={view} place={{ kind: "list" }} />;
}
