import { Mail, MessageSquare } from "lucide-react";
import { buttonStyles } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Field } from "@/components/ui/field";
import type { ShownLinkView } from "@/lib/contract/links";
import { LinkBox } from "./link-box";
import { lifetimeText } from "./link-lifetime";
import { Textarea } from "./textarea";

interface Props {
  readonly link: ShownLinkView;
  readonly businessName: string;
}

/** A person's new link: to scan, to copy, and in a text to send. This server sends no message to people. */
export function PersonLink({ link: { verifyUrl, expiresIn }, businessName }: Props) {
  const lifetime = lifetimeText(expiresIn);
  const subject = `Verify your identity for ${businessName}`;
  const text = `${businessName} asks you to verify your identity. Have your ID document and a phone with a camera ready, and open this link within ${lifetime}: ${verifyUrl}`;
  const body = encodeURIComponent(text);
  return (
    <div className="grid gap-6">
      <LinkBox verifyUrl={verifyUrl} qrLabel="QR code of the link">
        Valid for {lifetime}. The link is not stored, so it is shown only now. You can replace it with a new
        one under Open links.
      </LinkBox>
      <div className="grid gap-3">
        <Field label="Text for an SMS or e-mail" hint="You send it yourself; no message is sent for you.">
          {(ids) => <Textarea {...ids} readOnly rows={4} defaultValue={text} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy text" />
          <a
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${body}`}
            className={buttonStyles({ size: "sm" })}
          >
            <Mail aria-hidden="true" /> Write an e-mail
          </a>
          <a href={`sms:?&body=${body}`} className={buttonStyles({ size: "sm" })}>
            <MessageSquare aria-hidden="true" /> Write an SMS
          </a>
        </div>
      </div>
    </div>
  );
}
