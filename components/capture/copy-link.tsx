import { useRef, useState } from "react";
import { useMessages } from "./messages";
import { Button } from "./ui/button";
import { LinkIcon } from "./ui/later-icons";

/**
 * Takes the link to another browser or device. The address bar no longer has it: the token is taken out when the page
 * opens. Where a browser lets no page write to the clipboard (some in-app ones), the link is shown to be copied by hand.
 */
export function CopyLink({ link }: { readonly link: string }) {
  const messages = useMessages();
  const [outcome, setOutcome] = useState<"copied" | "by_hand" | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    setOutcome((await copied(link)) ? "copied" : "by_hand");
    field.current?.select();
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        <LinkIcon />
        {messages.copyLink}
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome === "copied" && messages.linkCopied}
      </p>
      {outcome === "by_hand" && (
        <label className="grid w-full gap-1.5 text-start text-sm">
          {messages.linkByHand}
          <input
            ref={field}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-11 w-full rounded-xl border border-edge bg-card px-3 text-base"
          />
        </label>
      )}
    </>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or missing: no https, an old browser, an app's own
  }
}
