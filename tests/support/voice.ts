/** Runs in the page before its scripts: one voice that notes what it says, in `window.said`. */
export function oneVoice(): void {
  const said: string[] = [];
  const voice = { lang: "en-GB", localService: true, name: "Test" };
  Object.assign(window, {
    said,
    SpeechSynthesisUtterance: function (this: object, text: string) {
      Object.assign(this, { text });
    },
  });
  const speechSynthesis = {
    getVoices: () => [voice],
    cancel: () => {},
    speak: ({ text }: { text: string }) => said.push(text),
  };
  Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis });
}
