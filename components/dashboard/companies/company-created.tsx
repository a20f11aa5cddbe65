import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { SignatoryLinkBox } from "./signatory-link";

export interface MadeCompany {
  readonly verificationId: string;
  readonly verifyUrl: string;
  readonly requiredDocuments: readonly {
    readonly docType: string;
    readonly label: string;
    readonly required: boolean;
  }[];
}

/** What comes next: the signatory's link, and the list of what has to be handed in. */
export function CompanyBegun({ made }: { readonly made: MadeCompany }) {
  return (
    <Card>
      <CardHeader
        title="Begun"
        description="Two things are missing now: the signatory's own check, and the documents."
      />
      <CardBody className="grid gap-8 xl:grid-cols-[30rem_minmax(0,1fr)]">
        <SignatoryLinkBox verifyUrl={made.verifyUrl} />
        <div>
          <h3 className="font-medium text-sm">Documents to hand in</h3>
          <ul className="mt-3 grid gap-2 text-sm">
            {made.requiredDocuments.map(({ docType, label, required }) => (
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
          href={`/dashboard/companies/${made.verificationId}`}
          className={buttonLook({ look: "primary" })}
        >
          Open the company
        </Link>
      </CardFooter>
    </Card>
  );
}
