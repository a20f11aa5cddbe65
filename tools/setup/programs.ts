import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Refusal, run } from "./run";

/** A system program that tests need and npm does not install. */
interface Program {
  readonly name: string;
  /** Its path; null when it is not installed. */
  readonly find: () => string | null;
  readonly debianPackages: readonly string[];
}

/** CHROMIUM_PATH, else the first Chromium or Chrome of this machine. */
export function chromiumPath(): string | null {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) return existsSync(chosen) ? chosen : null;
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  return names.map(inPath).find((file) => file !== null) ?? (existsSync(mac) ? mac : null);
}

/** The folder of initdb and postgres (Debian does not put them in PATH), newest version first. */
export function postgresFolder(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(debian, version, "bin")), ...searchPath()];
  return (
    folders.find((folder) => ["initdb", "postgres"].every((bin) => existsSync(path.join(folder, bin)))) ??
    null
  );
}

/** The server of Valkey or, where it is not packaged, of Redis. */
export function valkeyServer(): string | null {
  return inPath("valkey-server") ?? inPath("redis-server");
}

export const VALKEY: Program = {
  name: "Valkey or Redis",
  find: valkeyServer,
  debianPackages: ["redis-server"],
};
export const CHROMIUM: Program = { name: "Chromium", find: chromiumPath, debianPackages: ["chromium"] };
export const POSTGRESQL: Program = {
  name: "PostgreSQL",
  find: postgresFolder,
  debianPackages: ["postgresql"],
};

/** Ceph's S3 gateway, when the daemons that it needs are there too. */
export function cephPath(): string | null {
  const daemons = ["ceph-mon", "ceph-osd", "ceph", "radosgw-admin"];
  return daemons.every((name) => inPath(name)) ? inPath("radosgw") : null;
}

const LARAVEL_FILE = "/usr/share/php/Illuminate/autoload.php";
export const LARAVEL: Program = {
  name: "PHP with Laravel",
  find: () => (existsSync(LARAVEL_FILE) ? inPath("php") : null),
  debianPackages: ["php-cli", "php-laravel-framework", "php-sqlite3"],
};
export const CEPH: Program = {
  name: "Ceph",
  find: cephPath,
  debianPackages: ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"],
};

/** A load balancer. Debian puts both of these where only root's PATH leads. */
export const haproxy = (): string | null => inPath("haproxy") ?? inSbin("haproxy");
/** A pool of connections before PostgreSQL. */
export const pgBouncer = (): string | null => inPath("pgbouncer") ?? inSbin("pgbouncer");

export const HAPROXY: Program = { name: "HAProxy", find: haproxy, debianPackages: ["haproxy"] };
export const PGBOUNCER: Program = { name: "PgBouncer", find: pgBouncer, debianPackages: ["pgbouncer"] };

/** The library that gives a process a wall clock of its own. */
export function faketime(): string | null {
  const folders = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((target) => `/usr/lib/${target}/faketime`);
  return folders.map((folder) => path.join(folder, "libfaketimeMT.so.1")).find(existsSync) ?? null;
}

export const FAKETIME: Program = { name: "libfaketime", find: faketime, debianPackages: ["libfaketime"] };

/** Makes a bare Debian system in a folder. */
export const MMDEBSTRAP: Program = {
  name: "mmdebstrap",
  find: () => inPath("mmdebstrap"),
  debianPackages: ["mmdebstrap"],
};
/** `systemd-analyze`, which checks units. */
export const SYSTEMD: Program = {
  name: "systemd-analyze",
  find: () => inPath("systemd-analyze"),
  debianPackages: ["systemd"],
};

/**
 * Installs missing programs as Debian packages when this process has the rights to.
 * @throws Refusal that names the missing programs and the command that installs them
 */
export async function requirePrograms(programs: readonly Program[]): Promise<void> {
  const missing = programs.filter((program) => !program.find());
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.debianPackages);
  const prefix = process.getuid?.() === 0 ? [] : inPath("sudo") ? ["sudo", "-n"] : null;
  if (prefix && inPath("apt-get")) {
    console.log(`Installing with Debian's packages: ${packages.join(", ")}`);
    const apt = [
      ...prefix,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-o",
      "DPkg::Lock::Timeout=300",
      "-q",
    ];
    await runAll(apt, ["update"]);
    await runAll(apt, ["install", "-y", "--no-install-recommends", ...packages]);
  }
  const still = missing.filter((program) => !program.find());
  if (still.length === 0) return;
  throw new Refusal(
    `The tests need ${still.map(({ name }) => name).join(" and ")}. Install with: ` +
      `sudo apt-get install ${still.flatMap((program) => program.debianPackages).join(" ")}`,
  );
}

function runAll([program = "", ...first]: readonly string[], rest: readonly string[]): Promise<number> {
  return run(program, [...first, ...rest]);
}

function inPath(name: string): string | null {
  return (
    searchPath()
      .map((folder) => path.join(folder, name))
      .find((file) => existsSync(file)) ?? null
  );
}

function inSbin(name: string): string | null {
  const file = path.join("/usr/sbin", name);
  return existsSync(file) ? file : null;
}

function searchPath(): string[] {
  return (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
}
