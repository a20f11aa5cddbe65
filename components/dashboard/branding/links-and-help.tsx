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
import { lifetimeText } from "../verifications/link-lifetime";

interface Props {
  readonly current: CaptureSettings;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

const FIELDS = ["privacyUrl", "supportContact", "shortLinkMinutes"] as const;

const DAY_MINUTES = 24 * 60;
/** Lifetimes of short links that the form offers, in minutes. */
const LIFETIMES = [15, 60, 4 * 60, ...[1, 3, 7, 14, 30].map((days) => days * DAY_MINUTES)];

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
        description="Where people find your privacy notice and get help, and how long a link to the hosted page works."
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
              hint="An https address, linked from the consent step."
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
              label="How long links work"
              problem={messageFor("shortLinkMinutes")}
              hint="A short link fits into one SMS and can be opened again until it expires."
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
                  {lifetimesWith(shortLinkMinutes).map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {lifetimeText(minutes * 60)}, as a short link
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
function lifetimesWith(current: number | null): number[] {
  return [...new Set([...LIFETIMES, ...(current === null ? [] : [current])])].sort((a, b) => a - b);
}
