"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { createCompanyVerification } from "@/lib/contract/company-verifications";
import { CompanyBegun, type MadeCompany } from "./company-created";

interface Wanted {
  readonly country: string;
  readonly registeredName: string;
  readonly registrationNumber?: string;
  readonly registeredAddress?: string;
  readonly taxId?: string;
  readonly incorporationDate?: string;
  readonly externalRef?: string;
}

const OPTIONAL = [
  "registrationNumber",
  "registeredAddress",
  "taxId",
  "incorporationDate",
  "externalRef",
] as const satisfies readonly (keyof Wanted)[];
const FIELDS = ["country", "registeredName", ...OPTIONAL] as const;

type Create = ActOf<typeof createCompanyVerification>;

/** Begins the verification of a company, then shows the link that its signatory needs. */
export function CompanyForm({ create }: { readonly create: Create }) {
  const [made, setMade] = useState<MadeCompany | null>(null);
  return made ? <CompanyBegun made={made} /> : <Form create={create} onMade={setMade} />;
}

function Form({ create, onMade }: { readonly create: Create; readonly onMade: (made: MadeCompany) => void }) {
  const { act, isBusy } = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // On a phone the field may be far above the button.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const submit = async (typed: FormData) => {
    const body = bodyOf(typed);
    setRefused(null);
    const made = await act(() => create({ body }), { refresh: false, onRefused: setRefused });
    if (made) onMade(made);
  };
  const problem = problemOf(refused, FIELDS);
  return (
    <DataForm ref={form} onData={submit}>
      <Card>
        <CardHeader
          title="The company"
          description="As it stands in the register. The name is screened against watchlists at once."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <Fields of={(name) => (problem.field === name ? problem.said : null)} />
          {problem.said && problem.field === null && (
            <div className="sm:col-span-2">
              <Notice tone="bad" live>
                {problem.said}
              </Notice>
            </div>
          )}
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
    </DataForm>
  );
}

/** @param of what is wrong with a field */
function Fields({ of }: { readonly of: (name: keyof Wanted) => string | null }) {
  return (
    <>
      <Field label="Registered name" problem={of("registeredName")} className="sm:col-span-2">
        {(ids) => <Input {...ids} name="registeredName" required maxLength={255} autoComplete="off" />}
      </Field>
      <Field label="Country" problem={of("country")}>
        {(ids) => (
          <Select {...ids} name="country">
            <option value="SZ">Eswatini</option>
          </Select>
        )}
      </Field>
      <Field label="Registration number" problem={of("registrationNumber")}>
        {(ids) => <Input {...ids} name="registrationNumber" maxLength={64} autoComplete="off" />}
      </Field>
      <Field
        label="Incorporated on"
        problem={of("incorporationDate")}
        hint="From its first full year on, Form C is required; unknown counts as old."
      >
        {(ids) => <Input {...ids} type="date" name="incorporationDate" />}
      </Field>
      <Field label="Tax id" problem={of("taxId")}>
        {(ids) => <Input {...ids} name="taxId" maxLength={64} autoComplete="off" />}
      </Field>
      <Field label="Registered address" problem={of("registeredAddress")} className="sm:col-span-2">
        {(ids) => <Input {...ids} name="registeredAddress" maxLength={500} autoComplete="off" />}
      </Field>
      <Field
        label="Your reference"
        problem={of("externalRef")}
        hint="Comes back in every event."
        className="sm:col-span-2"
      >
        {(ids) => <Input {...ids} name="externalRef" maxLength={255} autoComplete="off" />}
      </Field>
    </>
  );
}

function bodyOf(form: FormData): Wanted {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const given = OPTIONAL.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  return {
    country: text("country"),
    registeredName: text("registeredName"),
    ...Object.fromEntries(given),
  };
}
