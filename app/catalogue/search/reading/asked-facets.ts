import type { OfferedFeature } from '#catalogue/tools/flags.ts';
import { CITY_COUNTRIES } from '../filters/cities.ts';
import { type FacetId, facetName, TERMS_FACET_IDS, type TermsFacetId } from '../filters/facet-names.ts';
import { COUNTRIES, ENGLISH_LANGUAGE_NAMES, isInUnion, LANGUAGES } from '../filters/place-names.ts';
import { REGION_ADJECTIVES, REGION_NAMES } from '../filters/regions.ts';
import { TERMS_FACETS } from '../filters/terms-facets.ts';
import { Phrases } from '../language/phrases.ts';
import { isFunctionWord, saysNoNeed, weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { ageAt } from './age-words.ts';
import { asksForAnother } from './alternative-patterns.ts';
import { dataProtectionAt } from './data-protection.ts';
import { BOUND_TO_PLACES, COMPANIES, FOUNDED, HOSTED, OF_A_CULTURE, schoolAt } from './facet-words.ts';
import { isNonSpeaker } from './non-speakers.ts';
import { notTrainedAt } from './not-trained.ts';
import { statusAt } from './status-words.ts';

/** Phrases by facet. A search may name several facets. */
const FACET_PHRASES: Readonly<
  Record<'free' | OfferedFeature, string> & Record<`${FacetId}:${string}`, string>
> = {
  free: 'free|free tier|free plan|free version|for free|free of charge|freeware|kostenlos|kostenlose|kostenloser|kostenlosen|kostenloses|kostenfrei|gratis|gratuit|gratuite|gratuits|gratuito|gratuita|gratuitos|gratuites|gratuitas|gratuiti|gratuitement|gratuitamente|za darmo|darmowy|darmowa|darmowe|darmowego|darmowych|bezplatny|bezplatne|ucretsiz|bedava|no cost|without paying|muft|मुफ्त|फ्री|無料|免费|免費|무료|مجاني|مجانا|مجانية',
  'open-source':
    'open source|opensource|open sourced|foss|quelloffen|quelloffene|codigo abierto|codigo aberto|otwarte zrodlo|acik kaynak|libre|libres|freie software|open weights|open weight|オープンソース|开源|오픈소스',
  'self-hosted':
    'self hosted|selfhosted|self host|self hosting|self hostable|on premise|on premises|on prem|onprem|own server|selbst gehostet|selbstgehostet|auf eigenem server|auto heberge|autoalojado|locally hosted',
  api: 'with api|with an api|has api|mit api|con api|avec api|via api|api access',
  offline:
    'offline|works offline|work offline|on device|on my device|on the device|nothing uploaded|nothing is uploaded|nothing leaves (my/the) (computer/device/phone/laptop)|stays on my (computer/device/phone/laptop)|data stays local|auf dem gerat|en el dispositivo|sur l appareil|sur appareil|no dispositivo|doesnt upload|does not upload|not upload|no upload|no uploads|without upload|without uploading|no cloud|without cloud|without the cloud|ohne cloud|sans cloud|sin nube|offline funktioniert|without internet|no internet|ohne internet|sin internet|sans internet|hors ligne|sin conexion|sem internet|senza internet|zonder internet|bez internetu|internetsiz|オフライン|离线|오프라인|ऑफलाइन',
  'no-code':
    'no code|nocode|no coding|no programming|(dont/do not) want to code|(cant/cannot/can not/dont/do not) code|(cant/cannot/can not) program|(dont/do not) know how to code|without knowing (how to code/code)|never coded|(not a/no) (programmer/coder)|no coding (skills/knowledge/experience)|kann nicht programmieren|ohne programmierkenntnisse|no se programar|ne sais pas coder|without coding|without code|ohne code|ohne programmieren|sin codigo|sin programar|sans code|sans coder|sans programmer|sem codigo|sem programar|senza codice|zonder code|bez kodu|kodsuz|ノーコード|无代码|노코드',
  sso: 'sso|single sign on|with sso',
  mcp: 'with mcp|mcp support',
  'platform:ios': 'iphone|ipad|ios|for iphone|on iphone|for ios|on ios|ios app|iphone app',
  'platform:android': 'android|for android|on android|android app',
  'platform:windows': 'windows|for windows|on windows|windows app',
  'platform:macos': 'mac|macos|macbook|osx|for mac|on mac|mac app',
  'platform:linux': 'linux|for linux|on linux',
  'platform:browser-extension':
    'chrome extension|browser extension|firefox extension|chrome plugin|browser plugin|chrome erweiterung|browser erweiterung|extension chrome|extension de chrome|extension navigateur',
  'platform:wordpress':
    'wordpress plugin|for wordpress|on wordpress|in wordpress|fur wordpress|para wordpress|pour wordpress|wordpress',
  'platform:shopify':
    'for shopify|on shopify|shopify app|shopify plugin|shopify store|fur shopify|para shopify|pour shopify|shopify',
  'platform:slack': 'for slack|in slack|slack bot|slack app|fur slack|para slack|pour slack',
  'platform:teams': 'for microsoft teams|in microsoft teams|microsoft teams',
  'platform:figma': 'figma plugin|for figma|in figma|fur figma',
  'platform:google-workspace': 'google docs|google sheets|google slides|google workspace|for gmail|in gmail',
  'platform:docker':
    'docker image|docker container|docker compose|(in/with/on/under) docker|als docker container|(mit/unter) docker|con docker|sous docker',
  'country:US': 'us based|usa based|us made|us company|us companies|american made',
  'compliance:gdpr':
    'datenschutzkonform|datenschutzkonforme|datenschutzkonformer|datenschutzkonformes|datenschutzkonformen|(mit/guter/gutem/hoher/hohem) datenschutz|conforme al reglamento de proteccion de datos|avg (proof/compliant)|gdpr|gdpr compliant|gdpr safe|gdpr ready|dsgvo|dsgvo konform|dsgvo konforme|rgpd|conforme rgpd|conforme al rgpd',
  'compliance:hipaa': 'hipaa|hipaa compliant|hipaa ready',
  'compliance:soc2': 'soc 2|soc2|soc 2 compliant|soc2 compliant|soc 2 certified|soc2 certified|soc 2 type 2',
  'compliance:iso27001': 'iso 27001|iso27001|iso 27001 certified',
  'compliance:pci': 'pci compliant|pci dss',
  'compliance:fedramp': 'fedramp',
  'compliance:coppa': 'coppa|coppa compliant',
  'compliance:ferpa': 'ferpa|ferpa compliant',
  ...termsPhrases(),
};

/** Words that make a following year the launch: 'launched in 2026'. */
const CAME_OUT = new Set(
  wordsOf(
    'launched launch released new introduced started appeared erschienen veroffentlicht lanzado lanzada lanzadas sorti sortis lance lances',
  ),
);
const YEAR = /^20[2-3]\d$/;

/** The nation of languages that most people speak elsewhere: an 'English company' is British. */
const PEOPLES: Readonly<Record<string, string>> = { en: 'GB', pt: 'PT' };

function termsPhrases(): Record<`${TermsFacetId}:${string}`, string> {
  return Object.fromEntries(
    TERMS_FACET_IDS.flatMap((id) =>
      Object.entries(TERMS_FACETS[id].asked ?? {}).map(([value, texts]) => [facetName(id, value), texts]),
    ),
  );
}

const facetPhrases = new Phrases(
  Object.entries(FACET_PHRASES).map(([facet, texts]) => [texts, facet] as const),
);

/** Verbs of tools before a language: 'an assistant that speaks Spanish'. */
const LANGUAGE_VERBS = new Set([
  'speaks',
  'supports',
  'understands',
  'spricht',
  'versteht',
  'habla',
  'parle',
]);
/** Words of tools after a language: 'a Spanish speaking assistant'. */
const AFTER_LANGUAGES = new Set(['speaking', 'language', 'spoken', 'sprachig', 'sprechend', 'sprachige']);
/** Words that mark a following language or country: 'in polish', not 'polish my text'. */
const PLACE_MARKS = new Set([
  'in',
  'from',
  'aus',
  'auf',
  'en',
  'de',
  'du',
  'for',
  'fur',
  'para',
  'pour',
  'based',
  'made',
  'not',
  'non',
  'outside',
  ...LANGUAGE_VERBS,
  'to',
  'into',
  'ins',
  'nach',
  'au',
  'na',
  'naar',
  'al',
  'a',
]);
/** Verbs before what is learnt: 'learn polish'. */
const LEARNING = new Set(
  wordsOf(
    'learn learning study studying speak speaking practice practise teach teaching lernen aprender apprendre',
  ),
);
/** After a language, these are in it or from it: 'Polish subtitles'. */
const TRANSLATED = new Set(
  wordsOf(
    'translation translations translator subtitles subtitle captions dubbing transcription speech voiceover',
  ),
);
/** With these, a language is a way of speaking: 'SQL from plain English'. */
const PLAIN = new Set(wordsOf('plain simple everyday einfaches einfachem'));
/** Words that make a following country a destination, not an origin. */
const TOWARDS = new Set(['to', 'into', 'ins', 'nach', 'naar', 'au', 'al', 'a', 'for', 'fur', 'para', 'pour']);
/**
 * Names that are also everyday words: 'chili', 'fines' (Finnish in Spanish), 'dania' (Polish for Denmark and for
 * dishes), or of what comes from there ('Irish stew').
 */
const AMBIGUOUS = new Set(
  wordsOf(
    'polish turkey thai no us chile chili peru china jordan georgia island fines danes american british fins pools turks lets suede dania malaise chinos irish welsh basque georgian maltese burmese armenian mongol gales basco iers',
  ),
);

/** Facets named by a single word that may instead be the subject: 'wordpress themes', 'french cooking', 'DPA review'. */
const ALSO_SUBJECTS = /^(?:platform|language|country|contract):/;

interface TakenFacets {
  facets: string[];
  /** Those named only by a single word without a mark such as 'for' or 'in'. */
  likely: string[];
  /** The facet of each word. */
  words: Map<string, string>;
  /** What is recorded of places, but compared by no filter. */
  uncompared: string[];
}

/** Takes the facets out of the words of a search. */
export function takeFacets(words: readonly string[]): TakenFacets {
  const facets: string[] = [];
  const surely = new Set<string>();
  const taken = new Map<string, string>();
  const uncompared = new Set<string>(placesOfUse(words).length > 0 ? ['places of use'] : []);
  for (let at = 0; at < words.length; ) {
    if (isCityOfMaker(words, at)) uncompared.add('cities');
    const school = schoolAt(words, at);
    if (school) {
      facets.push(...school.facets);
      for (const facet of school.facets) surely.add(facet);
      for (const word of words.slice(at, at + school.length)) taken.set(word, school.facets[0] ?? '');
      at += school.length;
      continue;
    }
    const found = facetPhraseAt(words, at);
    const length = found?.length ?? 1;
    if (found) {
      facets.push(found.facet, ...impliedBy(found.facet));
      const isLanguage = found.facet.startsWith('language:');
      const from =
        isLanguage && LANGUAGE_VERBS.has(words[at - 1] ?? '') ? at - 1 : at - hostedBefore(words, at);
      const to = isLanguage && AFTER_LANGUAGES.has(words[at + length] ?? '') ? at + length + 1 : at + length;
      for (const word of words.slice(from, to)) taken.set(word, found.facet);
      const isAlone = to - from === 1 && !PLACE_MARKS.has(words[at - 1] ?? '');
      if (!isAlone || !ALSO_SUBJECTS.test(found.facet)) surely.add(found.facet);
      for (const facet of impliedBy(found.facet)) surely.add(facet);
    }
    at += length;
  }
  const once = [...new Set(facets)];
  const likely = once.filter((facet) => !surely.has(facet));
  return { facets: once, likely, words: taken, uncompared: [...uncompared] };
}

/** The EU serves a wish for data in a member state, and more is known of it. */
function impliedBy(facet: string): string[] {
  const [kind, place = ''] = facet.split(':');
  return kind === 'data' && place !== 'EU' && isInUnion(place) ? ['data:EU'] : [];
}

interface NamedFacet {
  facet: string;
  /** How many words name it. */
  length: number;
  /** Whether it is the country of a city that they name. */
  isCity?: boolean;
}

/** The facet named at a position; null for none. */
export function facetPhraseAt(words: readonly string[], at: number): NamedFacet | null {
  const phrase = facetPhrases.at(words, at);
  if (phrase && !isPartOfAnotherWord(words, at, phrase.words)) {
    return { facet: phrase.meaning, length: phrase.words.length };
  }
  const ofData = dataProtectionAt(words, at);
  if (ofData > 0) return { facet: 'compliance:gdpr', length: ofData };
  const length = notTrainedAt(words, at);
  if (length > 0) return { facet: 'training:no', length };
  return statusAt(words, at) ?? ageAt(words, at) ?? launchedAt(words, at) ?? placeAt(words, at);
}

function launchedAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  if (!CAME_OUT.has(words[at] ?? '')) return null;
  const length = IN.has(words[at + 1] ?? '') ? 3 : 2;
  const year = words[at + length - 1] ?? '';
  return YEAR.test(year) ? { facet: `launched:${year}`, length } : null;
}

