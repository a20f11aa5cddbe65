"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import {
  type AcceptedDocuments as Entry,
  OFFERED_DOCUMENTS,
  type OfferedDocument,
} from "@/lib/contract/accepted-documents";
import type { ActOf } from "@/lib/contract/action";
import { DOCUMENT_TYPE_LABELS } from "@/lib/contract/lists/value-labels";
import type { CaptureSettings, putCaptureSettings } from "@/lib/contract/settings";

interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
}

interface Props {
  readonly current: CaptureSettings;
  readonly countries: readonly Country[];
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

/** Which documents hosted checks accept, by country, and the country that the page starts with. */
export function AcceptedDocuments({ current, countries, mayChange, save }: Props) {
  // The database keeps the names of an entry in an order of its own, which would read as a change.
  const acceptedDocuments = current.acceptedDocuments.map(({ country, types }) => ({ country, types }));
  const saved = { acceptedDocuments, defaultCountry: current.defaultCountry };
  const [draft, setDraft] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsaved(isChanged);
  const setEntries = (entries: CaptureSettings["acceptedDocuments"]) =>
    setDraft((now) => ({ ...now, acceptedDocuments: entries }));
  const submit = async () => {
    if (draft.acceptedDocuments.some(({ types }) => types.length === 0)) {
      return setProblem("Choose at least one kind of document for each country, or remove the country.");
    }
    setProblem(null);
    await act(() => save({ body: draft }), {
      done: "Saved. It applies at once, to open links too.",
      onRefused: setProblem,
    });
  };
  const free = countries.filter(
    ({ code }) => !draft.acceptedDocuments.some(({ country }) => country === code),
  );
  const hasOthers = draft.acceptedDocuments.some(({ country }) => country === null);
  return (
    <Card>
      <CardHeader
        title="Accepted documents"
        description="What the hosted page offers. A document that is read as another one, or whose kind or country cannot be read, goes to review. Checks by the API are not bound by it."
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={!mayChange} className="contents">
          <CardBody className="grid gap-5">
            {problem && (
              <Notice tone="bad" live>
                {problem}
              </Notice>
            )}
            {draft.acceptedDocuments.length === 0 ? (
              <p className="text-soft text-sm">Every document of every country is accepted.</p>
            ) : (
              <ul className="grid gap-3">
                {draft.acceptedDocuments.map((entry, i) => (
                  <EntryRow
                    key={entry.country ?? "others"}
                    entry={entry}
                    name={nameOf(countries, entry.country)}
                    onTypes={(types) =>
                      setEntries(
                        draft.acceptedDocuments.map((each, j) => (i === j ? { ...each, types } : each)),
                      )
                    }
                    onRemove={() => setEntries(draft.acceptedDocuments.filter((_, j) => i !== j))}
                  />
                ))}
              </ul>
            )}
            {mayChange && (
              <AddCountry
                countries={free}
                hasOthers={hasOthers}
                onAdd={(country) =>
                  setEntries([...draft.acceptedDocuments, { country, types: [...OFFERED_DOCUMENTS] }])
                }
              />
            )}
            <Field
              label="Country to start with"
              hint="Chosen on the page before the person does anything. Without one it follows the device where its language and time zone agree."
            >
              {(ids) => (
                <Select
                  {...ids}
                  value={draft.defaultCountry ?? ""}
                  onChange={({ currentTarget }) =>
                    setDraft((now) => ({ ...now, defaultCountry: currentTarget.value || null }))
                  }
                >
                  <option value="">As the device says</option>
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
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
                  Save documents
                </Button>
              </>
            ) : (
              <span className="mr-auto text-soft text-sm">Your role cannot change this.</span>
            )}
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  );
}

function nameOf(countries: readonly Country[], code: string | null): string {
  if (code === null) return "Every other country";
  return countries.find((each) => each.code === code)?.name ?? code;
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly name: string;
  readonly onTypes: (types: OfferedDocument[]) => void;
  readonly onRemove: () => void;
}

function EntryRow({ entry: { types }, name, onTypes, onRemove }: EntryRowProps) {
  const toggle = (type: OfferedDocument, isOn: boolean) =>
    onTypes(OFFERED_DOCUMENTS.filter((each) => (each === type ? isOn : types.includes(each))));
  return (
    <li className="flex items-start justify-between gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{name}</legend>
        <span className="flex flex-wrap gap-x-5 gap-y-2">
          {OFFERED_DOCUMENTS.map((type) => (
            <label key={type} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={types.includes(type)}
                onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
              />
              {DOCUMENT_TYPE_LABELS[type]}
            </label>
          ))}
        </span>
      </fieldset>
      <Button size="icon" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X />
      </Button>
    </li>
  );
}

/** The value of the choice that stands for every other country. */
const OTHERS = "others";

function AddCountry({
  countries,
  hasOthers,
  onAdd,
}: {
  readonly countries: readonly Country[];
  readonly hasOthers: boolean;
  readonly onAdd: (country: string | null) => void;
}) {
  const [chosen, setChosen] = useState("");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Add a country" className="min-w-0 flex-1 basis-56">
        {(ids) => (
          <Select {...ids} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">Choose a country</option>
            {!hasOthers && <option value={OTHERS}>Every other country</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        disabled={chosen === ""}
        onClick={() => {
          onAdd(chosen === OTHERS ? null : chosen);
          setChosen("");
        }}
      >
        <Plus aria-hidden="true" /> Add
      </Button>
    </div>
  );
}
