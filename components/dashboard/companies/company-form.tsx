"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActionInput, ActOf } from "@/lib/contract/action";
import type { createCompanyVerification } from "@/lib/contract/company-verifications";
import type { CompanyCountry } from "@/lib/countries/company-documents";
import { Textarea } from "../verifications/textarea";
import { CompanyCreated, type CreatedCompany } from "./company-created";

type CompanyBody = NonNullable<ActionInput<typeof createCompanyVerification>["body"]>;

const OPTIONAL = [
  "registrationNumber",
  "registeredAddress",
  "taxId",
  "incorporationDate",
  "externalRef",
] as const satisfies readonly (keyof CompanyBody)[];
const FIELDS = ["country", "registeredName", ...OPTIONAL] as const;

interface Props {
  /** At least one; the first is preselected. */
  readonly countries: readonly CompanyCountry[];
  readonly create: ActOf<typeof createCompanyVerification>;
  /** How long the signatory's link works. */
  readonly linkLifetimeS: number;
}

/** Starts the verification of a company, then shows the link for its signatory. */
export function CompanyForm({ countries, create, linkLifetimeS }: Props) {
  const [created, setCreated] = useState<CreatedCompany | null>(null);
  return created ? (
    <CompanyCreated company={created} linkLifetimeS={linkLifetimeS} />
  ) : (
    <Form countries={countries} create={create} onCreated={setCreated} />
  );
}

interface FormProps extends Omit<Props, "linkLifetimeS"> {
  readonly onCreated: (company: CreatedCompany) => void;
}

function Form({ countries, create, onCreated }: FormProps) {
  const { act, isBusy } = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // On a phone the field may be out of view, far above the button.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const submit = async (typed: FormData) => {
    const body = bodyOf(typed);
    setRefused(null);
    const created = await act(() => create({ body }), { refresh: false, onRefused: setRefused });
    if (created) onCreated(created);
  };
  const problem = problemOf(refused, FIELDS);
  return (
    <DataForm ref={form} onData={submit}>
      <Card>
        <CardHeader
          title="The company"
          description="As registered. The name is screened against watchlists right away. Fields with an asterisk (*) are required."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <Fields countries={countries} of={(name) => (problem.field === name ? problem.message : null)} />
          {problem.message && problem.field === null && (
            <div className="sm:col-span-2">
              <Notice tone="bad" live>
                {problem.message}
              </Notice>
            </div>
          )}
        </CardBody>
        <CardFooter>
          <Link href="/dashboard/companies" className={buttonStyles()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={isBusy}>
            Start verification
          </Button>
        </CardFooter>
      </Card>
    </DataForm>
  );
}

interface FieldsProps {
  readonly countries: readonly CompanyCountry[];
  /** The error message for a field. */
  readonly of: (name: keyof CompanyBody) => string | null;
}

function Fields({ countries, of }: FieldsProps) {
  const [chosen, setChosen] = useState(countries[0]?.code ?? "");
  const hint = countries.find(({ code }) => code === chosen)?.incorporationDateHint;
  return (
    <>
      <Field label="Registered name" isRequired problem={of("registeredName")} className="sm:col-span-2">
        {(ids) => <Input {...ids} name="registeredName" required maxLength={255} autoComplete="off" />}
      </Field>
      <Field label="Country" isRequired problem={of("country")}>
        {(ids) => (
          <Select
            {...ids}
            name="country"
            required
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Registration number" problem={of("registrationNumber")}>
        {(ids) => <Input {...ids} name="registrationNumber" maxLength={64} autoComplete="off" />}
      </Field>
      <Field label="Incorporation date" problem={of("incorporationDate")} hint={hint}>
        {(ids) => <Input {...ids} type="date" name="incorporationDate" />}
      </Field>
      <Field label="Tax ID" problem={of("taxId")}>
        {(ids) => <Input {...ids} name="taxId" maxLength={64} autoComplete="off" />}
      </Field>
      <Field label="Registered address" problem={of("registeredAddress")} className="sm:col-span-2">
        {(ids) => <Textarea {...ids} name="registeredAddress" maxLength={1000} autoComplete="off" />}
      </Field>
      <Field
        label="Your reference"
        problem={of("externalRef")}
        hint="Returned in every webhook event."
        className="sm:col-span-2"
      >
        {(ids) => <Input {...ids} name="externalRef" maxLength={255} autoComplete="off" />}
      </Field>
    </>
  );
}

function bodyOf(form: FormData): CompanyBody {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const optional = OPTIONAL.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  return {
    country: text("country"),
    registeredName: text("registeredName"),
    ...Object.fromEntries(optional),
  };
}
