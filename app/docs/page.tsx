import type { Metadata } from "next";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";
import { DecisionReasons } from "./decision-reasons";
import { ErrorCatalogue } from "./error-catalogue";
import { Reference } from "./reference";
import { QUICK_START, type Snippet, VERIFY_WEBHOOK } from "./snippets";

export const metadata: Metadata = { title: "API reference" };

/** The API for people who build with it: a start in three languages, webhooks, and every endpoint. */
export default function DocsPage() {
  const { BASE_URL } = env();
  return (
    <main className="mx-auto grid max-w-5xl grid-cols-1 gap-12 px-6 py-12">
      <header className="grid gap-4">
        <h1 className="font-semibold text-3xl tracking-tight">API reference</h1>
        <p className="max-w-2xl text-lg text-soft leading-relaxed">
          Everything this server answers, generated from the contract it checks every request against. The
          machine-readable form is <Go to="/openapi.json">/openapi.json</Go> (OpenAPI 3.1).
        </p>
      </header>

      <Section title="Quick start">
        <p className="max-w-2xl text-soft leading-relaxed">
          A key that begins with <code>sv_test_</code> reaches the sandbox: results are simulated, any image
          is accepted and nothing is billed. Keep keys on your server; a person&rsquo;s browser only ever gets
          the session link.
        </p>
        <Snippets snippets={QUICK_START} baseUrl={BASE_URL} />
      </Section>

      <Section title="Receive webhooks">
        <ul className="grid max-w-2xl list-disc gap-2 pl-5 text-soft leading-relaxed">
          <li>
            Set the URL and its secret with <code>PUT /v1/account/webhook</code>; try it with{" "}
            <code>POST /v1/webhooks/test</code>. It receives live and test events, whichever key sets it;{" "}
            <code>mode: &quot;test&quot;</code> sets a separate one for test events.
          </li>
          <li>
            Verify <code>X-Service-Signature-V2</code> over the raw body, and refuse a timestamp more than 300
            seconds away in either direction.
          </li>
          <li>
            A first address receives what happens from then on. Earlier events stay <code>held</code>; list
            them with <code>GET /v1/webhooks/deliveries?state=held</code> and resend those you want.
          </li>
          <li>
            Deliveries repeat and may come out of order: do each <code>eventId</code> once, and never move a
            final state back. Ignore events you do not know.
          </li>
          <li>
            Any 2xx within 15 seconds counts. Otherwise it is tried ten times over three days;{" "}
            <code>GET /v1/webhooks/deliveries</code> shows every attempt.
          </li>
          <li>
            Libraries of Standard Webhooks and Svix verify deliveries, too: give them <code>whsec_</code> and
            the base64 of the secret, a form that the dashboard shows beside a new secret.
          </li>
          <li>
            In TypeScript, <code>verifyWebhook</code> of <code>packages/client</code> does it. That package
            calls every endpoint with its types, too.
          </li>
        </ul>
        <Snippets snippets={VERIFY_WEBHOOK} baseUrl={BASE_URL} />
      </Section>

      <Section title="Errors">
        <ErrorCatalogue />
      </Section>

      <Section title="Why it was decided so">
        <DecisionReasons />
      </Section>

      <Section title="Endpoints">
        <div className="overflow-x-auto rounded-2xl bg-white py-2" data-theme="light">
          <Reference />
        </div>
      </Section>
    </main>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function Snippets({
  snippets,
  baseUrl,
}: {
  readonly snippets: readonly Snippet[];
  readonly baseUrl: string;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {snippets.map(({ language, code }, index) => (
        <details key={language} open={index === 0} className="rounded-2xl border border-line bg-card">
          <summary className="cursor-pointer px-5 py-3 font-medium">{language}</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too
            tabIndex={0}
            className="overflow-x-auto border-line border-t p-5 text-sm leading-relaxed"
          >
            <code>{code(baseUrl)}</code>
          </pre>
        </details>
      ))}
    </div>
  );
}

function Go({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className="font-medium text-accent-text underline underline-offset-4">
      {children}
    </a>
  );
}
