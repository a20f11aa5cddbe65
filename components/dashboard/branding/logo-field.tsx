"use client";

import { useEffect, useState } from "react";
import { Field, Input } from "@/components/ui/field";

/** Debounce before the logo is fetched, so that a partly typed URL is not reported. */
const PAUSE_MS = 600;

const NOT_HTTPS = "The logo must be served over https. Use a URL that begins with https://.";
const NOT_LOADED =
  "Your browser could not load an image from this URL. Check it, or applicants will see the default icon.";

/** The logo's URL, with a warning when applicants would not see the image. */
export function LogoField({
  logoUrl,
  refused,
  onChange,
}: {
  readonly logoUrl: string | null;
  /** The server's error message. */
  readonly refused: string | null;
  readonly onChange: (logoUrl: string | null) => void;
}) {
  const warning = useLogoWarning(logoUrl);
  return (
    <Field
      label="Logo URL"
      problem={refused ?? warning}
      hint="An image served over https, at least 36 pixels high, with a transparent background. The applicant's browser loads it; this server never does."
    >
      {(ids) => (
        <Input
          {...ids}
          type="url"
          value={logoUrl ?? ""}
          maxLength={2048}
          placeholder="https://example.com/logo.svg"
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )}
    </Field>
  );
}

/** Checks, once typing pauses, that the logo loads. The preview fetches it in this browser anyway. */
function useLogoWarning(logoUrl: string | null): string | null {
  const [result, setResult] = useState<{ readonly logoUrl: string; readonly warning: string } | null>(null);
  useEffect(() => {
    if (!logoUrl) return;
    const picture = new Image();
    const warn = (warning: string) => setResult({ logoUrl, warning });
    const timer = setTimeout(() => {
      if (!logoUrl.startsWith("https://")) return warn(NOT_HTTPS);
      picture.onerror = () => warn(NOT_LOADED);
      picture.referrerPolicy = "no-referrer";
      picture.src = logoUrl;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      picture.onerror = null;
    };
  }, [logoUrl]);
  return result !== null && result.logoUrl === logoUrl ? result.warning : null;
}
