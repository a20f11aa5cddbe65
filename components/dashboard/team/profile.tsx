"use client";

import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardBody, CardHeader } from "../ui/card";
import { Field, Input } from "../ui/field";
import { type Act, useAct } from "../ui/use-act";

export function Profile({
  name,
  email,
  isConfirmed,
  rename,
  askAddressLink,
}: {
  readonly name: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly rename: Act<{ body: { name: string } }, object>;
  readonly askAddressLink: Act<object, object>;
}) {
  const { act, isBusy } = useAct();
  const submit = (form: FormData) =>
    act(() => rename({ body: { name: String(form.get("name")) } }), { done: "Your name is saved." });
  return (
    <Card>
      <CardHeader title="Profile" />
      <CardBody className="grid gap-5 md:grid-cols-2">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(new FormData(event.currentTarget));
          }}
          className="flex items-end gap-2"
        >
          <Field label="Name" className="flex-1">
            {(ids) => (
              <Input {...ids} name="name" defaultValue={name} required maxLength={255} autoComplete="name" />
            )}
          </Field>
          <Button type="submit" busy={isBusy} className="h-10 sm:h-9">
            Save
          </Button>
        </form>
        <div className="grid content-start gap-1.5 text-sm">
          <p className="font-medium">E-mail address</p>
          <p className="flex min-h-9 flex-wrap items-center gap-2.5">
            {email}
            {isConfirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
            {!isConfirmed && (
              <Button
                size="sm"
                busy={isBusy}
                onClick={() =>
                  void act(() => askAddressLink(), { done: "A link is on its way to your address." })
                }
              >
                Send link
              </Button>
            )}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
