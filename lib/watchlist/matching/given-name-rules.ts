/**
 * What is known of given names beyond their variants: written abbreviations, names of the two sexes that differ in
 * one ending, and given names that are family names too. Compiled from general knowledge of names. A person can add an
 * entry to any of the lists; `npm run eval -- screening --explain NAME --with NAME` shows what it changes.
 */

/** Written abbreviations: the short form and the name. */
const ABBREVIATIONS = `
ma maria|fco francisco|fca francisca|jse jose|gpe guadalupe|anto antonio|alf alfonso|fdo fernando|hdez hernandez|glez gonzalez
|mtz martinez|rdz rodriguez|rguez rodriguez|fdez fernandez|lpz lopez|gtz gutierrez|dgo domingo|gmo guillermo|wm william|chas charles
|jas james|thos thomas|geo george|jos joseph|benj benjamin|saml samuel|robt robert|danl daniel|edw edward|md mohammed|mhd mohammed
|mohd mohammed|muh muhammad|abd abdul|kh khan|joh johannes|chr christian|fr friedrich|alex alexander|konst konstantin|vlad vladimir
`;

/** More forms of one name, in addition to `given-names.ts`. */
export const MORE_GIVEN_NAMES = `
${ABBREVIATIONS.replace(/\n/g, "").replaceAll("|", "\n")}
serge sergei serzh sarkis sargis
george giorgos yorgos giorgos yiorgos
ismail ismael esmail ismayil izmail
haniya haniyeh haniye
ezzedine izzeddin ezzedeen izzedin ezzeddine ezedin
yasser yasir jasser
yusuf yussuf yousuf juzuf
abubakar abubakr abubaker
hakan khakan
gafur ghafoor ghafur
sirajuddin serajuddin
qasim qasem kassem ghasem casim kasim gasim qassem kassim
qadir kadir ghader gadir qader kader
khomeini khomeyni chomeini
gaddafi qaddafi kadhafi qadhafi gadhafi kaddafi
ghani gani
zulfiqar zulfikar zulficar
mirza mirzo
shukri choukri shokri
rafiq rafik rafique rafic
tawfik tewfik taufiq tawfeeq
khattab hattab chattab
djamel jamel
nguyen nguyenn
svyatoslav sviatoslav
yaroslav iaroslav jaroslav
arkadiusz arkady
zbigniew zbyszek
wojciech adalbert vojtech
agnieszka agnes ines inez
kazimierz casimir
rafael raphael raffaele rafal
alfons alfonso alphonse
adolf adolfo adolphe
anselm anselmo
arnold arnaldo arnoldo arnaud
gonzalo goncalo
inigo ignatius
ferenc francis
gyula julius
jeno eugene
karoly charles
sandor alexander
endre andrew
tibor tiberius
`;

/** Masculine names that become feminine by a final a; with -o and -a the table is not needed. */
const FEMININE_BY_A = new Set(
  `daniel gabriel michael rafael raphael manuel emanuel immanuel martin paul victor viktor carl karl carlos angel miguel luis louis
  joseph josef jan jean ivan robert roman valentin valeri vasil alexander aleksandr alexandr denis simon justin christian kristian
  cristian julian adrian fabian sebastian marian florian stefan stephan patric henri erik eric frederic ernest bogdan stanislav
  yaroslav vladislav miroslav vyacheslav svyatoslav radoslav samuel ariel natan leon zain karim jamil amir samir nasir salim hamid
  majid rashid walid said khalid farid wahid latif sharif nabil halim munir bashir nadir shakir tahir zahir hakim alim rahim aziz
  antonin constantin augustin celestin clement laurent dominic ludovic`.split(/\s+/),
);
const SHORTEST = 4;

/** True for the forms of one name for the two sexes: `Mario` and `Maria`, `Daniel` and `Daniela`. */
export function areOfTwoSexes(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < SHORTEST) return false;
  if (short.length === long.length)
    return short.slice(0, -1) === long.slice(0, -1) && /^(?:oa|ao)$/.test(short.slice(-1) + long.slice(-1));
  const stem = long.replace(/(?<=[lt])(?:l|t)(?=e$)|(?:a|ia|e|ah|at)$/g, "");
  return FEMININE_BY_A.has(short) && stem === short;
}

/** Given names that are one letter apart and yet two names: the names of a group are no slips of one another. */
const LOOK_ALIKES = `
martin marvin mervin|calvin kelvin|melvin kelvin|melvin mervin|darren warren|kevin devin|jason mason|aaron baron|megan regan|ronald donald
terry jerry perry|gerry perry|harry barry larry|harry garry|jack mack zack|dean sean|dean jean|joan john|joan jean|marta marla|maria marina
tina nina gina dina lina rina|nina mina|peter pedro|danny manny fanny|billy willy milly|molly holly polly dolly|betty hetty
brad chad|brent trent|clark mark|luke duke|carla clara|della bella stella|ellen helen|emma gemma
jamal kamal|jamil kamil|salim halim|hamid majid|walid khalid|karim rahim|nasir yasir|nasser yasser|rashid rashad|fatih fatin|tarik malik
`;
const lookAlikes = new Map<string, number[]>();
for (const [group, names] of LOOK_ALIKES.split(/[|\n]/).entries()) {
  for (const name of names.split(" ").filter(Boolean))
    lookAlikes.set(name, [...(lookAlikes.get(name) ?? []), group]);
}

/** True for two given names that differ in a letter or two and are known to be two: `Martin` and `Marvin`. */
export function areLookAlikes(left: string, right: string): boolean {
  const groups = lookAlikes.get(left);
  return (
    left !== right &&
    groups !== undefined &&
    (lookAlikes.get(right)?.some((each) => groups.includes(each)) ?? false)
  );
}

/** Given names of Western Europe and America that are family names as well; their order says which one is which. */
const GIVEN_AND_FAMILY = new Set(
  `adam albert alexander alfred allen andrew anthony arnold arthur austin barry benjamin bernard bruce bryan carl charles
  christian clark claude craig curtis daniel david dean dennis dominic donald douglas duncan edward elliott ernest eugene
  francis franklin frederick gabriel gary george gerald gilbert gordon graham grant gregory harold harris harvey henry herbert
  howard hugh isaac jack jacob james jerome joel john jonathan jordan joseph julian keith kenneth kevin lawrence lee leon leonard
  leslie lewis lloyd louis lucas luke marcus mark marshall martin mason matthew maurice max michael mitchell morgan morris
  nathan neil nelson nicholas norman oliver oscar owen patrick paul percy peter philip ralph raymond reynold richard robert
  rodney roger roland ronald ross roy russell ryan samuel scott simon stanley stephen steven stewart stuart terry theodore
  thomas timothy todd travis tyler vernon victor vincent wallace walter warren wayne wesley wilfred william`.split(
    /\s+/,
  ),
);

export function isGivenAndFamily(word: string): boolean {
  return GIVEN_AND_FAMILY.has(word);
}
