import { z } from "zod";
import { USAGE_TYPES } from "@/lib/vocabulary";

/**
 * The parsed environment. Every setting has a default that works on a laptop; `.env.example` documents them in this
 * order. No other file reads `process.env`.
 */

const url = z.string().trim().url().max(2048).transform(withoutTrailingSlash);
const seconds = z.coerce.number().min(0).max(86_400);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const commaList = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const amount = z.number().min(0).max(1_000_000);

/** JSON text of a setting. */
function json<T extends z.ZodType>(shape: T) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  BASE_URL: url.optional(),
  VERIFY_URL: url.optional(),
  CDN_URL: url.optional(),
  DOCS_INDEXED: flag.default(true),
  DATA_DIR: z.string().default(".data"),
  MODELS_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  RUN_MIGRATIONS: flag.default(true),
  ROW_SECURITY: z
    .enum(["auto", "0", "1"])
    .default("auto")
    .transform((value) => (value === "auto" ? value : value === "1")),
  STORAGE: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.=-]+)*\/?$/,
      "must be s3://bucket or s3://bucket/prefix",
    )
    .optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  S3_CA_FILE: z.string().optional(),
  S3_TIMEOUT_SECONDS: z.coerce.number().min(1).max(300).default(20),
  S3_TRIES: z.coerce.number().int().min(1).max(10).default(3),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  BLOB_READ_WRITE_TOKEN: z.string().optional(),
  SECRETS: z.string().optional(),
  SECRETS_FILE: z.string().optional(),
  SECRETS_COMMAND: json(z.array(z.string().min(1)).min(1)).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().default("Identity verification <no-reply@localhost>"),
  RUN_WORKER: flag.default(true),
  ENGINE_LOCATION: z.enum(["local", "workers"]).default("local"),
  ENGINE_THREADS: z.coerce.number().int().min(1).max(16).default(2),
  // Shorter than the time after which a request with an Idempotency-Key counts as dead (API-IDEMPOTENCY-3).
  ANSWER_LIMIT_SECONDS: z.coerce.number().min(1).max(90).default(50),
  SIGNUP_MODE: z.enum(["open", "invite", "closed"]).default("open"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  EGRESS: z.enum(["open", "listed", "none"]).default("open"),
  EGRESS_HOSTS: commaList
    .pipe(
      z.array(
        z
          .string()
          .regex(/^(\*\.)?[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i, "must be names such as api.example.com:443"),
      ),
    )
    .default([]),
  EGRESS_ALLOW_CIDRS: commaList.default([]),
  WEBHOOK_RETRY_SCHEDULE: commaList
    .transform((parts) => parts.map(Number))
    .pipe(z.array(z.number().min(0).max(86_400)).min(1).max(20))
    .default([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]),
  WEBHOOK_OVERLOAD_FLOOR: seconds.default(60),
  DRAIN_DELAY_S: z.coerce.number().min(0).max(300).default(0),
  LEASE_SECONDS: z.coerce.number().min(1).max(600).default(30),
  RATE_LIMIT_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
    .optional(),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).max(1000).default(1),
  PLAN_QUOTAS: json(
    z.record(z.string(), z.partialRecord(z.enum(USAGE_TYPES), z.number().int().min(0).max(1_000_000_000))),
  ).default({}),
  PRICES: json(z.partialRecord(z.enum(USAGE_TYPES), amount)).default({}),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency code of ISO 4217, such as USD")
    .default("USD"),
  SANDBOX_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  AML_PROVIDER: z.enum(["index", "yente", "watchman"]).default("index"),
  AML_URL: url.optional(),
  AML_API_KEY: z.string().optional(),
  AML_DATASET: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, "must be the name of a dataset")
    .default("default"),
  AML_LISTS_DIR: z.string().optional(),
  AML_SOURCES: json(
    z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/), z.union([url, z.array(url).min(1).max(3)])),
  ).default({}),
  AML_PROXY: url.optional(),
  AML_REFRESH_HOURS: z.coerce.number().min(1).max(720).default(24),
  AML_LIST_MAX_AGE_HOURS: z.coerce.number().min(1).max(8760).default(168),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  // The packages of OpenTelemetry read these and all other standard OTEL_… variables themselves.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  AUDIT_ANCHOR_DIR: z.string().optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto:… or https://…")
    .optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

type Parsed = z.infer<typeof schema>;

export interface Env extends Omit<Parsed, "BASE_URL" | "VERIFY_URL" | "CDN_URL" | "HOST"> {
  readonly BASE_URL: string;
  readonly VERIFY_URL: string;
  readonly CDN_URL: string;
  readonly HOST: string;
  /** BASE_URL is this machine itself: loopback webhook and picture targets are then allowed. */
  readonly baseIsLoopback: boolean;
}

/**
 * Parses an environment.
 * @throws Error that names every invalid setting in one message.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const settings = parsed.data;
  const { SECRETS, SECRETS_COMMAND, SECRETS_FILE } = settings;
  if (settings.DATABASE_URL && !(SECRETS ?? SECRETS_COMMAND ?? SECRETS_FILE)) {
    throw new Error(
      "SECRETS must be set when DATABASE_URL is set (the embedded database alone makes its own), or SECRETS_FILE, or " +
        "SECRETS_COMMAND.\n" +
        "  Make one with: node -e \"console.log('k1:'+require('crypto').randomBytes(32).toString('base64url'))\"",
    );
  }
  if (settings.STORAGE && settings.BLOB_READ_WRITE_TOKEN) {
    throw new Error("STORAGE and BLOB_READ_WRITE_TOKEN name two stores: unset one of them.");
  }
  if (Boolean(settings.AWS_ACCESS_KEY_ID) !== Boolean(settings.AWS_SECRET_ACCESS_KEY)) {
    throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are one credential: set both, or neither.");
  }
  const BASE_URL = settings.BASE_URL ?? `http://localhost:${settings.PORT}`;
  const baseIsLoopback = isLoopbackHost(new URL(BASE_URL).hostname);
  return {
    ...settings,
    BASE_URL,
    VERIFY_URL: settings.VERIFY_URL ?? `${BASE_URL}/verify`,
    CDN_URL: settings.CDN_URL ?? BASE_URL,
    HOST: settings.HOST ?? (baseIsLoopback ? "127.0.0.1" : "0.0.0.0"),
    baseIsLoopback,
  };
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

function withoutTrailingSlash(text: string): string {
  return text.replace(/\/+$/, "");
}

let parsedOnce: Env | undefined;

/** The environment of this process, parsed at first use. */
export function env(): Env {
  parsedOnce ??= parseEnv(process.env);
  return parsedOnce;
}
