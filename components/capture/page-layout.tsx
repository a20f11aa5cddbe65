import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Branding } from "@/lib/contract/settings";
import { LANGUAGES } from "@/lib/vocabulary";
import { paletteFor } from "./branding";
import { fill, LANGUAGE_NAMES, useMessages, useWording } from "./messages";
import { BackIcon, LockIcon, ShieldIcon } from "./ui/icons";

interface FrameProps {
  readonly branding: Branding | null;
  readonly progress: { readonly step: number; readonly steps: number } | null;
  readonly onBack: (() => void) | null;
  readonly children: ReactNode;
}

/** Everything around a step: whose page it is, how far one is, the way back. */
export function Frame({ branding, progress, onBack, children }: FrameProps) {
  const messages = useMessages();
  useBrand(branding);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col sm:px-6 sm:py-10 low:max-w-5xl! low:p-0!">
      <div className="flex flex-1 flex-col bg-card sm:flex-none sm:rounded-[2rem] sm:border sm:border-line sm:shadow-card low:flex-1! low:rounded-none! low:border-0!">
        <header className="px-5 pt-4 sm:px-8 sm:pt-7 low:pt-2! short:pt-2 tiny:px-3">
          <div className="flex min-h-11 items-center gap-3">
            {onBack && (
              <button
                type="button"
                onClick={onBack}
                aria-label={messages.back}
                className="-ms-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-raised"
              >
                <BackIcon className="size-6 rtl:rotate-180" />
              </button>
            )}
            <BrandMark branding={branding} />
          </div>
          {progress && <Progress {...progress} />}
        </header>
        <main className="flex flex-1 flex-col px-5 pt-5 pb-4 sm:min-h-136 sm:px-8 sm:pb-6 low:min-h-0! low:pt-3! low:pb-2! short:pt-3 tiny:px-3">
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-4 px-5 tiny:px-3 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))] text-soft text-xs sm:px-8">
          <span className="flex min-w-0 items-center gap-2">
            <LockIcon className="size-3.5 shrink-0" />
            {messages.privacyLine}
          </span>
          <LanguageChoice />
        </footer>
      </div>
    </div>
  );
}

/** Its letters are 16 px on a phone: iOS zooms in on a smaller field, and stays there. */
function LanguageChoice() {
  const { messages, language, choose } = useWording();
  return (
    <select
      aria-label={messages.language}
      value={language}
      onChange={({ currentTarget }) =>
        choose(LANGUAGES.find((each) => each === currentTarget.value) ?? language)
      }
      className="-me-2 min-h-11 shrink-0 rounded-xl bg-card px-2 text-base text-ink hover:bg-raised sm:text-sm"
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </select>
  );
}

function BrandMark({ branding }: { readonly branding: Branding | null }) {
  const name = branding?.companyName;
  const logoUrl = branding?.logoUrl ?? null;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {logoUrl && logoUrl !== failedUrl ? (
        // biome-ignore lint/performance/noImgElement: the server never fetches a logo (BRAND-LOGO-1), so it cannot resize one
        <img
          src={logoUrl}
          // The name stands beside it, and would be read twice.
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(logoUrl)}
          className="h-9 max-w-36 object-contain"
        />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-xl bg-accent text-on-accent">
          <ShieldIcon className="size-5" />
        </span>
      )}
      {name && <span className="truncate font-semibold">{name}</span>}
    </div>
  );
}

function Progress({ step, steps }: { readonly step: number; readonly steps: number }) {
  const messages = useMessages();
  return (
    <div
      role="progressbar"
      aria-label={fill(messages.stepOf, { step, steps })}
      aria-valuemin={1}
      aria-valuemax={steps}
      aria-valuenow={step}
      className="mt-3 flex gap-1.5"
    >
      {Array.from({ length: steps }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments are their positions
          key={at}
          className={`h-1.5 flex-1 rounded-full transition-colors duration-300 ${at < step ? "bg-accent" : "bg-line"}`}
        />
      ))}
    </div>
  );
}

/** The heading of a step. It takes the focus, so that a screen reader starts there and not at the old place. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-balance font-semibold text-[1.625rem] leading-tight tracking-tight"
    >
      {children}
    </h1>
  );
}

/** In landscape on a phone the view is on the left, and everything else with the actions on the right. */
const BESIDE_VIEW =
  "low:grid low:grid-cols-2 low:grid-rows-[repeat(5,auto)_1fr] low:gap-x-6 low:gap-y-2 low:*:col-start-2";

/** On a small phone held upright the words above the view make room for the shutter below it. */
const ABOVE_VIEW = "short:gap-3 short:[&_h1]:text-xl";

/** In landscape on a phone a step without a view has its actions beside its text. */
const BESIDE_TEXT = "low:flex-row low:gap-6";

/** The actions stay in view while the rest scrolls below them (CAPTURE-FLOW-3). */
const ACTIONS =
  "sticky bottom-0 z-10 -mx-5 -mb-4 grid gap-2.5 bg-card px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-6 sm:px-8 short:gap-2 short:pt-2 short:pb-3 short:[&>*]:min-h-11 short:[&>*]:py-2 low:m-0! low:px-0! low:pb-2! low:[&>*]:min-h-11 low:[&>*]:py-2 tiny:-mx-3 tiny:px-3 tiny:[&>*]:px-2";

/** A step's body with its actions kept at the bottom, in reach of a thumb. */
export function StepLayout({
  children,
  actions,
  hasView = false,
  hasShutter = false,
}: {
  readonly children: ReactNode;
  /** Whether the camera's view is among the children. */
  readonly hasView?: boolean;
  /** Whether the shutter among the children is the primary action: on small screens it stays in view, and these do not. */
  readonly hasShutter?: boolean;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={`step-in flex flex-1 flex-col gap-4 ${hasView ? BESIDE_VIEW : BESIDE_TEXT}`}>
      <div
        className={`flex min-w-0 flex-1 flex-col gap-4 short:gap-3 ${hasView ? `${ABOVE_VIEW} low:contents` : ""}`}
      >
        {children}
      </div>
      {actions && (
        <div
          className={`${ACTIONS} ${hasShutter ? "short:static tiny:static" : ""} ${hasView ? "low:gap-1!" : "low:w-64 low:shrink-0 low:self-end"}`}
        >
          {actions}
        </div>
      )}
    </div>
  );
}

/** Theme and accent on the root element, through the object model: the policy forbids style attributes in markup. */
function useBrand(branding: Branding | null): void {
  // Before the first paint: else every colour would be seen changing from the other theme's.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!branding) {
      root.removeAttribute("data-theme");
      root.removeAttribute("style");
      return;
    }
    const theme = branding.darkMode ? "dark" : "light";
    const palette = paletteFor(branding.primaryColor, theme);
    root.dataset["theme"] = theme;
    root.style.setProperty("--accent", palette.accent);
    root.style.setProperty("--on-accent", palette.onAccent);
    root.style.setProperty("--accent-text", palette.accentText);
  }, [branding]);
}
