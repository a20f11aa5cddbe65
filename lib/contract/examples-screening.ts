import { DAY, type Example, verificationId } from "./example-values";
import { thresholdOf } from "./thresholds";

const change = {
  hitAt: thresholdOf("hitAt").default,
  topicHitAt: { "role.pep": 0.9 },
  monitoring: true,
};
const settings = { ...change, approveUnscreenedCompanies: false };
const screening = {
  verificationId,
  decision: "clear",
  score: 0,
  screenedAt: DAY,
  provider: "index",
  matcher: "1",
  lists: [{ source: "un", version: "a8d58b430f580b2e7ceaa86b68cab185", checkedAt: DAY }],
  problem: null,
  hits: [
    {
      entityId: "un-1234567",
      name: "EXAMPLE NAME",
      score: 0.81,
      topics: ["sanction"],
      datasets: ["un_sc_sanctions"],
      features: { dateOfBirth: "year_near", country: "not_compared" },
      resolution: "false_positive",
    },
  ],
};
const body = { entityId: "un-1234567", resolution: "false_positive", reason: "Another birth place." };

export const SCREENING_EXAMPLES: Readonly<Record<string, Example>> = {
  getScreeningSettings: { response: settings },
  putScreeningSettings: { body: change, response: settings },
  getVerificationScreening: { params: { verificationId }, response: screening },
  resolveVerificationHit: { params: { verificationId }, body, response: screening },
  getCompanyScreening: { params: { verificationId: "cv_9Yb3NcXz6Vm1Lk8Jh5Gf2D" }, response: screening },
  resolveCompanyHit: { params: { verificationId: "cv_9Yb3NcXz6Vm1Lk8Jh5Gf2D" }, body, response: screening },
};
