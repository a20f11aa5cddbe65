import { drawChallenge } from "@/lib/session/challenge";
import { readPageSettings } from "@/lib/session/page-settings";
import { retryOf } from "@/lib/session/retry";
import type { CaptureSession } from "@/lib/session/token";

/** The challenge of a session as the hosted page gets it. */
export const challengeFor = async (of: CaptureSession) => drawChallenge(of, await readPageSettings(of));

/** What the hosted page says of an earlier check. */
export const retryFor = async (of: CaptureSession) => retryOf(of, await readPageSettings(of));
