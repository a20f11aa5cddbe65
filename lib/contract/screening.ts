import { z } from "zod";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, READING } from "./fields";
import { thresholdOf } from "./thresholds";

/** Screening: its settings, the details of a result, and judging hits. Events and replies carry only the result. */

const HIT_AT = thresholdOf("hitAt");
const ratio = z.number().min(0).max(1);
const verificationId = z.string().regex(/^\w{1,64}$/);
const entityId = z.string().min(1).max(300);

/** A topic of OpenSanctions' vocabulary; a threshold holds for the topics below it as well. */
const TOPIC = /^[a-z][a-z0-9]*(\.[a-z0-9_]+){0,3}$/;
const MOST_TOPICS = 30;

const settings = z.strictObject({
  hitAt: ratio,
  topicHitAt: z.record(z.string(), ratio.nullable()),
  monitoring: z.boolean(),
  /** Companies may be approved although no watchlist was searched. An owner sets it at the dashboard. */
  approveUnscreenedCompanies: z.boolean(),
});
const hitAt = z.number().min(HIT_AT.bounds[0]).max(HIT_AT.bounds[1]);
const topicHitAt = z
  .record(z.string().max(40).regex(TOPIC), hitAt.nullable())
  .refine((topics) => Object.keys(topics).length <= MOST_TOPICS, `at most ${MOST_TOPICS} topics`)
  .refine(
    (topics) => !Object.entries(topics).some(([topic, at]) => at === null && /^sanction(\.|$)/.test(topic)),
    "sanctions cannot be left out",
  );

export const getScreeningSettings = endpoint({
  id: "getScreeningSettings",
  method: "GET",
  path: "/v1/settings/screening",
  summary: "How names are screened",
  auth: "key",
  rate: "read",
  response: settings,
  envelope: "data",
  status: 200,
  errors: [],
});

export const putScreeningSettings = endpoint({
  id: "putScreeningSettings",
  method: "PUT",
  path: "/v1/settings/screening",
  summary: "Changes how names are screened",
  description:
    `\`hitAt\`: from this score on an entry of a list is a hit (${HIT_AT.default} unless changed). ` +
    '`topicHitAt`: the same by topic, e.g. `{ "role.pep": 0.9, "poi": null }`; it holds for the topics below one too, ' +
    "the lowest of an entry's topics counts, and `null` means that the topic alone makes no hit (not for sanctions). " +
    "`monitoring`: when a list changes, " +
    "approved people and companies are screened again; a new hit opens a review and sends `verification.aml_alert`. " +
    "`approveUnscreenedCompanies` cannot be set here: an owner sets it at the dashboard.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: {
    kind: "json",
    schema: z.strictObject({
      hitAt: hitAt.optional(),
      topicHitAt: topicHitAt.optional(),
      monitoring: z.boolean().optional(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: settings,
  envelope: "data",
  status: 200,
  errors: [],
});

/** At the dashboard: all settings, by an owner. */
export const changeScreeningCommand = {
  id: "dashboard.changeScreening",
  body: {
    kind: "json",
    schema: z.strictObject({
      hitAt,
      topicHitAt,
      monitoring: z.boolean(),
      approveUnscreenedCompanies: z.boolean(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: settings,
} as const;

const screening = z.strictObject({
  verificationId: z.string(),
  decision: choices.amlDecision,
  score: ratio,
  screenedAt: z.iso.datetime(),
  provider: z.string(),
  matcher: z.string(),
  lists: z.array(z.strictObject({ source: z.string(), version: z.string(), checkedAt: z.string() })),
  /** Why the decision is `error`. */
  problem: z.string().nullable(),
  hits: z
    .array(
      z.strictObject({
        entityId: z.string().nullable(),
        name: z.string(),
        score: ratio,
        topics: z.array(z.string()),
        datasets: z.array(z.string()),
        /** Aligned words, birth date, country and sex: what the score is based on. */
        features: z.record(z.string(), z.unknown()),
        resolution: choices.hitResolution.nullable(),
      }),
    )
    .max(10),
});

/** A screening as pages and the API show it. */
export type ScreeningView = Omit<z.output<typeof screening>, "verificationId">;

const resolving = {
  kind: "json",
  schema: z.strictObject({
    entityId,
    resolution: choices.hitResolution,
    reason: z.string().trim().min(1).max(1000).register(READING, { lineBreaks: true }),
  }),
  limitBytes: JSON_LIMIT_BYTES,
} as const;

const RESOLUTION_SCOPE =
  "The resolution applies to this subject from now on, also in later verifications: a person of this name, birth date and " +
  "nationality, a company of this name, registration number and country. Without birth date or number it applies to this " +
  "record alone. It follows the entry when its list renames it. When the entry's content changes, the hit is open again. Needs the scope `company:review`.";

export const getVerificationScreening = endpoint({
  id: "getVerificationScreening",
  method: "GET",
  path: "/v1/verifications/:verificationId/screening",
  summary: "The newest screening of a person, with the evidence for each hit",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: screening,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const resolveVerificationHit = endpoint({
  id: "resolveVerificationHit",
  method: "POST",
  path: "/v1/verifications/:verificationId/aml-resolution",
  summary: "Resolves one hit of a person's screening",
  description: `${RESOLUTION_SCOPE} The verification's own decision stays until it is reviewed.`,
  auth: "key",
  scope: "company:review",
  rate: "write",
  params: z.object({ verificationId }),
  body: resolving,
  response: screening,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const getCompanyScreening = endpoint({
  id: "getCompanyScreening",
  method: "GET",
  path: "/v1/company-verifications/:verificationId/screening",
  summary: "The newest screening of a company, with the evidence for each hit",
  auth: "key",
  scope: "company:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: screening,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const resolveCompanyHit = endpoint({
  id: "resolveCompanyHit",
  method: "POST",
  path: "/v1/company-verifications/:verificationId/aml-resolution",
  summary: "Resolves one hit of a company's screening",
  description: `${RESOLUTION_SCOPE} With every hit a false positive the screening is \`clear\` and the company is decided again.`,
  auth: "key",
  scope: "company:review",
  rate: "write",
  params: z.object({ verificationId }),
  body: resolving,
  response: screening,
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});
