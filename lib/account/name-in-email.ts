/**
 * Names in e-mails. Whoever signs up chooses the name of a business and of a member, and some e-mails go to people who
 * know neither: a name with a link, a telephone number or a message of its own must not reach them under our sender
 * (ACCOUNT-MAIL-1).
 */

const LIMIT_CHARS = 60;
/** Parts of a link or an address, long numbers, and signs that names do not have. */
const SUSPECT =
  /[/\\@<>[\]{}|"“”!?]|:|\p{L}\.\p{L}{2,}|\bwww\b|\d(?:[ .()-]?\d){5,}|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu;

/** A name in quotation marks, or `instead` for one that is long or more than a name. */
export function nameInEmail(name: string, instead: string): string {
  const plain = name.trim().replace(/\p{Zs}+/gu, " ");
  return plain === "" || [...plain].length > LIMIT_CHARS || SUSPECT.test(plain) ? instead : `“${plain}”`;
}
