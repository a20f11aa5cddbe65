"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { CheckedForm } from "@/components/ui/checked-form";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import type { ActOf } from "@/lib/contract/action";
import type { CaptureSettings, putCaptureSettings } from "@/lib/contract/settings";

interface Props {
  readonly current: CaptureSettings;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

const FIELDS = ["privacyUrl", "supportContact", "shortLinkMinutes"] as const;

/** Lifetimes of short links that the form offers, in minutes. */
const LIFETIMES: readonly (readonly [number, string])[] = [
  [15, "15 minutes"],
  [60, "1 hour"],
  [4 * 60, "4 hours"],
  [24 * 60, "1 day"],
  [3 * 24 * 60, "3 days"],
  [7 * 24 * 60, "7 days"],
  [14 * 24 * 60, "14 days"],
  [30 * 24 * 60, "30 days"],
];

/** Where the hosted page sends people with questions, and the kind of link they get. */
export function LinksAndHelp({ current, mayChange, save }: Props) {
  const { privacyUrl, supportContact, shortLinkMinutes } = current;
  const saved = { privacyUrl, supportContact, shortLinkMinutes };
  const [draft, setDraft] = useState(saved);
  const [refused, setRefused] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const problem = problemOf(refused, FIELDS);
  const messageFor = (field: (typeof FIELDS)[number]) => (problem.field === field ? problem.message : null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsaved(isChanged);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const submit = async () => {
    setRefused(null);
    const done = await act(() => save({ body: draft }), {
      done: "Saved. Help applies at once, the lifetime to new links.",
      onRefused: setRefused,
    });
    if (!done) return;
    setDraft({
      privacyUrl: done.privacyUrl,
      supportContact: done.supportContact,
      shortLinkMinutes: done.shortLinkMinutes,
    });
  };
  return (
    <Card>
      <CardHeader
        title="Links and help"
        description="What people who are asked for consent can read and whom they can ask, and how long a link to the hosted page lives."
      />
      <CheckedForm
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={!mayChange} className="contents">
          <CardBody className="grid gap-5">
            {problem.message && problem.field === null && (
              <Notice tone="bad" live>
                {problem.message}
              </Notice>
            )}
            <Field
              label="Privacy notice"
              problem={messageFor("privacyUrl")}
              hint="An https address. Linked where consent is asked for."
            >
              {(ids) => (
                <Input
                  {...ids}
                  type="url"
                  maxLength={2048}
                  placeholder="https://example.com/privacy"
                  value={draft.privacyUrl ?? ""}
                  onChange={({ currentTarget }) => change({ privacyUrl: currentTarget.value || null })}
                />
              )}
            </Field>
            <Field
              label="Support contact"
              problem={messageFor("supportContact")}
              hint="An e-mail address or an https address where your business helps."
            >
              {(ids) => (
                <Input
                  {...ids}
                  maxLength={300}
                  placeholder="help@example.com"
                  value={draft.supportContact ?? ""}
                  onChange={({ currentTarget }) => change({ supportContact: currentTarget.value || null })}
                />
              )}
            </Field>
            <Field
              label="Links live"
              problem={messageFor("shortLinkMinutes")}
              hint="A short link is a few characters long, fits into one SMS and can be opened again until it ends."
            >
              {(ids) => (
                <Select
                  {...ids}
                  value={draft.shortLinkMinutes ?? ""}
                  onChange={({ currentTarget }) =>
                    change({ shortLinkMinutes: currentTarget.value ? Number(currentTarget.value) : null })
                  }
                >
                  <option value="">30 minutes, as a long link (default)</option>
                  {lifetimesWith(shortLinkMinutes).map(([minutes, label]) => (
                    <option key={minutes} value={minutes}>
                      {label}, as a short link
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </CardBody>
          <CardFooter>
            {mayChange ? (
              <>
                <Button disabled={!isChanged} onClick={() => setDraft(saved)}>
                  Discard
                </Button>
                <Button type="submit" variant="primary" disabled={!isChanged} busy={isBusy}>
                  Save links and help
                </Button>
              </>
            ) : (
              <span className="mr-auto text-soft text-sm">Your role cannot change this.</span>
            )}
          </CardFooter>
        </fieldset>
      </CheckedForm>
    </Card>
  );
}

/** The offered lifetimes, with the one that the API has set. */
function lifetimesWith(current: number | null): (readonly [number, string])[] {
  const isOffered = current === null || LIFETIMES.some(([minutes]) => minutes === current);
  const all = isOffered ? [...LIFETIMES] : [...LIFETIMES, [current, `${current} minutes`] as const];
  return all.sort(([a], [b]) => a - b);
}
