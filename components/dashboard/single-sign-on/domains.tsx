"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyBox } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { addEmailDomain, removeEmailDomain, verifyEmailDomain } from "@/lib/contract/single-sign-on";

interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly recordName: string;
  readonly recordValue: string;
  readonly isVerified: boolean;
}

interface DomainsProps {
  readonly domains: readonly Domain[];
  readonly add: ActOf<typeof addEmailDomain>;
  readonly verify: ActOf<typeof verifyEmailDomain>;
  readonly remove: ActOf<typeof removeEmailDomain>;
}

/** The domains whose people sign in with the provider, each proven by a TXT record. */
export function Domains({ domains, add, verify, remove }: DomainsProps) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    setRefused(null);
    const body = { domain: String(form.get("domain")) };
    await act(() => add({ body }), { onRefused: setRefused });
  };
  return (
    <Card>
      <CardHeader
        title="Domains"
        description="Whoever types an e-mail address of a verified domain on the sign-in page is sent to your provider. Only such addresses are accepted from it."
      />
      {domains.length > 0 && (
        <ul aria-label="Domains">
          {domains.map(({ id, domain, isVerified, recordName, recordValue }) => (
            <li key={id} className="grid gap-3 border-line border-b px-5 py-4 text-sm">
              <div className="flex flex-wrap items-center gap-2.5">
                <span className="min-w-0 break-all font-medium">{domain}</span>
                {isVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
                <span className="flex gap-2 sm:ml-auto">
                  {!isVerified && (
                    <Button
                      size="sm"
                      busy={isBusy}
                      onClick={() =>
                        void act(() => verify({ params: { domainId: id } }), {
                          done: `${domain} is verified.`,
                        })
                      }
                    >
                      Verify
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    busy={isBusy}
                    aria-label={`Remove ${domain}`}
                    onClick={() =>
                      void act(() => remove({ params: { domainId: id } }), {
                        done: `${domain} was removed.`,
                      })
                    }
                  >
                    Remove
                  </Button>
                </span>
              </div>
              {!isVerified && (
                <div className="grid gap-2">
                  <p className="text-soft">
                    Add a TXT record with this name and value to the DNS of the domain, then press Verify.
                  </p>
                  <CopyBox text={recordName} label="name of the record" />
                  <CopyBox text={recordValue} label="value of the record" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <CardBody>
        <DataForm onData={submit} className="flex max-w-2xl items-end gap-2">
          <Field label="Domain" problem={problemOf(refused, ["domain"]).message} className="min-w-0 flex-1">
            {(ids) => (
              <Input
                {...ids}
                name="domain"
                required
                maxLength={253}
                placeholder="example.com"
                autoComplete="off"
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} className="h-10 sm:h-9">
            Add
          </Button>
        </DataForm>
      </CardBody>
    </Card>
  );
}
