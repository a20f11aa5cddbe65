import { OVERLAY_BUTTON } from "./camera-view";
import { useMessages } from "./messages";
import { VoiceIcon, VoiceOffIcon } from "./ui/later-icons";
import type { Voice } from "./voice";

/** Over the picture's upper corner; nothing where the device has no voice for the language. */
export function VoiceSwitch({ voice }: { readonly voice: Voice | null }) {
  const messages = useMessages();
  if (!voice) return null;
  return (
    <button
      type="button"
      onClick={voice.toggle}
      aria-pressed={voice.isOn}
      aria-label={voice.isOn ? messages.voiceOff : messages.voiceOn}
      className={`${OVERLAY_BUTTON} absolute start-3 top-3`}
    >
      {voice.isOn ? <VoiceIcon /> : <VoiceOffIcon />}
    </button>
  );
}