/** The nation that a word names: 'German' before 'company'. */
function countryOfPeople(language: string): string | null {
  const country = PEOPLES[language] ?? new Intl.Locale(language).maximize().region;
  return country !== undefined && COUNTRY_CODES.has(country) ? country : null;
}

/** Words that 'free' belongs to: 'gluten free or vegan recipes'. For others, the next words decide. */
const FREE_OF = new Set(
  wordsOf(`
    ad ads bug carbon chemical copyright cruelty dairy distraction duty error fat gluten hand hands hassle interest
    lactose meat nut oil pain plagiarism risk royalty sugar tax toll watermark`),
);

/** Whether 'free' belongs to the word before it and not to a price: 'royalty free music', 'code free builder'. */
function isPartOfAnotherWord(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  if (phrase.length > 1 || phrase[0] !== 'free') return false;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (before === undefined || weightOf(before) < 1) return false;
  if (FREE_OF.has(before)) return true;
  if (after === undefined || weightOf(after) < 1 || asksForAnother(after)) return false;
  return facetPhraseAt(words, at + 1) === null;
}

const LONGEST_PLACE = 3;
const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.values());
const IN = new Set(['in', 'en']);

/** How many words before a country say that data are there: three in 'data stored in France'. */
function hostedBefore(words: readonly string[], at: number): number {
  let count = 1;
  if (!IN.has(words[at - 1] ?? '')) return 0;
  while (HOSTED.has(words[at - count - 1] ?? '')) count++;
  return count > 1 ? count : 0;
}

