import { DockerfileParser, type Instruction } from "dockerfile-ast";

/** One instruction of a Dockerfile as it is carried out. */
export interface Step {
  /** In upper case. */
  readonly keyword: string;
  /** The text after keyword and flags, with continuation lines joined. */
  readonly text: string;
  /** The words of the text; of a JSON array its strings. */
  readonly words: readonly string[];
  /** `--from=build` as `from: build`. */
  readonly flags: Readonly<Record<string, string>>;
}

/** A stage of a Dockerfile. */
export interface Stage {
  /** `node:24-bookworm-slim`. */
  readonly image: string;
  /** What `AS` names it. */
  readonly name: string | null;
  readonly steps: readonly Step[];
}

/** The stages of a Dockerfile in their order. @throws Error for a step before the first FROM */
export function readStages(dockerfile: string): Stage[] {
  const stages: { image: string; name: string | null; steps: Step[] }[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const step = stepOf(instruction);
    if (step.keyword === "FROM") {
      const [image = "", , name = null] = step.words;
      stages.push({ image, name, steps: [] });
    } else {
      const current = stages.at(-1);
      if (!current) throw new Error(`${step.keyword} stands before the first FROM.`);
      current.steps.push(step);
    }
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const flags = Object.fromEntries(
    Object.entries({
      ...("getFlags" in instruction ? flagsOf(instruction as never) : {}),
    }),
  );
  const raw = (instruction.getRawArgumentsContent() ?? "").replace(/\\\r?\n/g, " ").trim();
  const text = raw.replace(/^(--[a-z-]+=\S+\s+)+/, "");
  return { keyword, text, words: wordsOf(text), flags };
}

function flagsOf(instruction: {
  getFlags(): { getName(): string; getValue(): string | null }[];
}): Record<string, string> {
  return Object.fromEntries(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? ""]));
}

function wordsOf(text: string): readonly string[] {
  if (text.startsWith("[")) return JSON.parse(text) as string[];
  return (text.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g) ?? []).map((word) => word.replaceAll('"', ""));
}

/** The variables that `ENV` steps of a stage set. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const pairs = steps.filter(({ keyword }) => keyword === "ENV").flatMap(({ words }) => words);
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
}

/** The last step of a kind; null without one. */
export function lastStep({ steps }: Stage, keyword: string): Step | null {
  return steps.findLast((step) => step.keyword === keyword) ?? null;
}
