"use client";

import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";

/** For a person who asks what is stored about them. */
export function PersonExport() {
  return (
    <Card>
      <CardHeader
        title="Data of one person"
        description="For a request for access: everything stored about a person in this mode, as an archive of JSON and pictures. The download is recorded in the audit log."
      />
      <CardBody>
        <form action="/dashboard/retention/person" className="flex flex-wrap items-end gap-3">
          <Field label="Your id of the person (userId)">
            {(ids) => <Input {...ids} name="userId" required maxLength={255} />}
          </Field>
          <Button type="submit">Download archive</Button>
        </form>
      </CardBody>
    </Card>
  );
}
