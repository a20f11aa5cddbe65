import type { ReturnLink } from "./callback";
import { fill, useMessages } from "./messages";
import { buttonClasses } from "./ui/button";

/** Back to the business. It names the host, so that people know where they are going. */
export function ReturnButton({ link }: { readonly link: ReturnLink }) {
  const messages = useMessages();
  return (
    <a href={link.href} rel="noreferrer" referrerPolicy="no-referrer" className={buttonClasses("primary")}>
      <span className="min-w-0 break-words">{fill(messages.returnTo, { host: link.host })}</span>
    </a>
  );
}