/** The facet of a country, by the words before it. */
function placeMeant(words: readonly string[], at: number, country: string): string | null {
  const from = words[at - 1] === 'the' ? at - 1 : at;
  const [before, mark] = [words[from - 2] ?? '', words[from - 1] ?? ''];
  const isHosted = HOSTED.has(before) && (IN.has(mark) || mark === 'outside');
  if (!isHosted && !IN.has(mark)) return isOfUse(words, at) ? null : `country:${country}`;
  if (isHosted) return /^[A-Z]{2}$/.test(country) ? `data:${country}` : null;
  return isUsed(before) || isOfVisitor(words, from - 2) ? null : `country:${country}`;
}

/** Whether what a place follows is used there, not made: 'case law in Germany', but not 'tools in Germany'. */
function isUsed(before: string): boolean {
  const isPeople = before === 'users';
  return isPeople || !(before === '' || saysNoNeed(before) || COMPANIES.has(before) || FOUNDED.has(before));
}

/** Before a company that is to use a tool: 'payroll for a small company in Spain'. */
const USING = new Set(wordsOf('for my our fur mein unser meine unsere para mi nuestra pour mon notre'));

/** Whether a word names the company that searches, not one that makes tools. */
function isOfVisitor(words: readonly string[], at: number): boolean {
  const isCompany = COMPANIES.has(words[at] ?? '') && !(words[at] ?? '').endsWith('s');
  return isCompany && words.slice(Math.max(0, at - 3), at).some((word) => USING.has(word));
}

