import type { Json } from "./schema";

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A tag in an address: `individual-verification`. */
export const tagSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** The tags of a document as addresses name them. */
export const tagSlugs = (document: Json) => tagsOf(document).map(({ name }) => tagSlug(name));

const tagsOf = (document: Json) => document["tags"] as readonly { readonly name: string }[];

/**
 * The part of an API document that some tags make: their operations, the events with the tag of webhooks, and the components
 * that these refer to. It stands by itself.
 * @param slugs as {@link tagSlugs} has them
 */
export function partOf(document: Json, slugs: readonly string[]): Json {
  const tags = tagsOf(document).filter(({ name }) => slugs.includes(tagSlug(name)));
  const names = tags.map(({ name }) => name);
  const isWanted = (operation: Json) => (operation["tags"] as string[]).some((tag) => names.includes(tag));
  const paths = chosen(document["paths"], isWanted);
  const webhooks = chosen(document["webhooks"], isWanted);
  const components = document["components"] as Components;
  return {
    ...document,
    tags,
    paths,
    webhooks,
    components: reached({ paths, webhooks }, components),
  };
}

function chosen(groups: unknown, isWanted: (operation: Json) => boolean): Json {
  const kept = Object.entries(groups as Readonly<Record<string, Readonly<Record<string, Json>>>>).map(
    ([path, methods]) =>
      [path, Object.fromEntries(Object.entries(methods).filter(([, each]) => isWanted(each)))] as const,
  );
  return Object.fromEntries(kept.filter(([, methods]) => Object.keys(methods).length > 0));
}

/** The components that a part of the document refers to, directly or by others, in the order of the document. */
function reached(start: Json, components: Components): Json {
  const needed = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { $ref: reference, security } = part as Json;
    for (const scheme of schemesOf(security)) needed.add(`#/components/securitySchemes/${scheme}`);
    if (typeof reference === "string" && !needed.has(reference)) {
      needed.add(reference);
      const [kind = "", name = ""] = reference.replace("#/components/", "").split("/");
      visit(components[kind]?.[name]);
    }
    for (const each of Object.values(part)) visit(each);
  };
  visit(start);
  const kinds = Object.entries(components).map(([kind, all]) => {
    const kept = Object.entries(all).filter(([name]) => needed.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(kinds.filter(([, kept]) => Object.keys(kept).length > 0));
}

/** The names of the credentials that an operation takes. */
const schemesOf = (security: unknown): readonly string[] =>
  Array.isArray(security) ? security.flatMap((each: object) => Object.keys(each)) : [];
