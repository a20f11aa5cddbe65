import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import { InvalidPackError, PACK_KINDS } from "@/lib/vision/model-packs/manifest";
import { packSource } from "@/lib/vision/model-packs/pack-source";
import { addPack, listPacks, packFolder, removePack } from "@/lib/vision/model-packs/pack-store";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/** `npm run models:add -- <manifest file or https URL>`, `models:list`, `models:remove -- <kind>` (docs/models.md). */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  settings();
  const [verb, what = ""] = process.argv.slice(2);
  if (verb === "add") return add(what);
  if (verb === "list") return list();
  if (verb === "remove") return remove(what);
  throw new Refusal("Use npm run models:add, models:list or models:remove.");
});

async function add(from: string) {
  if (!from) throw new Refusal("Give the manifest: npm run models:add -- <file or https address>");
  try {
    const { kind, name, version, licence, sha256 } = await addPack(await packSource(from));
    console.log(`${kind}: ${name} ${version} (${licence}) is used after the next start.\nsha256 ${sha256}`);
  } catch (cause) {
    if (cause instanceof InvalidPackError)
      throw new Refusal(`Refused. ${cause.message}\nNothing was changed.`);
    throw cause;
  }
}

async function list() {
  const packs = await listPacks();
  console.log(`Packs in ${packFolder()}`);
  for (const kind of PACK_KINDS) {
    const pack = packs.find((each) => each.kind === kind);
    if (pack?.problem === null && pack.manifest) console.log(line(kind, pack.manifest));
    else console.log(`${builtIn(kind)}${pack ? `\n  The installed pack is refused: ${pack.problem}` : ""}`);
  }
}

function builtIn(kind: (typeof PACK_KINDS)[number]) {
  if (kind === "face-embedding") return `${line(kind, BUILT_IN_FACE_MANIFEST)} (built in)`;
  return `${kind}: none; liveness is judged by the challenge alone`;
}

function line(kind: string, { name, version, sha256 }: { name: string; version: string; sha256: string }) {
  return `${kind}: ${name} ${version}, sha256 ${sha256}`;
}

async function remove(what: string) {
  const kind = PACK_KINDS.find((each) => each === what);
  if (!kind) throw new Refusal(`Give the kind: ${PACK_KINDS.join(" or ")}.`);
  const removed = await removePack(kind);
  console.log(
    removed
      ? `${kind}: removed; the built-in default is used after the next start.`
      : `${kind}: there is none.`,
  );
}
