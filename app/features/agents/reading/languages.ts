import type { Page } from './page.ts';

export interface StatedLanguages {
  codes: string[] | null;
  count: number | null;
  quote: string;
  /** The words with the count. */
  countQuote: string;
}

/** ISO 639 codes by the languages' English and own names. */
const NAMES = namesOf(
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja jv ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi xh yo zh zu'.split(
    ' ',
  ),
);
const LISTED =
  /(?:\b(?:supported|available|interface|app)?\s?languages?(?: supported| available)?\s*[:–—-]\s*|\b(?:available|offered|speaks?|spricht|parle|habla|parla|spreekt|works?|supports?|understands|transcribes|translates|transcription|localized|now|verfügbar|erhältlich|disponible|disponibile|disponível|beschikbaar)(?: (?:in|into|auf|en|em))?\s+)((?:\p{L}[\p{L}()]*,\s*)*\p{L}[\p{L}()]*(?:,?\s+(?:and|und|et|y|e|en|&)\s+\p{L}[\p{L}()]*)?)(?=[.;!·|]|$|\s)/iu;
const COUNTED =
  /\b(?:support\w*|available|speaks?|transcri\w+|translat\w+|works?|understands?|dub\w*|voices?|generat\w+|in|into|across|en|dans|em)\b[^.?!]{0,40}?\b(?:over |more than )?(\d{1,4})\+? (?:spoken |natural |human |different |world )?(?:languages|sprachen|langues|idiomas|lingue|talen)\b/i;
const HEADING =
  /^(?:supported |available )?languages$|^(?:unterstützte )?sprachen$|^langues(?: prises en charge)?$|^idiomas(?: (?:disponibles|compatibles|suportados))?$|^lingue(?: supportate)?$|^(?:ondersteunde )?talen$/i;
const DENIED =
  /\b(?:programming|coding|code|trusted|countries|soon|planned|roadmap|not|competitors?|translated \d+ million|team speaks|our team)\b|\?$/i;
const LONGEST = 400;

/** The languages that a page states; null if it states none, or different counts. */
export function languagesOf({ lines }: Page): StatedLanguages | null {
  const counts = new Map<number, string>();
  let named: { codes: string[]; quote: string } | null = null;
  for (const { text: line, isFrame, under } of lines) {
    if (isFrame || line.length > LONGEST || under.some((each) => DENIED.test(each))) continue;
    for (const text of line.split(/(?<=[.!?])\s+/)) {
      if (DENIED.test(text)) continue;
      const [, count] = COUNTED.exec(text) ?? [];
      if (count !== undefined) counts.set(Number(count), text);
      const isBelow = HEADING.test(under.at(-1) ?? '');
      const list = isBelow ? text.replace(/[.]$/, '') : LISTED.exec(text)?.[1];
      const codes = list === undefined ? [] : codesIn(list);
      if (codes.length >= 2 && codes.length > (named?.codes.length ?? 0)) named = { codes, quote: text };
    }
  }
  const [counted] = counts;
  if (counts.size === 1 && counted) {
    return {
      codes: named?.codes ?? null,
      count: counted[0],
      quote: named?.quote ?? '',
      countQuote: counted[1],
    };
  }
  return named && { ...named, count: null, countQuote: '' };
}

/** The codes of a list whose entries are all languages. */
function codesIn(list: string): string[] {
  const names = list
    .split(/,\s*(?:(?:and|und|et|y|e|en)\s+)?|\s+(?:and|und|et|y|e|en|&)\s+/)
    .map((name) => name.trim().toLowerCase());
  const codes = names.map((name) => NAMES.get(name.replace(/\(.*$/, '').trim()));
  const known = codes.filter((code) => code !== undefined);
  return known.length === names.length ? [...new Set(known)] : [];
}

function namesOf(codes: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of ['de', 'fr', 'es', 'it', 'pt', 'nl', 'en']) {
    const spoken = new Intl.DisplayNames(locale, { type: 'language' });
    for (const code of codes) names.set((spoken.of(code) ?? code).toLowerCase(), code);
  }
  for (const code of codes) {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code);
    if (own !== undefined) names.set(own.toLowerCase(), code);
  }
  return names.set('mandarin', 'zh').set('farsi', 'fa');
}
