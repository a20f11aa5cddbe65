import { Component, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "@/lib/vocabulary";
import { embedHost } from "./embed-host";
import { CaptureFlow } from "./flow";
import { directionOf, loadMessages, rememberLanguage, startLanguage, WordingContext } from "./messages";
import type { Messages } from "./messages/en";
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
        <CaptureFlow apiBaseUrl={document.body.dataset["api"] ?? ""} />
      </Guard>
    </WordingContext>
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
