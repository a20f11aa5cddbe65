import type { Metadata } from "next";
import { currentMember } from "@/lib/http/current-member";
import { CompanyCasePage } from "../company-page";

export const metadata: Metadata = { title: "Company" };

interface Props {
  readonly params: Promise<{ readonly companyId: string }>;
}

export default async function CompanyPage({ params }: Props) {
  const member = await currentMember();
  const { companyId } = await params;
  return <CompanyCasePage member={member} companyId={companyId} place={{ kind: "list" }} />;
}
