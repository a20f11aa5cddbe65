import { createContext, useContext } from "react";
import { en, type Messages } from "./messages/en";
import type { Refusal } from "./state";

/** The words in force. One provider at the root of the flow will choose the language; English stands without one. */
export const MessagesContext = createContext<Messages>(en);

export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** `{name}` in a sentence replaced by its value; a name without a value stays visible, so that a test finds it. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What a refusal says to a person: our sentence for a known code, else the server's. */
export function refusalSentence(messages: Messages, refusal: Refusal): string {
  const known = messages.refusal as Readonly<Record<string, string>>;
  const isKnown = refusal.code !== "other" && Object.hasOwn(known, refusal.code);
  const sentence = isKnown ? known[refusal.code] : undefined;
  return (
    sentence ?? fill(messages.refusal.other, { message: refusal.message || messages.refusal.INTERNAL_ERROR })
  );
}
