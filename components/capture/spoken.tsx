import { useEffect, useState } from "react";

/** A screen reader hears a sentence that lasts, not every passing one. */
const SPEAK_AFTER_MS = 900;

/** Reads a changing sentence to screen readers. @param first what is read before it */
export function Spoken({ sentence, first }: { readonly sentence: string | null; readonly first: string }) {
  const [spoken, setSpoken] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p role="status" className="sr-only">
      {spoken ?? first}
    </p>
  );
}
