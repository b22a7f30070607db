import { fold, wordsOf } from '../language/words.ts';

/** Known languages and countries by code (ISO 639-1 and 3166-1). */
const LANGUAGE_CODES =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu';
const COUNTRY_CODES =
  'AE AL AM AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MD MT MX MY NG NL NO NP NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA US VN XK ZA';
const NAMING_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr', 'hi', 'ja', 'ko', 'zh', 'ar'];

const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'the uk': 'GB',
  england: 'GB',
  britain: 'GB',
  us: 'US',
  usa: 'US',
  'the us': 'US',
  'the usa': 'US',
  'the united states': 'US',
  america: 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  turkey: 'TR',
  'hong kong': 'HK',
  eu: 'EU',
  europe: 'EU',
  europa: 'EU',
  'european union': 'EU',
  'the eu': 'EU',
  european: 'EU',
  europaisch: 'EU',
  europaische: 'EU',
  europeen: 'EU',
  europeenne: 'EU',
  europeo: 'EU',
  europea: 'EU',
  american: 'US',
  amerikanisch: 'US',
  british: 'GB',
};

/** The EU's member states, which together count as a place. */
const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** Whether a country is a member state, or the union itself. */
export function isInUnion(country: string): boolean {
  return country === 'EU' || EU_COUNTRIES.includes(country);
}

/** 'India' in Polish, but nearly always English: 'indie games'. */
const NO_COUNTRY = 'indie';

function namesOf(
  type: 'language' | 'region',
  codes: string,
  locales: readonly string[] = NAMING_LANGUAGES,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of locales) {
    const display = new Intl.DisplayNames([locale], { type });
    for (const code of codes.split(' ')) names.set(wordsOf(display.of(code) ?? code).join(' '), code);
  }
  names.delete(NO_COUNTRY);
  return names;
}

/** Language codes by folded name in `NAMING_LANGUAGES`. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...namesOf('language', LANGUAGE_CODES),
  ['हिंदी', 'hi'],
]);
/** The English ones, which stand unchanged before a noun. */
export const ENGLISH_LANGUAGE_NAMES: ReadonlyMap<string, string> = namesOf('language', LANGUAGE_CODES, [
  'en',
]);
/** Country codes by folded name in the same languages. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...namesOf('region', COUNTRY_CODES),
  ...Object.entries(COUNTRY_ALIASES),
]);

/** Creating one takes longer than a hundred look-ups. */
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

/** The country's English name. */
export function countryName(code: string): string {
  return REGIONS.of(code) ?? code;
}

/** The country code of 'Berlin, Germany' or 'Austin, USA (remote)', if known. */
export function countryOf(location: string | null): string | undefined {
  const last = location?.split(',').at(-1);
  return last === undefined ? undefined : COUNTRIES.get(fold(last.replace(/[()].*$/, '').trim()));
}
