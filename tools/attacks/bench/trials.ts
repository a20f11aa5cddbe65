import { type Random, seeded } from "@/tools/specimen/random";
import type { AttackRecipe, CasePictures, GenuineCase } from "../recipe";
import { DEGRADATIONS, degraded } from "./degrade";
import type { BenchPerson, Half } from "./material";
import { answeredChallenge } from "./turned";

/** Groups of cases that are no attack. */
const HONEST: readonly string[] = ["genuine", "degraded", "answered_challenge"];
export const isHonest = ({ group }: { readonly group: string }) => HONEST.includes(group);

/** One case of the bench, made when its turn comes. */
export interface Trial {
  readonly half: Half;
  readonly person: string;
  /** `genuine`, `degraded`, `answered_challenge`, `skipped_challenge`, or the class of an attack. */
  readonly group: string;
  /** The recipe, or how the photos were degraded. */
  readonly name: string;
  readonly hosted: boolean;
  readonly make: () => Promise<CasePictures>;
}

export interface TrialPlan {
  readonly recipes: readonly AttackRecipe[];
  /** People of a half for each recipe, and for each way to degrade photos. */
  readonly perRecipe: number;
  readonly seed: string;
  readonly genuine: (person: BenchPerson) => Promise<GenuineCase>;
}

/** The cases of one half: everybody as they are, degraded, with and without a challenge, and attacked in every way. */
export function trialsOf(people: readonly BenchPerson[], plan: TrialPlan): Trial[] {
  return [
    ...people.map((person) => trial(person, plan, "genuine", "as taken", (pictures) => pictures)),
    ...DEGRADATIONS.flatMap((how) =>
      drawn(people, plan, how).map((person) =>
        trial(person, plan, "degraded", how, async (pictures, random) => ({
          ...pictures,
          selfie: await degraded(pictures.selfie, how, random),
          front: await degraded(pictures.front, how, random),
        })),
      ),
    ),
    ...drawn(people, plan, "answered").map((person) => ({
      ...trial(person, plan, "answered_challenge", "turned heads", answeredChallenge),
      hosted: true,
    })),
    ...drawn(people, plan, "skipped").map((person) => ({
      ...trial(person, plan, "skipped_challenge", "own selfie", (pictures) => pictures),
      hosted: true,
    })),
    ...plan.recipes.flatMap((recipe) =>
      drawn(people, plan, recipe.name).map((person) => ({
        ...trial(person, plan, recipe.attack, recipe.name, (pictures, random) =>
          recipe.make(pictures, random),
        ),
        // A challenge is answered on the hosted page; all other attacks come where nothing asks for one.
        hosted: recipe.attack === "turned_photo",
      })),
    ),
  ];
}

function trial(
  person: BenchPerson,
  { genuine, seed }: TrialPlan,
  group: string,
  name: string,
  change: (pictures: GenuineCase, random: Random) => CasePictures | Promise<CasePictures>,
): Trial {
  return {
    half: person.half,
    person: person.id,
    group,
    name,
    hosted: false,
    make: async () => {
      const made = await change(await genuine(person), seeded(seed, group, name, person.id));
      return made.frames ? made : withoutFrames(made);
    },
  };
}

const withoutFrames = ({ selfie, front, back }: CasePictures): CasePictures => ({
  selfie,
  front,
  ...(back ? { back } : {}),
});

/** Some of the people, other ones for each purpose. */
function drawn(people: readonly BenchPerson[], { perRecipe, seed }: TrialPlan, purpose: string) {
  const random = seeded(seed, purpose);
  return people
    .map((person) => ({ person, at: random.between(0, 1) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, perRecipe)
    .map(({ person }) => person);
}
