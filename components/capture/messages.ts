import { createContext, useContext } from "react";
import { LANGUAGES, type Language } from "@/lib/vocabulary";
import type { Messages } from "./messages/en";
import { PHOTO_PROBLEM_CODE, type Refusal, type SeenProblem } from "./model";

/** The words in force, and how to change them. */
export interface Wording {
  readonly messages: Messages;
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

export const WordingContext = createContext<Wording | null>(null);

export function useWording(): Wording {
  const wording = useContext(WordingContext);
  if (!wording) throw new Error("The page has no words yet.");
  return wording;
}

export function useMessages(): Messages {
  return useWording().messages;
}

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  ss: "siSwati",
  pt: "Português",
  fr: "Français",
  zu: "isiZulu",
  sw: "Kiswahili",
};

/** Languages written from right to left; there is none yet, but the layout supports them. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur"]);

export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}

/** Each language becomes a file of its own; a page loads one. */
const FILES: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import("./messages/en")).en,
  ss: async () => (await import("./messages/ss")).ss,
  pt: async () => (await import("./messages/pt")).pt,
  fr: async () => (await import("./messages/fr")).fr,
  zu: async () => (await import("./messages/zu")).zu,
  sw: async () => (await import("./messages/sw")).sw,
};

export function loadMessages(language: Language): Promise<Messages> {
  return FILES[language]();
}

const CHOICE_KEY = "capture.language";

/** The person's choice in this tab, else what the server made of the browser's languages. */
export function startLanguage(): Language {
  let chosen: string | null = null;
  try {
    chosen = window.sessionStorage.getItem(CHOICE_KEY);
  } catch {
    // storage is blocked: the choice holds until a reload
  }
  const asked = chosen ?? document.documentElement.lang;
  return LANGUAGES.find((language) => language === asked) ?? LANGUAGES[0];
}

export function rememberLanguage(language: Language): void {
  try {
    window.sessionStorage.setItem(CHOICE_KEY, language);
  } catch {
    // as above
  }
}

/** `{name}` in a sentence replaced by its value; a name without a value stays visible, so that a test finds it. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * A sentence about the business: its name, or the words that stand for one, which begin a sentence with a capital. A
 * name is written as the business writes it.
 */
export function about(
  messages: Messages,
  sentence: string,
  company: string | null,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { someone } = messages;
  return fill(sentence, values).replace("{company}", (_, at: number, whole: string) => {
    const beginsSentence = at === 0 || /[.!?]\s*$/.test(whole.slice(0, at));
    return company ?? (beginsSentence ? someone.charAt(0).toUpperCase() + someone.slice(1) : someone);
  });
}

/** What a refusal says to a person: what was seen, our sentence for a known code, else the server's. */
export function refusalSentence(messages: Messages, refusal: Refusal): string {
  if (refusal.code === PHOTO_PROBLEM_CODE) return seenSentences(messages, refusal.problems ?? []);
  const sentence = refusal.code === "other" ? undefined : ownSentence(messages.refusal, refusal.code);
  return (
    sentence ?? fill(messages.refusal.other, { message: refusal.message || messages.refusal.INTERNAL_ERROR })
  );
}

function seenSentences(messages: Messages, problems: readonly SeenProblem[]): string {
  const sentences = problems.flatMap((problem) => ownSentence(messages.seen, problem) ?? []);
  return sentences.length > 0 ? sentences.join(" ") : messages.refusal.INVALID_IMAGE;
}

/** Looks a server's code up; an unknown one gives undefined, also for names that objects inherit. */
function ownSentence(sentences: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.entries(sentences).find(([each]) => each === key)?.[1];
}