/** The words of places where something is used; they count less. */
export function placesOfUse(words: readonly string[]): string[] {
  return words.filter((_, at) => isPlace(words, at) && isOfUse(words, at));
}

/** Whether a place at a position is where something is used: after 'in', or of what differs by country. */
function isOfUse(words: readonly string[], at: number): boolean {
  const from = words[at - 1] === 'the' ? at - 1 : at;
  const mark = words[from - 1] ?? '';
  const before = words[from - 2] ?? '';
  if (IN.has(mark)) return (isUsed(before) && !HOSTED.has(before)) || isOfVisitor(words, from - 2);
  return !PLACE_MARKS.has(mark) && isBound(words);
}

/** Whether a search is for what differs by country, and for no company: 'case law germany'. */
function isBound(words: readonly string[]): boolean {
  return (
    words.some((word) => BOUND_TO_PLACES.has(word)) &&
    !words.some((word) => COMPANIES.has(word) || FOUNDED.has(word))
  );
}

/** Whether the next words are of law or taxes: 'French labour law'. */
function isOfLaw(words: readonly string[], at: number): boolean {
  const [next = '', then = ''] = words.slice(at);
  return BOUND_TO_PLACES.has(next) || (weightOf(next) === 1 && BOUND_TO_PLACES.has(then));
}

