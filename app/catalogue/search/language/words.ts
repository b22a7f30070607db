/** Letters without a Unicode decomposition, as people type them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * Accents of Latin, Greek and Cyrillic letters, the vowel points of Arabic and Hebrew, and the dot of Devanagari, which
 * people leave out. Other marks are letters of their script: 'काम' is not 'कम', nor 'が' 'か'.
 */
const LEFT_OUT = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u093c]/gu;

/** Signs that belong to no word, but that NFKD makes letters of. */
const SIGNS = /[™℠]/g;

/** A text in lower case without accents, so that 'Übersetzung' and 'ubersetzung' are the same word. */
export function fold(text: string): string {
  return text
    .replaceAll(SIGNS, '')
    .normalize('NFKD')
    .replaceAll(LEFT_OUT, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøłđı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Runs of letters and digits. 'c++' and 'c#' keep their signs; apostrophes are dropped ("don't" is "dont"). */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[+#]+(?![\p{L}\p{N}]))?/gu;

/** Elided French articles and the like: "l'espagnol" is 'espagnol'. */
const ELIDED = /(?<![\p{L}\p{N}])(?:[djlmnst]|qu)['’](?=\p{L})/gu;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/u;
const AT_UNSPACED = new RegExp(`(${UNSPACED.source})`, 'u');

/**
 * The folded words of a text, in order. In scripts without spaces, each pair of neighbouring letters is a word, so that
 * a text contains the pairs of every term in it.
 */
export function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((run) =>
    UNSPACED.test(run) ? run.split(AT_UNSPACED).flatMap(pairsOf) : [run],
  );
}

/** Segments scripts without spaces, by a dictionary of Chinese and Japanese. */
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The words of a search. In scripts without spaces, pairs across word boundaries are left out: 'に字' in '動画に字幕'.
 *
 * @param joins whether a letter is a function word
 */
export function searchedWords(text: string, joins: (word: string) => boolean): string[] {
  return runsOf(text).flatMap((run) =>
    UNSPACED.test(run)
      ? run
          .split(AT_UNSPACED)
          .flatMap((part) => (UNSPACED.test(part) ? pairsWithin(part, joins) : pairsOf(part)))
      : [run],
  );
}

/** The pairs of letters within words, without function words. */
function pairsWithin(part: string, joins: (word: string) => boolean): string[] {
  const all = pairsOf(part);
  if (all.length < 2) return all;
  const segments = Array.from(SEGMENTER.segment(part), ({ segment }) => [...segment]);
  const ofLetter = segments.flatMap((letters, place) => letters.map(() => place));
  const isWhole = (place: number) => (segments[place] ?? []).length > 1;
  const isJoining = (place: number) => joins((segments[place] ?? []).join(''));
  const kept = all.filter((_, at) => {
    const [first = 0, second = 0] = [ofLetter[at], ofLetter[at + 1]];
    if (first === second) return !isJoining(first);
    return !(isWhole(first) && isWhole(second)) && !isJoining(first) && !isJoining(second);
  });
  return kept.length > 0 ? kept : all;
}

/** A name without spaces and hyphens: 'Stable Diffusion' is 'stablediffusion'. */
export function joinedName(name: string): string {
  return runsOf(name).join('');
}

/** Endings of companies' names that people leave out. */
const COMPANY_ENDINGS =
  /(?<=.{3})(?:ai|inc|labs|gmbh|ltd|llc|technologies|technology|software|corporation|io)$/;

/** A company's name as one word without such an ending: 'Mistral AI' is 'mistral'. */
export function companyKey(name: string): string {
  return joinedName(name).replace(COMPANY_ENDINGS, '');
}

function runsOf(text: string): string[] {
  return (
    fold(text)
      .replaceAll(ELIDED, ' ')
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(WORD) ?? []
  );
}

/** Words as a text has them, where they are pairs of its letters: '文字', '字起' and '起こ' are its '文字起こ'. */
export function asWritten(words: readonly string[], text: string): string[] {
  const folded = fold(text);
  const written: string[] = [];
  for (const word of words) {
    const before = written.at(-1) ?? '';
    const both = before + word.slice(1);
    const isNext = UNSPACED.test(word) && before.endsWith(word[0] ?? '') && folded.includes(both);
    if (isNext) written[written.length - 1] = both;
    else written.push(word);
  }
  return written;
}

function pairsOf(part: string): string[] {
  if (part === '') return [];
  const letters = UNSPACED.test(part) ? [...part] : [];
  return letters.length < 3
    ? [part]
    : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);
}
