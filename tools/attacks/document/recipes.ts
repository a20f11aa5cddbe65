import type { AttackRecipe } from "@/tools/attacks/recipe";
import { COPIES } from "./copies";
import { DAMAGES } from "./damage";
import { HOME_MADE } from "./home-made";
import { MARKS } from "./marks";
import { SUBSTITUTIONS } from "./substitute";

/** Attacks on the photo of a document. Each throws where it finds no portrait or no text on the front. */
export const DOCUMENT_ATTACKS: readonly AttackRecipe[] = [
  ...SUBSTITUTIONS,
  ...COPIES,
  ...MARKS,
  ...DAMAGES,
  ...HOME_MADE,
];