function isPlace(words: readonly string[], at: number): boolean {
  if (!PLACES.has(words[at] ?? '')) return false;
  return [1, 2, 3].some((length) => {
    const name = words.slice(at, at + length).join(' ');
    return (
      (LANGUAGES.has(name) && isOfLaw(words, at + length)) ||
      COUNTRIES.has(name) ||
      REGION_NAMES.has(name) ||
      CITY_COUNTRIES.has(name)
    );
  });
}

/** 'po polsku' and 'polskiego', of 'polski'. */
const POLISH = /[sc]ki$/;
const POLISH_ENDINGS = ['u', 'im', 'iego', 'iej', 'ich', 'a', 'ie'];
/** Inflected adjectives of languages: 'spanische', 'españolas', 'françaises'. */
const INFLECTED: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES].flatMap(([name, code]) =>
    /^\p{Script=Latin}{5,}$/u.test(name) && !ENGLISH_LANGUAGE_NAMES.has(name)
      ? [
          ...['e', 'en', 'er', 'es', 'a', 'as', 'os', 's'].map((ending) => [name + ending, code] as const),
          ...(POLISH.test(name) ? POLISH_ENDINGS : []).map(
            (ending) => [name.slice(0, -1) + ending, code] as const,
          ),
        ]
      : [],
  ),
);

/** The first words of all names of places and languages, to skip most words quickly. */
const PLACES: ReadonlySet<string> = new Set(
  [LANGUAGES, INFLECTED, COUNTRIES, CITY_COUNTRIES, REGION_NAMES, REGION_ADJECTIVES].flatMap((names) =>
    Array.from(names.keys(), (name) => name.split(' ')[0] ?? ''),
  ),
);

