import type { Tx } from "@/db/client";
import type { EventContents } from "@/lib/contract/events";
import type { Tenant } from "@/lib/platform/tenant";
import type { ModeAndScenario } from "@/lib/sandbox/for-mode";
import type { ScreeningSubjectKind } from "@/lib/vocabulary";
import type { ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";

/** The columns of a screened record that screening reads itself. */
export interface ScreenedRow {
  readonly id: string;
  readonly externalRef: string | null;
  readonly revision: number;
  readonly status: string;
  readonly decision: string | null;
}

/**
 * What differs between the records that are screened: a person's verification and a company's. Screening again,
 * judging a hit and the alert are the same for both.
 */
export interface ScreenedSubject<Row extends ScreenedRow = ScreenedRow> {
  readonly kind: ScreeningSubjectKind;
  readonly eventType: EventContents<"verification.aml_alert">["type"];
  /** Whom to screen; null when nothing is kept to screen by. */
  toSubject(row: Row): ScreeningSubject | null;
  /** The simulated outcome of a record in test mode, where the record has one. */
  simulationOf(row: Row): Omit<ModeAndScenario, "mode">;
  /** Approved records with an id after `after`, in the order of their ids. */
  listApproved(tenant: Tenant, after: string, limit: number): Promise<Row[]>;
  /** The record, locked until the transaction ends; undefined when there is none. */
  lock(tx: Tx, tenant: Tenant, id: string): Promise<Row | undefined>;
  /** Stores a result whose hits were judged again; never the verification's own decision. */
  storeJudged(tx: Tx, tenant: Tenant, id: string, observation: ScreeningObservation): Promise<void>;
  /** Takes back the approval of a locked record and opens a review. */
  reopen(tx: Tx, tenant: Tenant, row: Row, observation: ScreeningObservation): Promise<Row>;
  /** The stored result as events show it. */
  presentAml(row: Row): EventContents<"verification.aml_alert">["aml"];
}
