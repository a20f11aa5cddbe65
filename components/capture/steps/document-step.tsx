import { type Dispatch, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { DocumentIcon } from "@/components/capture/ui/icons";
import { LicenceIcon, PassportIcon, PermitIcon } from "@/components/capture/ui/later-icons";
import { acceptedCountries, acceptedTypes, type OfferedDocument } from "@/lib/contract/accepted-documents";
import { useWording } from "../messages";
import type { Messages } from "../messages/en";
import type { CaptureSession, DocumentChoice } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import type { CaptureEvent } from "../state";

type OfferedType = OfferedDocument & keyof Messages["documentType"] & DocumentChoice["type"];

interface DocumentProps {
  readonly chosen: DocumentChoice | null;
  /** What the business accepts, and begins with. */
  readonly offered: Pick<CaptureSession, "acceptedDocuments" | "defaultCountry">;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/** Which document, of which country: what the person says is a hint to the reader, and spares a passport its back. */
export function DocumentStep({
  chosen,
  offered: { acceptedDocuments: accepted, defaultCountry },
  dispatch,
}: DocumentProps) {
  const { messages, language } = useWording();
  const countries = acceptedCountries(accepted);
  const preset = countries?.length === 1 ? countries[0] : defaultCountry;
  const [country, setCountry] = useState(chosen?.country ?? preset ?? null);
  const types: readonly OfferedType[] = acceptedTypes(accepted, country);
  const [wanted, setType] = useState<OfferedType | null>(types.find((each) => each === chosen?.type) ?? null);
  // Another country may not have it.
  const type = types.length === 1 ? types[0] : types.find((each) => each === wanted);
  const countryField = useId();
  return (
    <StepLayout
      actions={
        <Button
          disabled={type === undefined}
          onClick={() => type && dispatch({ type: "documentChosen", document: { type, country } })}
        >
          {messages.continue}
        </Button>
      }
    >
      <StepHeading>{messages.documentTitle}</StepHeading>
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-soft leading-relaxed">{messages.documentIntro}</legend>
        {types.map((each) => (
          <label
            key={each}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-edge/60 px-4 py-3 font-medium hover:bg-raised has-[:checked]:border-accent-text has-[:checked]:bg-raised has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-text"
          >
            <input
              type="radio"
              name="document"
              value={each}
              checked={type === each}
              onChange={() => setType(each)}
              className="size-5 shrink-0 accent-accent"
            />
            <TypeIcon type={each} />
            {messages.documentType[each]}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-2">
        <label htmlFor={countryField} className="font-medium">
          {messages.documentCountry}
        </label>
        <CountrySelect
          id={countryField}
          language={language}
          accepted={countries}
          value={country}
          onChange={setCountry}
        />
      </div>
    </StepLayout>
  );
}

const ICONS = {
  NATIONAL_ID: DocumentIcon,
  PASSPORT: PassportIcon,
  DRIVERS_LICENSE: LicenceIcon,
  RESIDENCE_PERMIT: PermitIcon,
} as const satisfies Record<OfferedType, unknown>;

function TypeIcon({ type }: { readonly type: OfferedType }) {
  const Icon = ICONS[type];
  return (
    <span className="shrink-0 text-accent-text tiny:hidden">
      <Icon className="size-6" />
    </span>
  );
}

interface CountrySelectProps {
  readonly id: string;
  readonly language: string;
  /** Codes; null: every country. */
  readonly accepted: readonly string[] | null;
  readonly value: string | null;
  readonly onChange: (country: string | null) => void;
}

/** The list is a file of its own: it comes while the person reads. */
function CountrySelect({ id, language, accepted, value, onChange }: CountrySelectProps) {
  const { messages } = useWording();
  const [countries, setCountries] = useState<readonly { readonly code: string; readonly name: string }[]>([]);
  const [isUnsaid] = useState(value === null);
  const latest = useRef({ accepted, onChange });
  latest.current = { accepted, onChange };
  useEffect(() => {
    let gone = false;
    void import("../countries").then(({ countriesIn, likelyCountry }) => {
      if (gone) return;
      const { accepted: only, onChange: say } = latest.current;
      const has = (code: string) => only === null || only.includes(code);
      setCountries(countriesIn(language).filter(({ code }) => has(code)));
      const likely = isUnsaid ? likelyCountry() : null;
      if (likely !== null && has(likely)) say(likely);
    });
    return () => {
      gone = true;
    };
  }, [language, isUnsaid]);
  return (
    <select
      id={id}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      className="min-h-13 w-full min-w-0 rounded-2xl border border-edge bg-card px-4 font-normal"
    >
      <option value="">{messages.documentCountryChoose}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
