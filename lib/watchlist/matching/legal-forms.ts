import { fold, skeleton } from "./fold";
import { romanise } from "./script";

/** Classes of legal forms by liability: forms of one class are equal, forms of two classes lower the score a little. */
export const FORM_CLASSES = ["limited", "stock", "partnership", "non-profit"] as const;
export type FormClass = (typeof FORM_CLASSES)[number];

/**
 * As registers write them, in any script, separated by `|`. The lookup table holds their romanised, folded forms, so
 * that every romanisation of a form is found. Sources: ISO 20275 (entity legal forms) and national registers.
 */
const PHRASES: Readonly<Record<FormClass, string>> = {
  limited: `coy ltd|gesellschaft m b h|ges m b h|limited liability|soc anon|p ltd|private|ltd|limited|llc|l l c|ltda|limitada|gmbh|g m b h|mbh|gesmbh|gesellschaft mit beschränkter haftung
    |gesellschaft mit beschr haftung|ges mit beschr haftung|mit beschr haftung|mit beschränkter haftung|ooo|o o o|ooд|тов|тдв|ооо|ооо
    |общество с ограниченной ответственностью|товариство з обмеженою відповідальністю
    |таварыства з абмежаванай адказнасцю|жауапкершілігі шектеулі серіктестік|too|жшс|тоо
    |limited liability company|limited liability co|limited liability partnership company|limited company
    |company limited|co ltd|co limited|pty ltd|pty limited|proprietary limited|proprietary ltd|pty|pvt ltd
    |private limited|private limited company|pvt limited|private ltd|p ltd|pte ltd|pte limited|pte|sarl|s a r l|srl|s r l|s de r l
    |s de r l de c v|s de rl de cv|eurl|bv|b v|besloten vennootschap|bvba|sprl|sp z o o|spolka z o o|sp zoo|spzoo
    |spółka z ograniczoną odpowiedzialnością|kft|korlátolt felelősségű társaság|doo|d o o|дрo|д о о
    |drustvo s ogranicenom odgovornoscu|društvo sa ograničenom odgovornošću|sro|s r o|spol s r o
    |společnost s ručením omezeným|spoločnosť s ručením obmedzeným|oy|osakeyhtiö|aps|anpartsselskab|ou|osaühing|sia
    |sabiedrība ar ierobežotu atbildību|uab|uždaroji akcinė bendrovė|fze|fzco|fzc|fz llc|fz co|free zone establishment
    |free zone company|sdn bhd|sendirian berhad|sociedad limitada|s l|sl|sociedad de responsabilidad limitada
    |société à responsabilité limitée|lda|ltd şti|limited şirketi|ltd sti|sti|有限公司|有限责任公司|有限責任公司|有限会社
    |合同会社|yugen kaisha|유한회사|유한책임회사|societatea cu răspundere limitată|societate cu raspundere limitata
    |εταιρεία περιορισμένης ευθύνης|ε π ε|επε|ике|ι κ ε|družba z omejeno odgovornostjo
    |дружество с ограничена отговорност|еоод|оод|eood|ood|mchzh|mchj|мчж|wll|w l l|ذ م م|شركة ذات مسؤولية محدودة
    |ذات مسؤولية محدودة|محدودة|המוגבלת|בע מ|בעמ|қазақстан жшс|ehf|шпк|shpk|sh p k
    |ug|ug haftungsbeschränkt|unternehmergesellschaft haftungsbeschränkt|unternehmergesellschaft|ggmbh|gemeinnützige gmbh
    |besloten vennootschap met beperkte aansprakelijkheid|vennootschap met beperkte aansprakelijkheid
    |shoqëri me përgjegjësi të kufizuar|công ty trách nhiệm hữu hạn|công ty tnhh|cty tnhh|tnhh
    |công ty trách nhiệm hữu hạn một thành viên|công ty tnhh một thành viên|eireli|eirl
    |empresa individual de responsabilidade limitada|empresa individual de responsabilidad limitada
    |sociedad de responsabilidad limitada de capital variable|compañía limitada|cia ltda|fz l l c|fz establishment
    |free zone limited liability company|free zone co|dmcc|masuliyati cheklangan jamiyati|məhdud məsuliyyətli cəmiyyət|mmc
    |შეზღუდული პასუხისმგებლობის საზოგადოება|შპს|սահմանափակ պատասխանատվությամբ ընկերություն|սպը
    |società a responsabilità limitata|società a responsabilità limitata semplificata|srls|sociedade limitada
    |sociedade por quotas|sociedade unipessoal por quotas|unipessoal lda|sociedad limitada unipersonal|slu|s l u
    |société à responsabilité limitée unipersonnelle|entreprise unipersonnelle à responsabilité limitée
    |private company limited by shares|company limited by shares|company limited by guarantee|designated activity company
    |free zone llc|free zone limited|fz limited|dwc llc|dooel|д о о е л|дооел|jdoo|j d o o
    |jednostavno društvo s ograničenom odgovornošću|друштво со ограничена одговорност|друштво са ограниченом одговорношћу
    |godo kaisha|yugen gaisha|yuhan hoesa|yuhan chaegim hoesa|жауапкершілігі шектеулі серіктестігі|ҷдмм
    |ҷамъияти дорои масъулияти маҳдуд|жоопкерчилиги чектелген коом|осоо|hojalyk jemgyýeti|товариство з додатковою відповідальністю
    |limited sirketi|limited sirket
    |บริษัท จำกัด|จำกัด|yksityinen osakeyhtiö|einkahlutafélag|selskap med begrenset ansvar|sarlu|sàrl|sagl`,
  stock: `aktiebolaget|soc anon de c v|sociedad anonima|closed jsc|open jsc|public jsc|private jsc|publichnoe aktsionernoe obshchestvo
    |sc|s c|societate pe actiuni|plc|p l c|public limited company|public limited|ag|aktiengesellschaft|sa|s a|sociedad anónima|société anonyme
    |sociedade anónima|sociedade anônima|società anonima|sa de cv|s a de c v|sociedad anonima de capital variable|sapi de cv|s a p i de c v|sab de cv|s a b de c v
    |oao|o a o|оао|пао|зао|ао|нао|pao|zao|ao|ojsc|jsc|pjsc|cjsc|joint stock company|joint stock co
    |open joint stock company|public joint stock company|closed joint stock company|private joint stock company
    |открытое акционерное общество|публичное акционерное общество|закрытое акционерное общество
    |непубличное акционерное общество|акционерное общество|публічне акціонерне товариство
    |приватне акціонерне товариство|акціонерне товариство|відкрите акціонерне товариство
    |закрытае акцыянернае таварыства|адкрытае акцыянернае таварыства|пат|прат|ат|ват|pat|prat|at|spa|s p a
    |società per azioni|nv|n v|naamloze vennootschap|ab|aktiebolag|publ|oyj|julkinen osakeyhtiö|as|a s|asa|aktieselskab
    |aksjeselskap|allmennaksjeselskap|anonim şirketi|anonim ortaklığı|a ş|se|societas europaea|corp|corporation|inc
    |incorporated|kk|kabushiki kaisha|kabushiki gaisha|株式会社|股份有限公司|주식회사|jusik hoesa|chusik hoesa|tbk|pt
    |perseroan terbatas|ad|а д|акционерно дружество|акционарско друштво|акционерско дружество|dd|d d|nyrt|zrt|rt
    |részvénytársaság|zártkörűen működő részvénytársaság|sal|s a l|saog|psc|pjs|kgaa|sae|s a e|dioničko društvo
    |akcionarsko društvo|akciová společnost|akciová spoločnosť|α ε|αε|ανώνυμη εταιρεία|ש מ|ش م م|شركة مساهمة
    |مساهمة عامة|سهامی عام|سهامی خاص|sherkat sahami|sahami khass|sahami am|bhd|berhad|asc|qsc|q s c|ksc|k s c|akciju sabiedriba
    |akciju sabiedrība|aktsiaselts|akcinė bendrovė|açıq səhmdar cəmiyyəti|qapalı səhmdar cəmiyyəti
    |aksiyadorlik jamiyati|სააქციო საზოგადოება|բաժնետիրական ընկերություն|shoqëri aksionere|shoqëri anonime
    |công ty cổ phần|cty cp|sociedad por acciones simplificada|société par actions simplifiée|sas|s a s|sasu
    |compañía anónima|compañía por acciones|sociedad por acciones|spółka akcyjna|delniška družba
    |sociedad anónima cerrada|s a c|sociedad anónima abierta|s a a|sociedad anónima bursátil|sociedad anónima unipersonal
    |sociedade por ações|aktieselskabet|société européenne|public joint stock co|closed joint stock co|joint stock corporation
    |закрите акціонерне товариство|державне акціонерне товариство|акционерлік қоғам|акционерлік қоғамы|ачык акционердик коому
    |акционердик коом|ҷамъияти саҳомии|ochiq aksiyadorlik jamiyati|yopiq aksiyadorlik jamiyati|prosta spółka akcyjna
    |акціонерна компанія|jsco|j s co|jt stk co|jt stock co
    |societate pe acțiuni|hlutafélag|publikt aktiebolag|julkinen oy|aktiengesellschaft und co kg`,
  partnership: `lp|l p|llp|l l p|limited partnership|limited liability partnership|kg|kommanditgesellschaft|gmbh co kg
    |gmbh and co kg|gmbh und co kg|ag and co kg|ohg|offene handelsgesellschaft|gbr|sca|scs|snc|s n c|cv|c v|vof|v o f
    |commanditaire vennootschap|vennootschap onder firma|spolka komandytowa|sp k|kommanditgesellschaft auf aktien|eingetragener kaufmann|shoqëri komandite|kommandittselskap
    |kommanditbolag|handelsbolag|avoin yhtiö|komanditní společnost|komanditno društvo|командитно дружество
    |sociedad en comandita|sociedad en comandita por acciones|sociedad colectiva|société en commandite
    |société en commandite par actions|commanditaire vennootschap op aandelen|spółka jawna|spółka partnerska|sp j
    |spółka komandytowo akcyjna|veřejná obchodní společnost|v o s|betéti társaság|közkereseti társaság|kommandiittiyhtiö
    |interessentskab|gesellschaft bürgerlichen rechts|società in nome collettivo|società in accomandita semplice
    |société en nom collectif|полное товарищество|командитное товарищество|повне товариство|товарищество на вере|合伙企业|有限合伙|komanditgesellschaft|nom collectif`,
  "non-profit": `ev|e v|eingetragener verein|stiftung|foundation inc|ано|нко|автономная некоммерческая организация
    |stichting|fondation|fundacja|fundación|asbl|a s b l|aisbl|association sans but lucratif
    |vereniging zonder winstoogmerk|vzw|eingetragene genossenschaft|fundação|fondazione|stowarzyszenie`,
};

