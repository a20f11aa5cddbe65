import type { Tone } from "@/components/ui/badge";
import type { DELIVERY_STATES } from "@/lib/vocabulary";

export const STATE_TONES: Readonly<Record<(typeof DELIVERY_STATES)[number], Tone>> = {
  pending: "warn",
  delivered: "good",
  failed: "bad",
  held: "neutral",
};
