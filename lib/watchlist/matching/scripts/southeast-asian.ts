/**
 * Thai after the Royal Thai General System, Khmer after the UNGEGN table (1972), Burmese after the BGN/PCGN table (1970):
 * initial consonants and vowels. Words are compared by sound, so the tables give consonants their commonest sound
 * and leave tones, registers and length out.
 */

type Sounds = Readonly<Record<string, string>>;

function table(text: string): Sounds {
  const sounds: Record<string, string> = Object.create(null);
  for (const entry of text.trim().split(/\s+/)) {
    const [letters = "", sound = ""] = entry.split("=");
    for (const letter of letters) sounds[letter] = sound;
  }
  return sounds;
}

const THAI = table(`
  ก=k ขฃคฅฆ=kh ง=ng จ=ch ฉชฌ=ch ซศษส=s ญ=y ฎด=d ฏต=t ฐฑฒถทธ=th ณน=n บ=b ป=p ผพภ=ph ฝฟ=f ม=m ย=y ร=r
  ลฬ=l ว=w หฮ=h อ= ะัา=a ำ=am ิี=i ึืๅ=ue ุู=u เ=e แ=ae โ=o ใไ=ai ็= ฤ=rue ฦ=lue
`);

const THAI_LEADING = /([เแโใไ])((?:[กขคตทปผพ][รลว]|ห[งญนมยรลว]|[ก-ฮ]))/gu;

/**
 * Thai: a vowel sign before its consonant is read after it; a letter with the mark of silence is not read, and neither is
 * the stop before a silent r that ends a syllable (จันทร์, chan).
 */
export function readThai(text: string): string {
  return letters(
    text
      .replace(/(?<=[นศส])[ดตท]ร์|[ก-ฮ][ิุ]?์/gu, "")
      .replace(/รร(?=[ก-ฮ])/gu, "ั")
      .replace(/รร/gu, "ัน")
      .replace(/ห(?=[งญนมยรลว][ะ-ู่้ก-ฮ])/gu, "")
      .replace(THAI_LEADING, "$2$1"),
    THAI,
  );
}

const KHMER = table(`
  កគ=k ខឃ=kh ង=ng ចជ=ch ឆឈ=ch ញ=nh ដឌ=d ឋឍថធ=th ណន=n តទ=t ប=b ផភ=ph ព=p ម=m យ=y រ=r លឡ=l វ=v សឝឞ=s ហ=h
  អ=a ា=a ិី=i ឹឺ=oe ុូួ=u ើ=ae ឿៀ=ie េែ=e ៃ=ai ោ=o ៅ=au ំ=am ះ=h ឥឦ=i ឧឩ=u ឪ=au ឫឬ=rue ឯ=e ឰ=ai ឱឲ=o
`);

/** Khmer: subscripts are read like letters; a letter with the mark of silence is not read; one letter alone has a vowel. */
export function readKhmer(text: string): string {
  return letters(
    text
      .replace(/[ក-អ]៍/gu, "")
      .replace(/(?<![\p{L}\p{M}])[ក-អ](?![\p{L}\p{M}])/gu, "$&ា")
      .replace(/ប៉/gu, "ព")
      .replace(/អ(?=[\u17b6-\u17c5])/gu, "")
      .replace(/[\u17d2\u17c9\u17ca\u17cb-\u17d1]/gu, ""),
    KHMER,
  );
}

const BURMESE = table(`
  က=k ခ=kh ဂဃ=g င=ng စဆ=s ဇဈ=z ဉည=ny ဋတဌထ=t ဍဎဒဓ=d ဏန=n ပဖ=p ဗဘ=b မ=m ယ=y ရ=y လဠ=l ဝ=w သ=th ဟ=h အ=
  ာါ=a ိီဣဤ=i ုူဥဦ=u ေ=e ဲ=e ံ=an ျြ=y ွ=w ှ=h
`);

/** Rhymes: the vowels of a syllable with its final consonant. */
const BURMESE_RHYMES: readonly (readonly [RegExp, string])[] = [
  [/ောင်/gu, "aung"],
  [/ောက်/gu, "auk"],
  [/ိုင်/gu, "aing"],
  [/ိုက်/gu, "aik"],
  [/ိန်|ိမ်/gu, "ein"],
  [/ိတ်|ိပ်/gu, "eik"],
  [/ုန်|ုံ|ုမ်/gu, "on"],
  [/ုတ်|ုပ်/gu, "ok"],
  [/ွန်|ွမ်/gu, "un"],
  [/ွတ်/gu, "ut"],
  [/င်/gu, "in"],
  [/က်/gu, "et"],
  [/စ်/gu, "it"],
  [/ည်|ဉ်/gu, "i"],
  [/န်|မ်|ံ/gu, "an"],
  [/တ်|ပ်/gu, "at"],
  [/ယ်/gu, "e"],
  [/ော်?|ေါ်?/gu, "aw"],
  [/ို/gu, "o"],
];

/** A syllable begins at a consonant that is not a final (no mark of closing) and not stacked. */
const BURMESE_SYLLABLE = /(?<!^)(?<!\u1039)(?=[က-အဣ-ဧဩဪ](?![\u1037\u1038]*[\u103a\u1039]))/gu;

/** Burmese, its syllables separated by spaces, as its names are written in Latin letters. */
export function readBurmese(text: string): string {
  return text
    .split(/\s+/)
    .map((part) => part.split(BURMESE_SYLLABLE).map(burmeseSyllable).filter(Boolean).join(" "))
    .join(" | ");
}

function burmeseSyllable(syllable: string): string {
  const bare = syllable
    .replace(/[\u1037\u1038]/gu, "")
    .replace(/ရှ/gu, "sh")
    .replace(/ရ(?=[ွ]?ှ)/gu, "sh")
    .replace(/လျှ/gu, "sh");
  const rhymed = BURMESE_RHYMES.reduce((changed, [pattern, by]) => changed.replace(pattern, by), bare);
  return letters(rhymed.replace(/[\u1039\u103a]/gu, ""), BURMESE).replace(
    /^(.+)h(?=[aeiouwy])/,
    (whole, first) => (/^(?:t|k|s)$/.test(first) ? whole : first),
  );
}

function letters(text: string, sounds: Sounds): string {
  return [...text].map((letter) => sounds[letter] ?? (/\p{M}/u.test(letter) ? "" : letter)).join("");
}