/** Every word of a legal form, romanised. */
export const formWords = new Set<string>();
const forms = new Map<string, FormClass>();
/** Forms of several words that are written out, by their consonants: `gesellschaft mit beschraenkter haftung`. */
const longForms = new Map<string, FormClass>();
/** Words that a form of several words begins with, long enough to be told from the end of a name. */
const firstWords = new Set<string>();
const LEAST_CONSONANTS = 10;
const LEAST_FIRST_WORD = 8;
const LEAST_STEM = 3;
let longest = 1;
for (const formClass of FORM_CLASSES) {
  for (const phrase of PHRASES[formClass].split("|")) {
    const parts = romanise(phrase.trim()).split(" ").filter(Boolean);
    const key = keyOf(parts);
    for (const part of parts) formWords.add(part);
    if (!forms.has(key)) forms.set(key, formClass);
    const consonants = skeleton(parts.join(""));
    if (parts.length > 1 && consonants.length >= LEAST_CONSONANTS) longForms.set(consonants, formClass);
    const [first = ""] = parts;
    if (parts.length > 1 && first.length >= LEAST_FIRST_WORD) firstWords.add(first);
    longest = Math.max(longest, parts.length);
  }
}

/** Short forms must be exact: folded `oo` or `sa` would match parts of words. */
function keyOf(parts: readonly string[]): string {
  const joined = parts.join("");
  return joined.length >= 8 ? fold(joined) : joined;
}

