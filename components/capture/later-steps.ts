import { lazy } from "react";

/** Steps that nobody sees first: their code is fetched while the person reads what they consent to, not with the page. */

const load = {
  document: () => import("./steps/document-step"),
  decline: () => import("./steps/decline-steps"),
  done: () => import("./steps/done-steps"),
  photo: () => import("./steps/photo-step"),
  turn: () => import("./steps/turn-step"),
  flash: () => import("./steps/flash-step"),
  review: () => import("./steps/review-step"),
  handoff: () => import("./steps/handoff-step"),
  company: () => import("./steps/company-step"),
  receipt: () => import("./receipt-page"),
} as const;

export const DocumentStep = lazy(() => load.document().then((each) => ({ default: each.DocumentStep })));
export const DecliningStep = lazy(() => load.decline().then((each) => ({ default: each.DecliningStep })));
export const DeclinedStep = lazy(() => load.decline().then((each) => ({ default: each.DeclinedStep })));
export const SendingStep = lazy(() => load.done().then((each) => ({ default: each.SendingStep })));
export const DoneStep = lazy(() => load.done().then((each) => ({ default: each.DoneStep })));
export const PhotoStepScreen = lazy(() => load.photo().then((each) => ({ default: each.PhotoStepScreen })));
export const TurnStepScreen = lazy(() => load.turn().then((each) => ({ default: each.TurnStepScreen })));
export const FlashStep = lazy(() => load.flash().then((each) => ({ default: each.FlashStep })));
export const ReviewStep = lazy(() => load.review().then((each) => ({ default: each.ReviewStep })));
export const HandoffStep = lazy(() => load.handoff().then((each) => ({ default: each.HandoffStep })));
export const CompanyStep = lazy(() => load.company().then((each) => ({ default: each.CompanyStep })));
export const ReceiptPage = lazy(() => load.receipt().then((each) => ({ default: each.ReceiptPage })));

/** Fetches them before they come: the connection may be lost by then. */
export function prepareLaterSteps(): void {
  for (const each of Object.values(load)) each().catch(() => {});
}
