import { fold } from "./fold";
import { MORE_GIVEN_NAMES } from "./given-name-rules";
import { GIVEN_NAMES } from "./given-names";

/** Chinese family names in Cantonese, Mandarin and older romanisations; one line per name. */
const CHINESE_FAMILY_NAMES = `
wong wang
wong huang
chan chen
cheung zhang chang
leung liang
lau liu low
lam lin lim
ng wu
ho he
kwok guo kuo
yip ye yeh
tsang zeng
chow zhou chou chau
chiu zhao chao
mak mai
fung feng
tang deng teng
yeung yang
hui xu hsu
tam tan
law lo luo
poon pan
tse xie hsieh
yuen yuan
yuen ruan
siu xiao hsiao
kwan guan kuan
choi cai tsai
cheng zheng
so su
to du tu
chu zhu
`;

const groupsOf = new Map<string, number[]>();
for (const [
  group,
  line,
] of `${GIVEN_NAMES.trim()}\n${MORE_GIVEN_NAMES.trim()}\n${CHINESE_FAMILY_NAMES.trim()}`
  .split("\n")
  .entries()) {
  for (const form of new Set(line.trim().split(" ").map(fold)))
    groupsOf.set(form, [...(groupsOf.get(form) ?? []), group]);
}

const NONE: readonly number[] = [];

/** The numbers of the given names that a word can be a form of, in any spelling; empty for an unknown word. */
export function variantGroups(word: string): readonly number[] {
  return variantGroupsOfFolded(fold(word));
}

/** The same of a word that is folded already. */
export function variantGroupsOfFolded(folded: string): readonly number[] {
  return groupsOf.get(folded) ?? NONE;
}

/** True when two forms can be of one given name. */
export function areVariants(left: readonly number[], right: readonly number[]): boolean {
  return left.some((group) => right.includes(group));
}
