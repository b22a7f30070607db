import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';

/** Encodings by the names of TextDecoder. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1254'
  | 'macintosh'
  | 'shift_jis';

export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1254': 'Windows-1254',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
};

/** How much of a file is examined. */
const READ_BYTES = 4 * 1024 * 1024;

/**
 * Detects the encoding of a text file from its first 4 MB. The default is UTF-8, also if a few bytes among many valid
 * ones are wrong (faults of their records), if no encoding gives words, or if they are of a script that none has.
 */
export async function tellEncoding(file: string): Promise<Encoding> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return encodingOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** '’é' in Mac Roman are the bytes of one such letter in UTF-8, which in its own texts has others beside it. */
const BY_CHANCE = /(?<![\u0480-\u057F])[\u0480-\u057F](?![\u0480-\u057F])/g;

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zerosOf(bytes);
  if (zeros) return zeros;
  if (isUtf8(bytes)) return 'utf-8';
  const text = bytes.toString('utf8');
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.replaceAll(BY_CHANCE, '').match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  if (wrong > right && isShiftJis(bytes)) return 'shift_jis';
  if (right * 10 > wrong) return 'utf-8';
  const regional = regionalEncoding(bytes);
  if (regional) return regional;
  if (isOfOtherScript(bytes)) return 'utf-8';
  const [best = 'utf-8'] = (['windows-1252', 'macintosh', 'windows-1250'] as const)
    .map((encoding) => ({ encoding, score: wordScore(bytes, encoding) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ encoding }) => encoding);
  return best;
}

/** The letters of languages beside a to z, by the encoding that their computers write. */
const WESTERN =
  'àâæçéèêëîïôœùûüÿ äöüß áéíñóúüªº àáâãçéêíóôõúü àèéìíîòóù åäöé æøåéèêóòô éèëïöüóáê áðéíóúýþæö äöåšž àçèéíïòóúü'.split(
    ' ',
  );
