/** Letters that Unicode decomposition leaves as they are, although people type plain letters for them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A text in lower case without accents, so that 'Übersetzung' and 'ubersetzung' are the same word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Runs of letters and digits. 'c++' and 'c#' keep their signs; apostrophes are dropped ("don't" is "dont"). */
const WORD = /[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu;

/** French articles and the like lose their vowel: "l'espagnol" is 'espagnol'. */
const ELIDED = /(?<![\p{L}\p{N}])(?:[djlmnst]|qu)['’](?=\p{L})/gu;

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .replaceAll(ELIDED, ' ')
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(WORD) ?? []
  );
}

/** A name as one word, however it is spaced or hyphenated: 'Stable Diffusion' is 'stablediffusion'. */
export function joinedName(name: string): string {
  return wordsOf(name).join('');
}
