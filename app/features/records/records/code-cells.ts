import { fold } from '#catalogue/search/language/words.ts';
import { type FactWords, factLabel, listedWords } from '#catalogue/tools/fact-words.ts';
import { splitList } from '#catalogue/tools/single-value.ts';
import { ownValue } from '#site/own-value.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';
import { listedPlainly } from './topic-cells.ts';

/**
 * Usual names for codes besides their labels, in the languages of `column-names.ts`. Ambiguous ones, such as 'desktop',
 * are left out.
 */
const USUAL: Readonly<Partial<Record<FactWords, Readonly<Record<string, string>>>>> = {
  platform: {
    web: 'browser; web app; website; web browser; webseite; im browser; online; navigateur; navigateur web; site web; navegador; navegador web; sitio web; sito web; ウェブ; ブラウザ',
    ios: 'iphone; ipad; ipados; ios app; iphone app',
    android: 'android app',
    windows: 'windows pc; windows 10; windows 11; win; microsoft windows',
    macos: 'mac; mac os; os x; mac os x; apple mac; mac app',
    'browser-extension':
      'browser erweiterung; chrome extension; chrome erweiterung; firefox extension; extension chrome; extension de navigateur; extension navigateur; extension de navegador; estensione browser; estensione del browser; extensao de navegador; extensao do navegador; 拡張機能',
    cli: 'kommandozeile; terminal; ligne de commande; linea de comandos; riga di comando; linha de comando',
  },
  compliance: { gdpr: 'dsgvo; ds gvo; rgpd; eu gdpr' },
  flag: { 'self-host': 'self hosted; selbst gehostet; auto heberge', sso: 'single sign on' },
  medium: {
    text: 'texts; texte; texto; textos; testo; testi; テキスト',
    image: 'image; bild; bilder; imagen; imagenes; immagine; immagini; imagem; imagens; 画像',
    audio: 'ton; 音声',
    video: 'videos; 動画',
    data: 'daten; donnees; datos; dati; dados',
    docs: 'document; dokument; dokumente; documento; documentos; documenti',
  },
};

/** The locales whose names of languages are understood. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'nb', 'tr', 'ja'];
/** Regional varieties, which count as their language. */
const VARIETIES = ['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'en-US', 'en-GB', 'es-419', 'es-ES', 'fr-CA'];
const REGIONAL = /^([a-z]{2,3})[-_][a-z]{2}$/i;
/** Separators besides the comma. */
const BETWEEN = /\s*[/&+]\s*|\s+(?:and|und|et|y|e|ed|en|i)\s+/iu;
/** Further unknown values are only counted. */
const MOST_NAMED = 10;
const LONGEST_NAME = 40;

const CODES = new Map<FactWords, ReadonlyMap<string, string>>();

/**
 * Makes a reader for cells that list codes as people write them: codes or labels in any case, languages by their names
 * in several languages. Unknown values are dropped, counted and reported.
 *
 * @param header the column's name in the file
 * @returns reads a cell to its codes, each once
 */
export function codeCells(
  words: FactWords,
  header: string,
  notes: ReadingNotes,
): (cell: string | readonly string[]) => string[] {
  const named = new Set<string>();
  return (cell) => {
    const entries = typeof cell === 'string' ? splitList(listedPlainly(cell)) : cell;
    const codes = entries.flatMap((entry) => {
      const found = codesIn(words, entry);
      if (found.length === 0 && entry.trim() !== '') leaveOut(entry.trim().slice(0, LONGEST_NAME));
      return found;
    });
    return [...new Set(codes)];
  };

  function leaveOut(entry: string): void {
    if (named.size < MOST_NAMED) named.add(entry);
    notes.warn(
      named.has(entry)
        ? `“${entry}” in "${header}", left out as no ${words} of this site is called so`
        : `Other values in "${header}", left out as no ${words} of this site is called so`,
    );
  }
}

function codesIn(words: FactWords, entry: string): string[] {
  const code = codeCalled(words, entry);
  if (code !== undefined) return [code];
  const parts = entry.split(BETWEEN).map((part) => codeCalled(words, part));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known : [];
}

function codeCalled(words: FactWords, entry: string): string | undefined {
  const given = entry.trim();
  if (factLabel(words, given) !== null) return given;
  const found = codesByName(words).get(plain(given.slice(0, 100)));
  if (found !== undefined || words !== 'language') return found;
  const lower = (REGIONAL.exec(given)?.[1] ?? given).toLowerCase();
  return factLabel(words, lower) === null ? undefined : lower;
}

function codesByName(words: FactWords): ReadonlyMap<string, string> {
  const known = CODES.get(words) ?? (words === 'language' ? languageNames() : listedNames(words));
  CODES.set(words, known);
  return known;
}

function listedNames(words: FactWords): ReadonlyMap<string, string> {
  const usual = USUAL[words] ?? {};
  return new Map(
    Object.entries(listedWords(words) ?? {}).flatMap(([code, label]) =>
      [code, label, ...(ownValue<string>(usual, code)?.split(';') ?? [])].map(
        (name) => [plain(name), code] as const,
      ),
    ),
  );
}

/** Names of the languages with a code of two letters (ISO 639-1), in several languages and in their own. */
function languageNames(): ReadonlyMap<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  const found = new Map<string, string>(codes.map((code) => [code, code]));
  const add = (name: string | undefined, code: string) => {
    if (name !== undefined && !found.has(plain(name))) found.set(plain(name), code);
  };
  for (const locale of LOCALES) {
    for (const languageDisplay of ['dialect', 'standard'] as const) {
      const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none', languageDisplay });
      for (const code of [...codes, ...VARIETIES]) add(names.of(code), code.slice(0, 2));
    }
  }
  for (const code of Intl.DisplayNames.supportedLocalesOf(codes)) {
    add(new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code), code);
  }
  for (const variety of VARIETIES) add(variety, variety.slice(0, 2));
  return found;
}

/** Folds case, accents, spaces and signs: 'Web-App' is 'webapp'. */
function plain(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
