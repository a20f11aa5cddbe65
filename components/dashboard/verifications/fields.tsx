import { FileX } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ShareBar } from "@/components/ui/share-bar";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { CaseFile } from "@/lib/contract/dashboard";
import { fieldLabel, sourceLabel } from "./labels";
import { countryLabel, documentLabel, meaningOf } from "./value-labels";

/** The extracted values, their sources and their confidence. */
export function Fields({ fields, chosen }: Pick<CaseFile, "fields" | "chosen">) {
  return (
    <Card>
      <CardHeader
        title="Extracted fields"
        description="Confidence is the measured probability that the value is correct."
      />
      {fields.length === 0 ? (
        <EmptyState icon={FileX} title="No fields">
          No document was read, or its fields are past their retention period.
        </EmptyState>
      ) : (
        <Table caption="Extracted fields">
          <thead>
            <tr>
              <Th>Field</Th>
              <Th>Value</Th>
              <Th className="hidden sm:table-cell">Source</Th>
              <Th className="text-right">Confidence</Th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, value, source, agreement, confidence }) => (
              <Tr key={field}>
                <Td className="text-soft sm:whitespace-nowrap">{fieldLabel(field)}</Td>
                <Td className="break-words font-medium">
                  {value}
                  <Meaning text={meaningOf(field, value)} />
                  <Stated stated={statedAs(field, chosen)} value={value} />
                </Td>
                <Td className="hidden text-soft sm:table-cell">
                  {sourceLabel(source)}
                  {agreement.length > 0 && (
                    <span className="block text-xs">
                      agrees with {agreement.map((each) => sourceLabel(each).toLowerCase()).join(", ")}
                    </span>
                  )}
                </Td>
                <Td className="text-right tabular-nums">
                  {confidence === null ? "–" : <Confidence value={confidence} />}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

/** What the person said on the hosted page before the document was read; null where nothing was asked. */
function statedAs(field: string, { documentType, country }: CaseFile["chosen"]) {
  if (field === "documentType" && documentType)
    return { code: documentType, word: documentLabel(documentType) };
  if (field === "issuingCountry" && country) return { code: country, word: countryLabel(country) };
  return null;
}

/** Provided against read: agreement in a quiet line, a difference as a mark. */
function Stated({
  stated,
  value,
}: {
  readonly stated: { readonly code: string; readonly word: string } | null;
  readonly value: string;
}) {
  if (!stated) return null;
  if (stated.code === value) {
    return <span className="block font-normal text-soft text-xs">As the person stated</span>;
  }
  return (
    <span className="mt-1 block">
      <Badge tone="warn">The person stated: {stated.word}</Badge>
    </span>
  );
}

function Meaning({ text }: { readonly text: string | null }) {
  return text && <span className="block font-normal text-soft text-xs">{text}</span>;
}

function Confidence({ value }: { readonly value: number }) {
  const colour = value >= 85 ? "fill-good" : value >= 70 ? "fill-warn" : "fill-bad";
  return (
    <span className="inline-flex items-center gap-2">
      <ShareBar percent={value} barClassName={colour} className="hidden h-1.5 w-16 sm:block" />
      {Math.round(value)}
    </span>
  );
}
