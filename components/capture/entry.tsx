import { Component, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "@/lib/vocabulary";
import { embedHost } from "./embed-host";
import { CaptureFlow } from "./flow";
import { ReceiptPage } from "./later-steps";
import { directionOf, loadMessages, rememberLanguage, startLanguage, WordingContext } from "./messages";
import type { Messages } from "./messages/en";
import { receiptInFragment } from "./session-token";
import { PageFailed } from "./steps/page-failed";

/** Starts the hosted page; scripts/capture/bundle.ts builds from here. */

interface Words {
  readonly language: Language;
  readonly messages: Messages;
}

function Page({ start }: { readonly start: Words }) {
  const [words, setWords] = useState(start);
  const choose = useCallback((language: Language) => {
    void loadMessages(language).then(
      (messages) => {
        rememberLanguage(language);
        setWords({ language, messages });
      },
      () => {}, // offline: the words at hand stay
    );
  }, []);
  useEffect(() => {
    document.documentElement.lang = words.language;
    document.documentElement.dir = directionOf(words.language);
    document.title = words.messages.pageTitle;
  }, [words]);
  const wording = useMemo(() => ({ ...words, choose }), [words, choose]);
  return (
    <WordingContext value={wording}>
      <Guard>
        <Opened apiBaseUrl={document.body.dataset["api"] ?? ""} />
      </Guard>
    </WordingContext>
  );
}

/** The flow of a session, or the person's own page about their consent, by the fragment of the link. */
function Opened({ apiBaseUrl }: { readonly apiBaseUrl: string }) {
  const [receipt, setReceipt] = useState(() => receiptInFragment(window.location.hash));
  useEffect(() => {
    const onHashChange = () => setReceipt(receiptInFragment(window.location.hash));
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);
  if (receipt === null) return <CaptureFlow apiBaseUrl={apiBaseUrl} />;
  return (
    <Suspense fallback={null}>
      <ReceiptPage key={receipt} apiBaseUrl={apiBaseUrl} code={receipt} />
    </Suspense>
  );
}

/** A fault of the page itself ends in words and a way on, never in a blank screen. */
class Guard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <PageFailed onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return;
  embedHost()?.tell({ type: "ready" });
  const language = startLanguage();
  const messages = await loadMessages(language);
  createRoot(root).render(<Page start={{ language, messages }} />);
}

void start();
