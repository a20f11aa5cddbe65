import Link from "next/link";
import type { z } from "zod";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { createCompanyVerification } from "@/lib/contract/company-verifications";
import { SignatoryLinkBox } from "./signatory-link";

export type CreatedCompany = z.output<(typeof createCompanyVerification)["response"]>;

/** The next steps: the signatory's link and the documents to upload. */
export function CompanyCreated({
  company,
  linkLifetimeS,
}: {
  readonly company: CreatedCompany;
  readonly linkLifetimeS: number;
}) {
  return (
    <Card>
      <CardHeader
        title="Verification started"
        description="Next, the signatory verifies their identity and the company's documents are uploaded."
      />
      <CardBody className="grid gap-8 xl:grid-cols-[30rem_minmax(0,1fr)]">
        {company.verifyUrl !== null && (
          <SignatoryLinkBox verifyUrl={company.verifyUrl} expiresIn={linkLifetimeS} />
        )}
        <div>
          <h3 className="font-medium text-sm">Documents to upload</h3>
          <ul className="mt-3 grid gap-2 text-sm">
            {company.requiredDocuments.map(({ docType, label, required }) => (
              <li
                key={docType}
                className="flex justify-between gap-4 rounded-lg border border-line px-3 py-2"
              >
                {label} <span className="text-soft">{required ? "required" : "optional"}</span>
              </li>
            ))}
          </ul>
        </div>
      </CardBody>
      <CardFooter>
        <Link
          href={`/dashboard/companies/${company.verificationId}`}
          className={buttonStyles({ variant: "primary" })}
        >
          Open the company
        </Link>
      </CardFooter>
    </Card>
  );
}
