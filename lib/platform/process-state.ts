/** What this process has done so far, for its readiness (API-READY-1). */
interface ProcessState {
  /** The models are loaded in every engine thread; true also where the workers have the engine. */
  isEngineWarm: boolean;
  /** A server with `ENGINE_LOCATION=workers`: it loads no models and no lists, and hands their work over (JOB-ENGINE-1). */
  isEngineElsewhere: boolean;
  /** The watchlists are loaded, or this process screens elsewhere. */
  hasLists: boolean;
  /** A signal to end has arrived. */
  isDraining: boolean;
}

const SLOT = Symbol.for("identity-verification.process-state");
const slots = globalThis as { [SLOT]?: ProcessState };

/** The state of this process: one for all module graphs of Next. */
export function processState(): ProcessState {
  slots[SLOT] ??= { isEngineWarm: false, isEngineElsewhere: false, hasLists: false, isDraining: false };
  return slots[SLOT];
}