function placeAt(words: readonly string[], at: number): NamedFacet | null {
  if (!PLACES.has(words[at] ?? '') || isNonSpeaker(words, at - 1)) return null;
  for (let length = LONGEST_PLACE; length > 0; length--) {
    if (at + length > words.length) continue;
    const name = words.slice(at, at + length).join(' ');
    const language = LANGUAGES.get(name) ?? INFLECTED.get(name);
    const country = COUNTRIES.get(name) ?? REGION_NAMES.get(name);
    const region = REGION_ADJECTIVES.get(name);
    const next = words[at + length];
    const isOfFirms = isBeforeFirms(words, at, at + length);
    const isOfRegion =
      next !== undefined && (next === 'ai' || isOfFirms || (!isFunctionWord(next) && saysNoNeed(next)));
    if (region && isOfRegion) return { facet: `country:${region}`, length };
    const isMarked = PLACE_MARKS.has(words[at - 1] ?? '');
    // In 'empresas españolas' the adjective comes last.
    const isOfPeople = isOfFirms || COMPANIES.has(words[at - 1] ?? '') || asksForAnother(next ?? '');
    const people = language && isOfPeople ? countryOfPeople(language) : null;
    if (people !== null) {
      return { facet: `country:${people}`, length: length + (COMPANIES.has(next ?? '') ? 1 : 0) };
    }
    const isOfCulture = OF_A_CULTURE.has(next ?? '') || isOfLaw(words, at + length);
    if (language && (PLAIN.has(words[at - 1] ?? '') || (!isMarked && isOfCulture))) return null;
    const isLearnt = LEARNING.has(words[at - 1] ?? '') || TRANSLATED.has(next ?? '');
    if (language && (isMarked || isLearnt || !AMBIGUOUS.has(name)))
      return { facet: `language:${language}`, length };
    if (country && !TOWARDS.has(words[at - 1] ?? '') && (isMarked || !AMBIGUOUS.has(name))) {
      const facet = placeMeant(words, at, country);
      return facet === null ? null : { facet, length };
    }
    const home = CITY_COUNTRIES.get(name);
    if (
      home !== undefined &&
      isOfMaker(words, at, at + length) &&
      !words.slice(Math.max(0, at - 2), at).some((word) => NEGATING.has(word))
    ) {
      const facet = placeMeant(words, at, home);
      return facet === null ? null : { facet, length, isCity: true };
    }
  }
  return null;
}

/** At most so many words may say of which kind companies are: 'French legal tech startups'. */
const MOST_OF_KIND = 2;

/** Whether a place is that of companies: directly before them, or before their kind, as in 'German AI startups'. */
function isBeforeFirms(words: readonly string[], at: number, end: number): boolean {
  if (COMPANIES.has(words[end] ?? '')) return true;
  if (PLACE_MARKS.has(words[at - 1] ?? '')) return false;
  const after = words.slice(end, end + MOST_OF_KIND + 1);
  const firms = after.findIndex((word) => COMPANIES.has(word) && word.endsWith('s'));
  return firms > 0 && after.slice(0, firms).every((word) => word === 'ai' || !isFunctionWord(word));
}

/** 'Not from London' asks for no maker from its country. */
const NEGATING = new Set(wordsOf('not nicht pas no nao outside except'));

/** Whether a city at a position is where makers are, or are not. */
function isCityOfMaker(words: readonly string[], at: number): boolean {
  if (!PLACES.has(words[at] ?? '')) return false;
  return [1, 2, 3].some((length) => {
    const isCity = CITY_COUNTRIES.has(words.slice(at, at + length).join(' '));
    return isCity && isOfMaker(words, at, at + length) && !isOfUse(words, at);
  });
}

/** Before a city where a company is: 'startups from Berlin'. */
const FROM = new Set(wordsOf('from aus desde de'));

/** Whether a city is where makers are: 'startups from Berlin', 'Berlin based', but not 'flights from London'. */
function isOfMaker(words: readonly string[], at: number, end: number): boolean {
  const mark = words[at - 1] ?? '';
  if (words[end] === 'based' || isBeforeFirms(words, at, end)) return !TOWARDS.has(mark);
  if (mark === 'based' || IN.has(mark)) return true;
  return FROM.has(mark) && !isUsed(words[at - 2] ?? '');
}
