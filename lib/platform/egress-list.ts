import { type Env, env } from "./env";

/** One host that the settings name. */
export interface EgressHost {
  readonly purpose: string;
  /** In lower case; `*.example.com` stands for every name under example.com. */
  readonly host: string;
  /** Null: every port. */
  readonly port: number | null;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  "https:": 443,
  "http:": 80,
  "postgres:": 5432,
  "postgresql:": 5432,
  "smtp:": 587,
  "smtps:": 465,
  "redis:": 6379,
  "rediss:": 6379,
};
/** The SDK of Vercel asks the first for the second. */
const BLOB_HOSTS = ["vercel.com", "*.blob.vercel-storage.com"];

/** Every host that the settings of this process name, in the order of `.env.example` (SECURITY-EGRESS-7). */
export function egressHosts(settings: Env = env()): readonly EgressHost[] {
  const tracing = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return [
    ...ofUrl("this server, asked by doctor", settings.BASE_URL),
    ...ofUrl("database", settings.DATABASE_URL),
    ...ofUrl("database, directly", settings.DATABASE_DIRECT_URL),
    ...ofS3(settings),
    ...(settings.BLOB_READ_WRITE_TOKEN
      ? BLOB_HOSTS.map((host) => ({ purpose: "store", host, port: 443 }))
      : []),
    ...ofUrl("mail", settings.SMTP_URL),
    ...ofUrl("rate limits", settings.RATE_LIMIT_URL),
    ...ofUrl("screening", settings.AML_URL),
    ...Object.entries(settings.AML_SOURCES).flatMap(([list, urls]) =>
      [urls].flat().flatMap((url) => ofUrl(`list ${list}`, url)),
    ),
    ...ofUrl("proxy of lists", settings.AML_PROXY),
    ...(settings.OTEL_SDK_DISABLED === "true" ? [] : ofUrl("traces", tracing)),
    ...settings.EGRESS_HOSTS.map(ofSetting),
  ];
}

const SLOT = Symbol.for("identity-verification.egress-added");
const slots = globalThis as { [SLOT]?: readonly EgressHost[] };

/** Hosts that an operator named while this process ran: those of lists (SCREEN-SOURCE-3). */
export const addedHosts = (): readonly EgressHost[] => slots[SLOT] ?? [];

/** Names the hosts of lists that an operator added; replaces those of the call before. */
export function nameListHosts(urlsBySource: Readonly<Record<string, readonly string[]>>): void {
  slots[SLOT] = Object.entries(urlsBySource).flatMap(([list, urls]) =>
    urls.flatMap((url) => ofUrl(`list ${list}`, url)),
  );
}

/** Whether a list names a host and port. @param hostname without brackets, in any case */
export function isNamed(hosts: readonly EgressHost[], hostname: string, port: number): boolean {
  const wanted = hostname.toLowerCase().replace(/\.+$/, "");
  return hosts.some(
    ({ host, port: listed }) =>
      (listed === null || listed === port) &&
      (host === wanted || (host.startsWith("*.") && wanted.endsWith(host.slice(1)))),
  );
}

/** A database URL may name several hosts, which `URL` cannot read: `postgres://u:p@a:5432,b:5432/name`. */
function ofUrl(purpose: string, text: string | undefined): EgressHost[] {
  const [, scheme = "", authority = ""] = /^([a-z]+:)\/\/([^/?#]*)/i.exec(text ?? "") ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  return hosts
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const { hostname, port } = new URL(`http://${each}`);
      return {
        purpose,
        host: hostname.replace(/^\[|\]$/g, ""),
        port: port ? Number(port) : each.endsWith(":80") ? 80 : (DEFAULT_PORTS[scheme.toLowerCase()] ?? null),
      };
    });
}

function ofS3({ STORAGE, S3_ENDPOINT, S3_REGION, AWS_REGION }: Env): EgressHost[] {
  if (STORAGE === undefined) return [];
  const bucket = new URL(STORAGE).hostname;
  const endpoint = S3_ENDPOINT ?? `https://s3.${S3_REGION ?? AWS_REGION ?? "us-east-1"}.amazonaws.com`;
  // A bucket is part of the path or of the host name.
  return ofUrl("store", endpoint).flatMap((each) => [each, { ...each, host: `${bucket}.${each.host}` }]);
}

function ofSetting(text: string): EgressHost {
  const [host = "", port] = text.toLowerCase().split(":");
  return { purpose: "EGRESS_HOSTS", host, port: port === undefined ? null : Number(port) };
}
