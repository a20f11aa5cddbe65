import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant } from "@/components/ui/time";
import type { CameraClass, CaptureFacts } from "@/lib/contract/capture-facts";
import type { CaseFile } from "@/lib/contract/dashboard";
import { countryLabel, documentLabel, languageLabel } from "./value-labels";

/** References, consent, and how the case was decided. */
export function Summary({ file }: { readonly file: CaseFile }) {
  const { kind, externalRef, userId, confidence, policyVersion, processingMs } = file;
  const companyId = file.companyVerificationId ?? file.formerCompanyId;
  return (
    <Card>
      <CardHeader title="Record" />
      <dl className="grid gap-3 p-5 text-sm">
        <Row term="Check">{kind === "id_document" ? "ID document and selfie" : "Selfie match"}</Row>
        <Row term="Reference">{externalRef}</Row>
        <Row term="User id">{userId}</Row>
        {companyId && (
          <Row term="Signatory of">
            <Link
              href={`/dashboard/companies/${companyId}`}
              className="text-accent-text underline underline-offset-2"
            >
              the company
            </Link>
            {file.formerCompanyId && <span className="block text-soft">Newer photos count for it</span>}
          </Row>
        )}
        <Chosen file={file} />
        <Row term="Consent">
          <ConsentGiven consent={file.consent} />
        </Row>
        <Row term="Confidence">{confidence && <Badge>{confidence}</Badge>}</Row>
        <Row term="Policy">{policyVersion}</Row>
        <Row term="Processing">{processingMs === null ? null : `${(processingMs / 1000).toFixed(1)} s`}</Row>
        <Row term="Created">
          <Instant at={file.createdAt} />
        </Row>
        <Row term="Decided">{file.completedAt && <Instant at={file.completedAt} />}</Row>
      </dl>
    </Card>
  );
}

const CAMERAS: Readonly<Record<CameraClass, string>> = {
  front: "Front",
  back: "Back",
  virtual: "A program, not a camera",
  other: "Other",
};

/** Device and network, as far as the consent covers them. */
export function DeviceAndNetwork({ facts }: { readonly facts: CaptureFacts }) {
  return (
    <Card>
      <CardHeader
        title="Device and network"
        description="As the browser said when the photos were submitted. It decides nothing."
      />
      <dl className="grid gap-3 p-5 text-sm">
        <Row term="Device">{facts.device && DEVICES[facts.device]}</Row>
        <Row term="System">{facts.system}</Row>
        <Row term="Browser">{facts.browser}</Row>
        <Row term="Screen">{facts.screen}</Row>
        <Row term="Language">{facts.language && languageLabel(facts.language)}</Row>
        <Row term="Time zone">{facts.timeZone}</Row>
        <Row term="Camera">
          {facts.camera === "virtual" ? (
            <Badge tone="warn">{CAMERAS.virtual}</Badge>
          ) : (
            facts.camera && CAMERAS[facts.camera]
          )}
        </Row>
        <Row term="Network">
          {facts.network && <code className="font-mono text-xs">{facts.network}</code>}
        </Row>
        <Row term="Connection">{facts.connection?.toUpperCase()}</Row>
      </dl>
    </Card>
  );
}

const DEVICES = { phone: "Phone", tablet: "Tablet", desktop: "Computer" } as const;

/** The document type and country the applicant chose, and the values read where they differ. */
function Chosen({ file: { chosen, fields } }: { readonly file: CaseFile }) {
  if (chosen.documentType === null && chosen.country === null) return null;
  const read = (field: string) => fields.find((each) => each.field === field)?.value ?? null;
  const isOther = (said: string | null, found: string | null) =>
    said !== null && found !== null && said !== found;
  const [type, country] = [read("documentType"), read("issuingCountry")];
  return (
    <Row term="Chosen">
      <span className="block">
        {[
          chosen.documentType && documentLabel(chosen.documentType),
          chosen.country && countryLabel(chosen.country),
        ]
          .filter(Boolean)
          .join(", ")}
      </span>
      {isOther(chosen.documentType, type) && type && <Differs>Read: {documentLabel(type)}</Differs>}
      {isOther(chosen.country, country) && country && <Differs>Read: {countryLabel(country)}</Differs>}
    </Row>
  );
}

function Differs({ children }: { readonly children: ReactNode }) {
  return (
    <span className="mt-1.5 block">
      <Badge tone="warn">{children}</Badge>
    </span>
  );
}

function ConsentGiven({ consent }: Pick<CaseFile, "consent">) {
  if (!consent) return <span className="text-soft">Not requested</span>;
  const { accepted, textVersion, language, recordedAt } = consent;
  return (
    <>
      <Badge tone={accepted ? "good" : "bad"} dot>
        {accepted ? "Given" : "Declined"}
      </Badge>
      <span className="mt-1.5 block">
        <Instant at={recordedAt} />
      </span>
      <span className="block text-soft">
        Text {textVersion}, {languageLabel(language)}
      </span>
    </>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
      <dt className="text-soft">{term}</dt>
      <dd className="break-words">{children ?? <span className="text-soft">–</span>}</dd>
    </div>
  );
}
