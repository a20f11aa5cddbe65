"use client";

import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import { paletteFor, parseHex, type Theme } from "@/components/capture/branding";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import type { ActOf } from "@/lib/contract/action";
import type { Branding, putBranding } from "@/lib/contract/settings";
import type { Mode } from "@/lib/vocabulary";
import { LogoField } from "./logo-field";
import { PhonePreview } from "./phone-preview";

interface EditorProps {
  readonly current: Branding;
  /** Shown on the hosted page when no name is set. */
  readonly businessName: string;
  readonly mode: Mode;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putBranding>;
}

const THEMES = [
  { theme: "light", icon: Sun, label: "Light" },
  { theme: "dark", icon: Moon, label: "Dark" },
] as const;
const DARK: Readonly<Record<Theme, boolean>> = { light: false, dark: true };
const SCOPE: Readonly<Record<Mode, string>> = {
  live: "Shown in live sessions, and in test sessions until test mode has its own branding.",
  test: "Shown in test sessions only. Try changes here before your customers see them.",
};
/** Fields that show the server's error message; the colour field validates locally. */
const SERVER_CHECKED_FIELDS = ["companyName", "logoUrl"] as const;
/** Initial value of the colour picker when no colour is set. */
const DEFAULT_COLOUR = "#1f4fd8";

export function BrandingEditor({ current, businessName, mode, mayChange, save }: EditorProps) {
  const [draft, setDraft] = useState(current);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problemOf(refused, SERVER_CHECKED_FIELDS);
  const messageFor = (field: (typeof SERVER_CHECKED_FIELDS)[number]) =>
    problem.field === field ? problem.message : null;
  const { act, isBusy } = useAct();
  const change = (part: Partial<Branding>) => setDraft((now) => ({ ...now, ...part }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(current);
  useUnsaved(isChanged);
  const submit = async () => {
    setRefused(null);
    const saved = await act(() => save({ body: draft }), {
      done: "The branding has been saved.",
      onRefused: setRefused,
    });
    if (saved) setDraft(saved);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <Card>
        <CardHeader title="Look" description={SCOPE[mode]} />
        <form
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
                label="Name shown"
                problem={messageFor("companyName")}
                hint="Shown as the business that asks for the verification. Leave empty to use your business name."
              >
                {(ids) => (
                  <Input
                    {...ids}
                    value={draft.companyName ?? ""}
                    maxLength={255}
                    placeholder={businessName}
                    onChange={({ currentTarget }) => change({ companyName: currentTarget.value || null })}
                  />
                )}
              </Field>
              <LogoField
                logoUrl={draft.logoUrl}
                refused={messageFor("logoUrl")}
                onChange={(logoUrl) => change({ logoUrl })}
              />
              <ColourField
                colour={draft.primaryColor}
                onChange={(primaryColor) => change({ primaryColor })}
              />
              <ThemeField isDark={draft.darkMode} onChange={(darkMode) => change({ darkMode })} />
            </CardBody>
            <CardFooter>
              {mayChange ? (
                <>
                  <Button disabled={!isChanged} onClick={() => setDraft(current)}>
                    Discard
                  </Button>
                  <Button type="submit" variant="primary" disabled={!isChanged} busy={isBusy}>
                    Save
                  </Button>
                </>
              ) : (
                <span className="mr-auto text-soft text-sm">Your role cannot change this.</span>
              )}
            </CardFooter>
          </fieldset>
        </form>
      </Card>
      <div className="grid grid-cols-1 justify-items-center gap-x-4 gap-y-8 sm:grid-cols-2">
        {THEMES.map(({ theme, label }) => (
          <PhonePreview
            key={theme}
            view={{
              step: "welcome",
              companyDocuments: null,
              branding: {
                ...draft,
                companyName: draft.companyName?.trim() || businessName,
                primaryColor: validColour(draft.primaryColor),
                darkMode: DARK[theme],
              },
            }}
            label={`${label} theme`}
            isChosen={draft.darkMode === DARK[theme]}
          />
        ))}
      </div>
    </div>
  );
}

function ColourField({
  colour,
  onChange,
}: {
  readonly colour: string | null;
  readonly onChange: (colour: string | null) => void;
}) {
  const isHex = colour === null || parseHex(colour) !== null;
  return (
    <div className="grid gap-2.5">
      <Field label="Colour" problem={isHex ? null : "Use a hex colour such as #1a2b3c."}>
        {(ids) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label="Pick a colour"
              value={colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_COLOUR}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              className="h-9 w-12 shrink-0 cursor-pointer rounded-lg border border-edge/70 bg-card p-1"
            />
            <Input
              {...ids}
              value={colour ?? ""}
              maxLength={7}
              placeholder={`${DEFAULT_COLOUR} (default)`}
              onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
              className="font-mono"
            />
          </span>
        )}
      </Field>
      {isHex && colour && <ContrastNotes colour={colour} />}
    </div>
  );
}

/** Shows the colours that the hosted page adjusts to meet the contrast minimum of WCAG 2.2. */
function ContrastNotes({ colour }: { readonly colour: string }) {
  const moved = THEMES.flatMap(({ theme, label }) => {
    const { accent } = paletteFor(colour, theme);
    return sameColour(accent, colour) ? [] : [{ label, accent }];
  });
  if (moved.length === 0) {
    return <p className="text-good text-sm">Enough contrast in both themes. The colour is used unchanged.</p>;
  }
  return (
    <Notice tone="warn">
      {moved.map(({ label, accent }) => (
        <p key={label}>
          Too little contrast in the {label.toLowerCase()} theme (under 3:1): buttons there use{" "}
          <code>{accent}</code>.
        </p>
      ))}
    </Notice>
  );
}

function ThemeField({
  isDark,
  onChange,
}: {
  readonly isDark: boolean;
  readonly onChange: (isDark: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Theme</legend>
      <div className="grid grid-cols-2 gap-2">
        {THEMES.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            className={cx(
              "flex items-center gap-2.5 rounded-lg border border-line px-3 py-2.5 font-medium text-soft text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
              isDark === DARK[theme] && "border-accent bg-accent-ground text-ink",
            )}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={isDark === DARK[theme]}
              onChange={() => onChange(DARK[theme])}
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function validColour(colour: string | null): string | null {
  return colour && parseHex(colour) ? colour : null;
}

function sameColour(one: string, other: string): boolean {
  return parseHex(one)?.join() === parseHex(other)?.join();
}