const REGIONAL: readonly (readonly [encoding: Encoding, letters: readonly string[]])[] = [
  ['windows-1250', 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîşţ čćđšž čšž'.split(' ')],
  // A capital dotted i in small letters has its dot as a character of its own.
  ['windows-1254', ['çğıöşüâîû\u0307']],
];
/** Signs of typography and money, which belong to no language. */
const OF_NO_LANGUAGE = /[\u00A0“”„‚‘’«»–—…€£¥©®™°§·•¿¡²³½]/g;
const [NEARLY_ALL, TOO_FEW] = [0.98, 0.9];

const POLISH = 'ąćęłńóśźż';
/** Polish letters as Windows-1252 reads them, but not 'cm³': 'kwarta³', 'miesi¹c', '49 z³'. */
const INSIDE_WORDS = /(?<=[a-z])[¹³¿£](?=[a-z])|(?<![a-z])(?![cdkm]m³)[a-z]{2,}³|(?<![a-z])z³(?![a-z])/i;

/**
 * An encoding in which nearly all letters are those of one of its languages, if they are those of no Western one:
 * 'Pøekladaè' is Danish and Italian at once as Windows-1252, but 'Překladač' is Czech.
 */
function regionalEncoding(bytes: Buffer): Encoding | undefined {
  const western = (['windows-1252', 'macintosh'] as const).map((encoding) =>
    largestShare(bytes, encoding, WESTERN),
  );
  const isPolish =
    INSIDE_WORDS.test(new TextDecoder('windows-1252').decode(bytes)) &&
    largestShare(bytes, 'windows-1250', [POLISH]) >= NEARLY_ALL;
  if (isPolish) return 'windows-1250';
  if (Math.max(...western) >= TOO_FEW) return undefined;
  return REGIONAL.find(([encoding, letters]) => largestShare(bytes, encoding, letters) >= NEARLY_ALL)?.[0];
}

/** The first letter beside a to z in Windows-1252. */
const LETTERS_FROM = 0xc0;

/** Whether most letters beside a to z stand together, as those of Greek, Russian or Chinese do in Windows-1252. */
function isOfOtherScript(bytes: Buffer): boolean {
  let [all, together, run] = [0, 0, 0];
  const end = () => {
    all += run;
    if (run > 2) together += run;
    run = 0;
  };
  for (const byte of bytes) {
    if (byte >= LETTERS_FROM) run++;
    else end();
  }
  end();
  return together * 2 > all;
}

/** The share of the letters beside a to z that one of the languages has, of the one that has most. */
function largestShare(bytes: Buffer, encoding: Encoding, languages: readonly string[]): number {
  const letters = lettersIn(bytes, encoding);
  const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
  const all = sumOf(letters.values());
  const known = languages.map((language) =>
    sumOf([...letters].map(([letter, count]) => (language.includes(letter) ? count : 0))),
  );
  return all === 0 ? 1 : Math.max(...known) / all;
}

/** How often a text has each letter beside a to z. One byte is one letter: a few are looked at, however long it is. */
function lettersIn(bytes: Buffer, encoding: Encoding): ReadonlyMap<string, number> {
  const times = new Uint32Array(256);
  for (const byte of bytes) times[byte] = (times[byte] ?? 0) + 1;
  const letters = new Map<string, number>();
  for (const [byte, count] of times.entries()) {
    if (count === 0) continue;
    const text = new TextDecoder(encoding).decode(Uint8Array.of(byte)).toLowerCase();
    for (const letter of text.replace(OF_NO_LANGUAGE, '').match(/[^\0-\x7F]/g) ?? [])
      letters.set(letter, (letters.get(letter) ?? 0) + count);
  }
  return letters;
}

/** Two kana in a row, which bytes of another encoding hardly give. */
const KANA = /[\u3041-\u3096\u30A1-\u30FA]{2}/;

function isShiftJis(bytes: Buffer): boolean {
  try {
    // The last letter may be cut off.
    return KANA.test(new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return false;
  }
}

/** UTF-16 without a mark: every second byte of a text in Latin letters is zero. */
function zerosOf(bytes: Buffer): Encoding | null {
  const beginning = bytes.subarray(0, 4_096);
  const counts = [0, 0];
  for (const [at, byte] of beginning.entries()) if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = counts;
  const most = beginning.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** Words in the languages of these encodings. */
const WORD =
  /(?<=[a-z])[ß-öø-ÿœ]|[ß-öø-ÿœ](?=[a-z])|(?<![A-Za-z])[À-ÖØ-Þ](?=[a-z])|(?<=[A-Z])[À-ÖØ-Þ](?=[A-Z])/g;
/** Typographic signs where text has them: quotation marks, dashes, ellipses, and a euro sign beside a number. */
const SIGN =
  /(?<![A-Za-z])[“‘„«‚](?=[A-Za-z])|(?<=[A-Za-z.!?])[”»“](?![A-Za-z])|(?<=[A-Za-z])’|(?<= )[–—](?= )|(?<=\d) ?€|€ ?(?=\d)|(?<=[a-z])…/g;
/** Unlikely sequences: signs inside words, capitals after small letters. */
const ODD = /(?<=[a-z])[À-ÖØ-Þ]|(?<=[A-Za-z])[^A-Za-zÀ-ÖØ-öø-ÿœŒ’\0-\x7F](?=[a-z])|[\x80-\x9F\uFFFD]/g;
const UNREAD = /[\x80-\x9F\uFFFD]/g;

/**
 * Letters of Polish and its neighbours inside words. Windows-1250 has them where Windows-1252 has signs, which stand at
 * the edges of words: '¿'.
 */
const INNER = /(?<=[a-z])[ß-öø-ÿ\u0100-\u017E](?=[a-z])/g;

/** How plausible the bytes are in an encoding: above 0 if more words than errors. */
function wordScore(bytes: Buffer, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (encoding === 'windows-1250') return count(INNER) + count(SIGN) - 2 * count(UNREAD);
  return count(WORD) + count(SIGN) - 2 * count(ODD);
}
