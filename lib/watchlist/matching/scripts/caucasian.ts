/** Georgian after the national system (2002), Armenian after BGN/PCGN (1981), without apostrophes. */

const GEORGIAN = pairs(
  "აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh",
);
const ARMENIAN = pairs(
  "աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf",
);

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(" ").map((pair) => [pair.charAt(0), pair.slice(1)]));
}

export function readGeorgian(text: string): string {
  return [...text].map((letter) => GEORGIAN.get(letter) ?? letter).join("");
}

export function readArmenian(text: string): string {
  const written = text
    .toLowerCase()
    .replace(/ու/g, "u")
    .replace(/և/g, "ev")
    .replace(/(?<!\p{L})ո(?!վ)/gu, "vo")
    .replace(/(?<!\p{L})ե/gu, "ye");
  return [...written].map((letter) => ARMENIAN.get(letter) ?? letter).join("");
}
