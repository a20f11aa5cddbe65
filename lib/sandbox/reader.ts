import { LIVE_READER } from "@/lib/vision/reader";
import type { FaceAndDocumentReader } from "@/lib/vision/types";
import { forMode, type ModeAndScenario } from "./for-mode";
import { simulatedReader } from "./simulated-reader";

/** The reader of a tenant's photos: the models for live, a simulation for test. @throws Error as {@link forMode}. */
export function selectReader(work: ModeAndScenario): FaceAndDocumentReader {
  return forMode(work, { live: LIVE_READER, test: simulatedReader });
}
