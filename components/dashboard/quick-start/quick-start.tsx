import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { CodeBlock } from "@/components/ui/copy";
import { Tabs } from "@/components/ui/tabs";
import type { Mode } from "@/lib/vocabulary";
import { FirstVerification, type MakeFirst } from "./first-verification";

interface Snippet {
  readonly language: string;
  readonly code: string;
}

interface QuickStartProps {
  /** For example `sv_test_Ab12…9xYz`; null when there is no active test key. */
  readonly keyHint: string | null;
  readonly mayCreateKey: boolean;
  readonly steps: { readonly called: boolean; readonly hasWebhook: boolean; readonly hasDelivery: boolean };
  readonly mode: Mode;
  /** Null where the member may not start verifications. */
  readonly makeFirst: MakeFirst | null;
  readonly snippets: readonly Snippet[];
  readonly receivers: readonly Snippet[];
}

export function QuickStart(props: QuickStartProps) {
  const { keyHint, mayCreateKey, steps, mode, makeFirst, snippets, receivers } = props;
  return (
    <ol className="grid grid-cols-1 gap-5">
      <Step number={1} isDone={keyHint !== null} title="Get your test key">
        {!mayCreateKey ? (
          <p>An owner or a developer of your team creates keys.</p>
        ) : keyHint ? (
          <p>
            Yours is <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-ink">{keyHint}</code>. It
            was shown once, when it was created. If you lost it,{" "}
            <Link
              href="/dashboard/keys"
              prefetch={false}
              className="font-medium text-accent-text underline underline-offset-4"
            >
              create a new one
            </Link>
            .
          </p>
        ) : (
          <Link
            href="/dashboard/keys"
            prefetch={false}
            className={cx(buttonStyles({ variant: "primary" }), "w-fit")}
          >
            Create a test key
          </Link>
        )}
      </Step>
      <Step number={2} isDone={steps.called} title="Get a first decision">
        {makeFirst && <FirstVerification mode={mode} make={makeFirst} />}
        <p>
          Or call the API yourself. The first call compares a selfie with an ID document; the second creates a
          link to the hosted page, where the applicant takes the photos. Set <code>simulate</code> to choose
          the outcome.
        </p>
        <Code snippets={snippets} label="First call" />
      </Step>
      <Step
        number={3}
        isDone={steps.hasWebhook && steps.hasDelivery}
        title="Receive the decision on your server"
      >
        <p>
          Decisions are sent to your webhook URL as POST requests. Set the URL, send a test event, and verify
          the signature of every request before you use its body.
        </p>
        <Code snippets={receivers} label="Verify the signature" />
        <Link
          href="/dashboard/webhooks"
          prefetch={false}
          className={cx(buttonStyles({ variant: steps.hasWebhook ? "secondary" : "primary" }), "w-fit")}
        >
          {steps.hasWebhook ? "Open the delivery log" : "Set the webhook URL"}
        </Link>
      </Step>
    </ol>
  );
}

function Step({
  number,
  isDone,
  title,
  children,
}: {
  readonly number: number;
  readonly isDone: boolean;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Card className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-[2.25rem_minmax(0,1fr)]">
        <span
          className={cx(
            "grid size-9 place-items-center rounded-full border border-line font-semibold text-sm",
            isDone ? "border-transparent bg-good-ground text-good" : "bg-raised text-soft",
          )}
        >
          {isDone ? <Check aria-label="Done" role="img" className="size-4.5" /> : number}
        </span>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <h2 className="pt-1.5 font-semibold">{title}</h2>
          <div className="grid grid-cols-1 gap-4 text-soft text-sm leading-relaxed">{children}</div>
        </div>
      </Card>
    </li>
  );
}

function Code({ snippets, label }: { readonly snippets: readonly Snippet[]; readonly label: string }) {
  return (
    <Tabs
      label={label}
      tabs={snippets.map(({ language, code }) => ({
        id: language,
        label: language,
        content: <CodeBlock code={code} label={`${language} code`} />,
      }))}
    />
  );
}
