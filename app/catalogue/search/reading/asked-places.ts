import { CITY_COUNTRIES } from '../filters/cities.ts';
import { COUNTRIES, ENGLISH_LANGUAGE_NAMES, LANGUAGES } from '../filters/place-names.ts';
import { PLACE_ADJECTIVES, REGION_NAMES } from '../filters/regions.ts';
import { isFunctionWord, saysNoNeed, weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { asksForAnother } from './alternative-patterns.ts';
import { BOUND_TO_PLACES, COMPANIES, FOUNDED, HOSTED, OF_A_CULTURE } from './facet-words.ts';
import { isNonSpeaker } from './non-speakers.ts';

/** Languages, countries, regions and cities in the words of a search, and what they are to it. */

/** The nation of languages that most people speak elsewhere: an 'English company' is British. */
const PEOPLES: Readonly<Record<string, string>> = { en: 'GB', pt: 'PT' };

/** Verbs of tools before a language: 'an assistant that speaks Spanish'. */
export const LANGUAGE_VERBS = new Set([
  'speaks',
  'supports',
  'understands',
  'spricht',
  'versteht',
  'habla',
  'parle',
]);
/** Words that mark a following language or country: 'in polish', not 'polish my text'. */
export const PLACE_MARKS = new Set([
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

export interface NamedFacet {
  facet: string;
  /** How many words name it. */
  length: number;
  /** Whether it is the country of a city that they name. */
  isCity?: boolean;
}

/** The nation that a word names: 'German' before 'company'. */
function countryOfPeople(language: string): string | null {
  const country = PEOPLES[language] ?? new Intl.Locale(language).maximize().region;
  return country !== undefined && COUNTRY_CODES.has(country) ? country : null;
}

const LONGEST_PLACE = 3;
const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.values());
export const IN = new Set(['in', 'en']);

/** How many words before a country say that data are there: three in 'data stored in France'. */
export function hostedBefore(words: readonly string[], at: number): number {
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
  [LANGUAGES, INFLECTED, COUNTRIES, CITY_COUNTRIES, REGION_NAMES, PLACE_ADJECTIVES].flatMap((names) =>
    Array.from(names.keys(), (name) => name.split(' ')[0] ?? ''),
  ),
);

/** The language, country or region named at a position; null for none. */
export function placeAt(words: readonly string[], at: number): NamedFacet | null {
  if (!PLACES.has(words[at] ?? '') || isNonSpeaker(words, at - 1)) return null;
  for (let length = LONGEST_PLACE; length > 0; length--) {
    if (at + length > words.length) continue;
    const name = words.slice(at, at + length).join(' ');
    const language = LANGUAGES.get(name) ?? INFLECTED.get(name);
    const country = COUNTRIES.get(name) ?? REGION_NAMES.get(name);
    const place = PLACE_ADJECTIVES.get(name);
    const next = words[at + length];
    const isOfFirms = isBeforeFirms(words, at, at + length);
    const isOfPlace =
      next !== undefined && (next === 'ai' || isOfFirms || (!isFunctionWord(next) && saysNoNeed(next)));
    if (place && isOfPlace) return { facet: `country:${place}`, length };
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
export function isCityOfMaker(words: readonly string[], at: number): boolean {
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
