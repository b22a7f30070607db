import { listedWords } from '#catalogue/tools/fact-words.ts';

/**
 * What a price is paid for, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish,
 * Danish, Norwegian, Turkish and Japanese: a word for users and one for a time in any order, with small words between.
 */
export interface PriceUnit {
  isOfUsers: boolean;
  time: 'month' | 'year' | null;
  /** Another code of `price unit`. */
  other: string | null;
}

const MONTH =
  /^(?:m|mo|mos|pm|mth|mtl|msc|months?|monthly|monats?|monatlich\p{L}*|monatspreis|monatskosten|monatl|mois|mensue\p{L}*|mensua\p{L}*|mensil\p{L}*|mensal|mensais|mensalidade|mes|meses|mese|mesi|maand\p{L}*|miesiac\p{L}*|miesiecz\p{L}*|mies|mesic\p{L}*|manad\p{L}*|md|mdr|maned\p{L}*|ay|ayda|aylık|月|月額\p{L}*)$/u;
const YEAR =
  /^(?:y|yrs?|years?|yearly|annum|annually|jahr\p{L}*|jaar\p{L}*|annees?|annue\p{L}*|anos?|anua(?:l|is|les)|annua\p{L}*|anno|annuo|rok|roku|roczn\p{L}*|rocn\p{L}*|arlig\p{L}*|yıl|yılda|yıllık)$/u;
const USER =
  /^(?:pp|pu|users?|seats?|members?|persons?|licen[cs]es?|(?:be)?nutzer\p{L}*|anwender\p{L}*|person(?:e|a|en)|osob\p{L}*|lizenz\p{L}*|platz|arbeitsplatz|utilisat\p{L}*|usuari\p{L}*|utent\p{L}*|gebruiker\p{L}*|uzytkowni\p{L}*|uzivatel\p{L}*|anvandare|brukere?|brugere?|kullanıcı)$/u;
const HOUR = /^(?:h|hours?|stunde|heure|hora|ora|uur|godzin\p{L}*)$/u;
const JOINER =
  /^(?:p|per|pr|pro|par|por|al|a|an|ao|at|l|all|je|im|in|and|und|et|y|e|ed|i|en|za|na|each|cada|chaque|ogni|elke|od|every|och|og|the|of|de|del|della|du|do|da)$/u;

const LONGEST_HEADER = 200;

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(listedWords('price unit') ?? {}).flatMap(([code, label]) =>
    [code, label, label.replace(/^(?:an?|for) /, '')].map((name) => [name.toLowerCase(), code] as const),
  ),
);

/** The unit that a text states and nothing else; null for other words. */
export function unitOf(text: string): PriceUnit | null {
  const said = text
    .trim()
    .replace(/^(?:\/|per\b|pro\b)\s*/iu, '')
    .toLowerCase();
  const words = wordsOf(text);
  const kinds = words.map((word, at) => kindOf(word, words[at + 1]));
  const [users, months, years, hours] = (['user', 'month', 'year', 'hour'] as const).map(
    (kind) => kinds.filter((one) => one === kind).length,
  );
  const times = (months ?? 0) + (years ?? 0);
  if (kinds.includes(null) || times > 1 || (users ?? 0) > 1) return plainUnit(CODES.get(said));
  if (hours) return times === 0 && !users ? plainUnit('hour') : null;
  return { isOfUsers: users === 1, time: months ? 'month' : years ? 'year' : null, other: null };
}

/** A price in which a cell beside it says what it is paid for, if it says so itself in no word. */
export function withUnit(price: string, beside: string): string {
  const unit = beside.trim() === '' ? null : unitOf(beside);
  const isBare = /\d/.test(price) && !/\p{L}{2}/u.test(price.replace(/\b[A-Z]{3}\b/g, ''));
  return unit?.time && isBare ? `${price} / ${unit.isOfUsers ? 'user / ' : ''}${unit.time}` : price;
}

/** A column's name with its words apart: 'price_usd_month' and 'priceMonthlyUSD' of programs. */
export function wordsApart(header: string): string {
  return header
    .slice(0, LONGEST_HEADER)
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');
}

/** What a text says besides units of prices and small words, in plain letters: 'price' of 'price per seat and month'. */
export function withoutUnits(text: string): string {
  const words = wordsOf(text);
  return words.filter((word, at) => [null, 'hour'].includes(kindOf(word, words[at + 1]))).join(' ');
}

/** The unit that the name of a column states among other words. */
export function unitIn(header: string): PriceUnit {
  const words = wordsOf(wordsApart(header));
  const kinds = words.map((word, at) => (word === 'm' || word === 'y' ? null : kindOf(word, words[at + 1])));
  const isOfYear =
    kinds.includes('year') && (!/\ban\b/iu.test(header) || /(?:\bpar|\/) ?an\b/iu.test(header));
  const time = kinds.includes('month') ? 'month' : isOfYear ? 'year' : null;
  return { isOfUsers: kinds.includes('user'), time, other: null };
}

/** The code of a unit; undefined for none, and for one that no code says. */
export function unitCode({ isOfUsers, time, other }: PriceUnit): string | undefined {
  if (other !== null) return other;
  if (time === null) return undefined;
  return isOfUsers ? 'user/mo' : 'mo';
}

function plainUnit(other: string | undefined): PriceUnit | null {
  if (other === undefined) return null;
  if (other === 'mo' || other === 'user/mo')
    return { isOfUsers: other === 'user/mo', time: 'month', other: null };
  return { isOfUsers: false, time: null, other };
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      // Without their ring they are other words: 'man', 'ar'.
      .replaceAll(/(?<!\p{L})mån(?!\p{L})/gu, ' month ')
      .replaceAll(/(?<!\p{L})år(?!\p{L})/gu, ' year ')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/\bp\. ?a\b/gu, ' year ')
      .replaceAll(/\bp[/.] ?m\b/gu, ' month ')
      .replaceAll(/\bp[up]pm\b/gu, ' user month ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}

function kindOf(
  word: string,
  next: string | undefined,
): 'month' | 'year' | 'user' | 'hour' | 'joiner' | null {
  // 'par an', but 'an hour'.
  if (word === 'an') return next !== undefined && /^(?:user|hour)$/.test(next) ? 'joiner' : 'year';
  if (MONTH.test(word)) return 'month';
  if (YEAR.test(word)) return 'year';
  if (USER.test(word)) return 'user';
  if (HOUR.test(word)) return 'hour';
  return JOINER.test(word) ? 'joiner' : null;
}
