import { useCallback, useEffect, useRef, useState } from "react";
import type { Language } from "@/lib/vocabulary";

/** Spoken and felt feedback, for people who do not see the screen with their head turned, or do not read well. */

const CHOICE_KEY = "capture.voice";

/** Short: taken. Twice: something is wrong. */
const PULSES = { taken: 80, wrong: [60, 80, 60] } as const;

/** Feels an event, where the device can. A page may not before the person has touched it. */
export function vibrate(event: keyof typeof PULSES = "taken"): void {
  const pulse = PULSES[event];
  if (isTouched()) navigator.vibrate?.(typeof pulse === "number" ? pulse : [...pulse]);
}

export interface Voice {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** Says a sentence in place of the one before; nothing while switched off. */
  readonly say: (sentence: string) => void;
}

/**
 * The voice of this device in a language; null where it has none of its own. The choice holds for this tab.
 * @param isWanted whether it speaks while nothing was chosen: where the person cannot look at the screen
 */
export function useVoice(language: Language, isWanted: boolean): Voice | null {
  const voice = useSystemVoice(language);
  const [isOn, setOn] = useState(() => rememberedChoice() ?? isWanted);
  const last = useRef("");
  const toggle = useCallback(() => {
    last.current = "";
    window.speechSynthesis?.cancel();
    setOn((before) => {
      remember(!before);
      return !before;
    });
  }, []);
  const say = useCallback(
    (sentence: string) => {
      if (!voice || !isOn || sentence === last.current || !isTouched()) return;
      last.current = sentence;
      const spoken = new SpeechSynthesisUtterance(sentence);
      Object.assign(spoken, { voice, lang: voice.lang });
      window.speechSynthesis.cancel();
      window.speechSynthesis.speak(spoken);
    },
    [voice, isOn],
  );
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  return voice && { isOn, toggle, say };
}

/** Says a sentence whenever it changes. */
export function useSaying(voice: Voice | null, sentence: string | null): void {
  const say = voice?.say;
  useEffect(() => {
    if (sentence) say?.(sentence);
  }, [say, sentence]);
}

function useSystemVoice(language: Language): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    const synthesis = window.speechSynthesis;
    if (!synthesis || typeof SpeechSynthesisUtterance === "undefined") return;
    const find = () => {
      const mine = synthesis.getVoices().find((each) => isFor(each, language));
      setVoice(mine ?? null);
    };
    find();
    // Chrome has its voices some time after the page.
    synthesis.addEventListener?.("voiceschanged", find);
    return () => synthesis.removeEventListener?.("voiceschanged", find);
  }, [language]);
  return voice;
}

/** A voice of the device itself: others would send what is said to their maker. */
function isFor({ lang, localService }: SpeechSynthesisVoice, language: Language): boolean {
  return localService && (lang.toLowerCase().split(/[-_]/)[0] ?? "") === language;
}

/** Browsers keep pages silent and still that nobody has touched yet; older ones cannot say. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Null: nothing was chosen. */
function rememberedChoice(): boolean | null {
  try {
    const choice = window.sessionStorage.getItem(CHOICE_KEY);
    return choice === null ? null : choice === "on";
  } catch {
    return null; // storage is blocked: the choice holds until a reload
  }
}

function remember(isOn: boolean): void {
  try {
    window.sessionStorage.setItem(CHOICE_KEY, isOn ? "on" : "off");
  } catch {
    // as above
  }
}
