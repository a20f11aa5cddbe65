import type { Json } from "./schema";

type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>;
interface Parameter extends Json {
  readonly name: string;
}

/**
 * Puts every parameter that several operations have word for word into `components.parameters`, under its name. Where
 * several differ under one name, the one that most operations have is shared and the others stay where they are.
 */
export function shareParameters(paths: Operations): {
  readonly paths: Operations;
  readonly parameters: Json;
} {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(parametersOf));
  const counts = new Map<string, { readonly parameter: Parameter; count: number }>();
  for (const parameter of all) {
    const key = JSON.stringify(parameter);
    const known = counts.get(key) ?? { parameter, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const shared: Record<string, Parameter> = {};
  for (const { parameter, count } of [...counts.values()].sort((a, b) => b.count - a.count)) {
    if (count > 1) shared[parameter.name] ??= parameter;
  }
  const refer = (parameter: Parameter): Json =>
    JSON.stringify(shared[parameter.name]) === JSON.stringify(parameter)
      ? { $ref: `#/components/parameters/${parameter.name}` }
      : parameter;
  const rewritten = mapOperations(paths, (operation) => ({
    ...operation,
    parameters: parametersOf(operation).map(refer),
  }));
  return { paths: rewritten, parameters: shared };
}

const parametersOf = (operation: Json) => operation["parameters"] as readonly Parameter[];

function mapOperations(paths: Operations, change: (operation: Json) => Json): Operations {
  const entries = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
  ]);
  return Object.fromEntries(entries) as Operations;
}
