import type { z } from "zod";
import type { deviceFacts } from "./fields";

export type DeviceFacts = z.output<typeof deviceFacts>;

/** What kind of camera took the selfie, by its name. */
export type CameraClass = "front" | "back" | "virtual" | "other";

/**
 * Device and network of a hosted capture, as they are kept (CAPTURE-FACTS-1); null: not said, or not known. Families
 * and classes alone: neither the text of the browser nor the whole address is kept.
 */
export interface CaptureFacts {
  readonly browser: string | null;
  readonly system: string | null;
  readonly device: "phone" | "tablet" | "desktop" | null;
  /** `390 × 844`. */
  readonly screen: string | null;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly camera: CameraClass | null;
  /** The client's network: `/24` of IPv4, `/48` of IPv6. */
  readonly network: string | null;
  readonly connection: string | null;
}
