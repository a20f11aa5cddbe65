import { lazy } from "react";

/** The cameras' code is fetched when the first photo is asked for, not with the page. */

const loadTurnCamera = () => import("./turn-camera");
const loadFlashCamera = () => import("./flash-camera");

export const Camera = lazy(() => import("./camera").then((module) => ({ default: module.Camera })));
export const TurnCamera = lazy(() => loadTurnCamera().then((module) => ({ default: module.TurnCamera })));
export const FlashCamera = lazy(() => loadFlashCamera().then((module) => ({ default: module.FlashCamera })));

/** Fetches what the turns need before they come: the connection may be lost by then. */
export function prepareTurns(): void {
  for (const load of [loadTurnCamera, loadFlashCamera]) load().catch(() => {});
}
