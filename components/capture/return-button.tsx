import type { ReturnLink } from "./callback";
import { embedHost } from "./embed-host";
import { fill, useMessages } from "./messages";
import { Button, buttonClasses } from "./ui/button";

/**
 * Back to the business. It names the host, so that people know where they are going. In a frame the page around takes it
 * away: it is the business's.
 */
export function ReturnButton({ link }: { readonly link: ReturnLink }) {
  const messages = useMessages();
  const host = embedHost();
  if (host?.isFrame) {
    return (
      <Button onClick={() => host.tell({ type: "close" })}>
        {fill(messages.returnTo, { host: new URL(host.origin).host })}
      </Button>
    );
  }
  return (
    <a href={link.href} rel="noreferrer" referrerPolicy="no-referrer" className={buttonClasses("primary")}>
      <span className="min-w-0 break-words">{fill(messages.returnTo, { host: link.host })}</span>
    </a>
  );
}
