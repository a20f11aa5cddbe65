import { ShieldIcon } from "@/components/capture/ui/icons";

/** What a person sees who opens the server's bare address. */
export default function StartPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-6 py-12">
      <span className="grid size-12 place-items-center rounded-2xl bg-accent text-on-accent">
        <ShieldIcon className="size-6" />
      </span>
      <h1 className="font-semibold text-3xl tracking-tight">Identity verification server</h1>
      <p className="text-lg text-soft leading-relaxed">
        This server checks that a selfie and an identity document belong together and reports the result to
        the business that asked, by a signed webhook. Everything runs here: photos are not sent to anyone
        else.
      </p>
      <dl className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line">
        <Row term="You were sent a link">
          Open the whole link. It leads to <code>/verify</code> and carries your session at its end.
        </Row>
        <Row term="You build with the API">
          <TextLink href="/dashboard/sign-up">Open an account</TextLink> or{" "}
          <TextLink href="/dashboard">sign in</TextLink>; the <TextLink href="/docs">reference</TextLink>{" "}
          shows every endpoint and the first steps.
        </Row>
        <Row term="You run the server">
          <TextLink href="/health">/health</TextLink> says whether it works.
        </Row>
      </dl>
    </main>
  );
}

function TextLink({ href, children }: { readonly href: string; readonly children: React.ReactNode }) {
  return (
    <a href={href} className="font-medium text-accent-text underline underline-offset-4">
      {children}
    </a>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div className="bg-card p-5">
      <dt className="font-medium">{term}</dt>
      <dd className="mt-1 text-soft leading-relaxed">{children}</dd>
    </div>
  );
}