/** Forms that no ordinary word begins or ends with, so that they can be cut off: `ARGUMENTJSC`. */
const GLUED = /^(.{4,}?)(gmbh|llc|[opc]?jsc|ooo|ltd|ltda|pvtltd)$|^(gmbh|llc|[opc]?jsc|ooo)(.{4,})$/;

/** Splits off a legal form that is written together with a word; otherwise returns the word alone. */
export function unglue(word: string): readonly string[] {
  const [, stem, after, before, rest] = GLUED.exec(word) ?? [];
  if (stem && after) return [stem, after];
  return before && rest ? [before, rest] : [word];
}

/**
 * The longest legal form that begins at a word; null without one. A form is never the whole name.
 * @returns its class and its number of words
 */
export function formAt(
  words: readonly string[],
  start: number,
): { formClass: FormClass; length: number } | null {
  for (let length = Math.min(longest, words.length - start); length > 0; length--) {
    if (length === words.length) continue;
    const formClass = forms.get(keyOf(words.slice(start, start + length)));
    if (formClass) return { formClass, length };
  }
  return null;
}

/** As {@link formAt}, of a form of several words that is written out in any romanisation. */
export function longFormAt(words: readonly string[], start: number): ReturnType<typeof formAt> {
  for (let length = Math.min(longest, words.length - start); length > 1; length--) {
    if (length === words.length) continue;
    const formClass = longForms.get(skeleton(words.slice(start, start + length).join("")));
    if (formClass) return { formClass, length };
  }
  return null;
}

/** Splits a word that ends with the first word of a form which the following words complete; otherwise the word alone. */
export function unglueLong(word: string, following: readonly string[]): readonly string[] {
  for (const first of firstWords) {
    const stem = word.slice(0, -first.length);
    if (stem.length < LEAST_STEM || !word.endsWith(first)) continue;
    const phrase = [stem, first, ...following];
    const found = formAt(phrase, 1) ?? longFormAt(phrase, 1);
    if (found && found.length > 1) return [stem, first];
  }
  return [word];
}
