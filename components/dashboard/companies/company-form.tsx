"use client";

import Link from "next/link";
import { useState } from "react";
import { Button, buttonLook } from "../ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "../ui/card";
import { Field, Input, Select } from "../ui/field";
import { Notice } from "../ui/notice";
import { type Act, useAct } from "../ui/use-act";
import { SignatoryLinkBox } from "./signatory-link";

interface Wanted {
  readonly country: string;
  readonly registeredName: string;
  readonly registrationNumber?: string;
  readonly registeredAddress?: string;
  readonly taxId?: string;
  readonly incorporationDate?: string;
  readonly externalRef?: string;
}
interface Made {
  readonly verificationId: string;
  readonly verifyUrl: string;
  readonly requiredDocuments: readonly {
    readonly docType: string;
    readonly label: string;
    readonly required: boolean;
  }[];
}

const OPTIONAL = [
  "registrationNumber",
  "registeredAddress",
  "taxId",
  "incorporationDate",
  "externalRef",
] as const;

/** Begins the verification of a company, then shows the link that its signatory needs. */
export function CompanyForm({ create }: { readonly create: Act<{ body: Wanted }, Made> }) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <Begun made={made} />;
  const submit = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const given = OPTIONAL.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
    const body = {
      country: text("country"),
      registeredName: text("registeredName"),
      ...Object.fromEntries(given),
    };
    setProblem(null);
    setMade(await act(() => create({ body }), { refresh: false, onRefused: setProblem }));
  };
  return (
    <form action={submit}>
      <Card>
        <CardHeader
          title="The company"
          description="As it stands in the register. The name is screened against watchlists at once."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          {problem && (
            <div className="sm:col-span-2">
              <Notice tone="bad" live>
                {problem}
              </Notice>
            </div>
          )}
          <Field label="Registered name" className="sm:col-span-2">
            {(ids) => <Input {...ids} name="registeredName" required maxLength={255} autoComplete="off" />}
          </Field>
          <Field label="Country">
            {(ids) => (
              <Select {...ids} name="country">
                <option value="SZ">Eswatini</option>
              </Select>
            )}
          </Field>
          <Field label="Registration number">
            {(ids) => <Input {...ids} name="registrationNumber" maxLength={64} autoComplete="off" />}
          </Field>
          <Field
            label="Incorporated on"
            hint="From its first full year on, Form C is required; unknown counts as old."
          >
            {(ids) => <Input {...ids} type="date" name="incorporationDate" />}
          </Field>
          <Field label="Tax id">
            {(ids) => <Input {...ids} name="taxId" maxLength={64} autoComplete="off" />}
          </Field>
          <Field label="Registered address" className="sm:col-span-2">
            {(ids) => <Input {...ids} name="registeredAddress" maxLength={500} autoComplete="off" />}
          </Field>
          <Field label="Your reference" hint="Comes back in every event." className="sm:col-span-2">
            {(ids) => <Input {...ids} name="externalRef" maxLength={255} autoComplete="off" />}
          </Field>
        </CardBody>
        <CardFooter>
          <Link href="/dashboard/companies" className={buttonLook()}>
            Cancel
          </Link>
          <Button type="submit" look="primary" busy={isBusy}>
            Begin verification
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}

function Begun({ made }: { readonly made: Made }) {
  return (
    <Card>
      <CardHeader
        title="Begun"
        description="Two things are missing now: the signatory's own check, and the documents."
      />
      <CardBody className="grid gap-8 md:grid-cols-2">
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
