/** What the directory lists, in words: the short noun, and the long one where a text says 'AI tool'. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly longOne: string;
  readonly longMany: string;
}

/** The words with which all texts of the software are written. */
const WRITTEN: Noun = { one: 'tool', many: 'tools', longOne: 'AI tool', longMany: 'AI tools' };

let noun = WRITTEN;
let ofThisAnswer: () => Noun | undefined = () => undefined;

/** Has all texts use these words from now on: `speakAs` of `site.ts` says when. */
export function callListed(by: Noun): void {
  noun = writtenNoun(by) === undefined ? WRITTEN : by;
}

/** Has texts use other words in one answer alone. @param read tells the words of the answer that is being made, if it has its own */
export function askWordsOfAnswer(read: () => Noun | undefined): void {
  ofThisAnswer = read;
}

/** The words as one text for the browser; undefined for those of the software, which it knows. */
export function writtenNoun({ one, many, longOne, longMany }: Noun): string | undefined {
  const text = [one, many, longOne, longMany].join('\n');
  return text === Object.values(WRITTEN).join('\n') ? undefined : text;
}

/** @param text as `writtenNoun` makes it */
export function readNoun(text: string): Noun {
  const [one = '', many = '', longOne = '', longMany = ''] = text.split('\n');
  return { one, many, longOne, longMany };
}

const AI = /^AI /;
const FOR_AI = /^AI(?= for\b)/;
const BEFORE = /(?<![\p{L}-])AI (?=\p{L})(?!tools?(?!\p{L}))/gu;

const WORD = /(?<![\p{L}\d/#.$_{-])(?:(an?) )?(AI )?(tools?)(?![\p{L}\d/=_}-]|\.\p{L})/giu;

/**
 * A text of the software with the site's words for what is listed in place of 'tool' and 'AI tool', and
 * without the word AI if it lists something else. Not for texts that hold data: a museum may show tools.
 */
export function worded(text: string, by = ofThisAnswer() ?? noun): string {
  if (by === WRITTEN) return text;
  const isOfAi = AI.test(by.longMany);
  const suited = isOfAi ? text : ofAnything(withoutAi(text, raised(by.longMany)), by);
  const named = suited.replace(
    WORD,
    (_, article: string | undefined, long: string | undefined, word: string) => {
      const isMany = word.toLowerCase() === WRITTEN.many;
      const plain = isMany ? by[long ? 'longMany' : 'many'] : by[long ? 'longOne' : 'one'];
      const cased = word.startsWith('T') ? raised(plain) : plain;
      if (article === undefined) return cased;
      return `${article.startsWith('A') ? raised(articleOf(plain)) : articleOf(plain)} ${cased}`;
    },
  );
  return !isOfAi && text.startsWith('AI ') ? raised(named) : named;
}

/** What only software has, and who makes it, is said in words that suit anything. */
const OF_SOFTWARE: readonly [words: RegExp, instead: string][] = [
  [/\b(?:developer|maker|vendor)(?=s?\b)/gi, 'provider'],
  [/(?<=\bfree )(?:tier|plan)(?=s?\b)/gi, 'offer'],
  [/\baffiliate(?= (?:links?|program)\b)/gi, 'partner'],
  [/(?<![\w/.=-])launche?(?=(?:s|ed)?(?![\w=-]))/gi, 'start'],
  [/^release(?=$| date$)/gi, 'start'],
  [/\bmade by\b/gi, 'provider'],
  [/\bmade(?= in\b)/gi, 'based'],
];

/** A word of the nouns stays: cheese makers are no cheese providers. */
function ofAnything(text: string, nouns: Noun): string {
  const own = Object.values(nouns).join();
  return OF_SOFTWARE.reduce(
    (said, [words, instead]) =>
      said.replace(words, (word) =>
        own.includes(word.toLowerCase()) ? word : /^[A-Z]/.test(word) ? raised(instead) : instead,
      ),
    text,
  );
}

/** 'AI for Sales' is 'Museums for Sales' then, and 'Key AI Enhancements' are 'Key Enhancements'. */
function withoutAi(text: string, many: string): string {
  const left = text.replace(FOR_AI, many).replace(BEFORE, '');
  return text.startsWith('AI ') ? raised(left) : left;
}

/** The same for a text with values in it, which stay as they are. */
export function say(parts: TemplateStringsArray, ...values: readonly (string | number | null)[]): string {
  return parts.map((part, at) => worded(part) + (values[at] ?? '')).join('');
}

/**
 * Texts of the software that are written while a module loads: each is worded when it is read. A single small word
 * is no text, but a key of the code. The mark lets the build leave out texts that a script does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wordedTexts<Texts extends object>(given: Texts): Texts {
  for (const [key, value] of Object.entries(given)) {
    const isMade = Object.getOwnPropertyDescriptor(given, key)?.get !== undefined;
    if (typeof value === 'string' && !isMade && !/^[a-z_/-]*$/.test(value)) {
      Object.defineProperty(given, key, { get: () => worded(value), enumerable: true });
    }
    if (isPlain(value)) wordedTexts(value);
  }
  return given;
}

function isPlain(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

/** With a capital at the beginning of each word. */
export function titled(text: string): string {
  return text.split(' ').map(raised).join(' ');
}

/** With a capital at its beginning. */
export function raised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Initials that are spelled out: their first letter sounds as 'an MBA', 'a UX course'. */
const SPELLED = /^(?:[A-Z]{2,3}s?|[A-Z])(?![\p{L}'’])/u;
const SILENT_H = /^(?:heir|honest|honou?r|hour)/i;

/** By the letter with which the word begins, and by the sound of the usual exceptions. */
function articleOf(word: string): 'a' | 'an' {
  if (SPELLED.test(word)) return /^[AEFHILMNORSX]/.test(word) ? 'an' : 'a';
  if (SILENT_H.test(word)) return 'an';
  return /^(?:[aeio]|u(?!ni|s))/i.test(word) && !/^(?:eu|one\b)/i.test(word) ? 'an' : 'a';
}
