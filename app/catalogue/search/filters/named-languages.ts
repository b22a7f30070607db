import { fold } from '../language/words.ts';

/** ISO 639-1 codes by the folded English names of the languages. */
const CODES: ReadonlyMap<string, string> = (() => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const name = Intl.getCanonicalLocales(code)[0] === code ? names.of(code) : undefined;
      return name === undefined ? [] : [[fold(name), code] as const];
    }),
  );
})();

/** Separators between languages. */
const BETWEEN = /[,;:]|\b(?:and|among them|including)\b/i;
/** Regional varieties, which count as the language: 'Portuguese (Brazil)'. Other brackets mean partial support. */
const VARIETY =
  /\s*\((?:Brazil|Canada|India|Latin America|Mexico|Portugal|Simplified|Spain|Taiwan|Traditional|UK|US)\)$/i;

/** The codes of the languages that texts name: `['German', 'Portuguese (Brazil)', 'and others']` gives `['de', 'pt']`. */
export function namedLanguages(texts: readonly string[]): string[] {
  const names = texts
    .flatMap((text) => text.split(BETWEEN))
    .map((name) => fold(name.trim().replace(VARIETY, '')));
  return [...new Set(names.flatMap((name) => CODES.get(name) ?? []))];
}
