/** The parts of a lock file's entry that matter here (lockfileVersion 3). */
interface LockEntry {
  /** Where the folder's name is an alias: the package that is installed there. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

export interface PackageLock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** A package that an installation without development dependencies may contain. */
export interface ShippedPackage {
  /** Its folder, relative to the repository: `node_modules/next/node_modules/postcss`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined where the package declares none. */
  readonly licence: string | undefined;
  /** False for binaries of one platform and what only they need: npm installs them where they fit. */
  readonly isEverywhere: boolean;
}

/** Licences that packages declare in another form than SPDX, or not in the lock file; read in the packages themselves. */
const DECLARED_OTHERWISE: Readonly<Record<string, string>> = {
  busboy: "MIT",
  geist: "OFL-1.1",
  streamsearch: "MIT",
};

/** Every package outside the development dependencies, by name and version. */
export function shippedPackages({ packages }: PackageLock): readonly ShippedPackage[] {
  return Object.entries(packages)
    .filter(([folder, entry]) => folder !== "" && !entry.dev)
    .map(([folder, entry]): ShippedPackage => {
      const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      return {
        folder,
        name,
        version: entry.version ?? "",
        licence: DECLARED_OTHERWISE[name] ?? entry.license,
        isEverywhere: !(entry.optional || entry.os || entry.cpu),
      };
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version) || compare(a.folder, b.folder));
}

/** By code unit: a locale's order differs between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
