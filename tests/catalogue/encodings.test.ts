import { describe, expect, test } from 'vitest';
import { readToolCsv } from './csv-file.ts';

/** Tables in the encodings of several countries and programs. */

const SAMPLE = 'id,name,description\na,A,Schön für Übersetzer – “sehr” groß\nb,B,Café déjà-vu à l’œuvre\n';
const DESCRIPTIONS = ['Schön für Übersetzer – “sehr” groß', 'Café déjà-vu à l’œuvre'];
const BIG_ENDIAN = Buffer.from(`\uFEFF${SAMPLE}`, 'utf16le').swap16();

/** A text in an encoding of one byte a letter. */
function inBytes(
  text: string,
  encoding: 'windows-1252' | 'windows-1250' | 'windows-1254' | 'macintosh',
): Buffer {
  const letters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}

describe('encodings', () => {
  test.each<[what: string, bytes: Buffer, notes: string[]]>([
    ['UTF-8 without a mark', Buffer.from(SAMPLE), []],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${SAMPLE}`), []],
    ['UTF-16', Buffer.from(`\uFEFF${SAMPLE}`, 'utf16le'), ['Read as UTF-16.']],
    ['UTF-16 of the other order', BIG_ENDIAN, ['Read as UTF-16.']],
    ['UTF-16 without a mark', Buffer.from(SAMPLE, 'utf16le'), ['Read as UTF-16.']],
    ['Windows-1252', inBytes(SAMPLE, 'windows-1252'), ['Read as Windows-1252.']],
    ['Mac Roman', inBytes(SAMPLE, 'macintosh'), ['Read as Mac Roman.']],
  ])('%s', async (_, bytes, notes) => {
    const read = await readToolCsv(bytes);
    expect(read.records.map(({ description }) => description)).toEqual(DESCRIPTIONS);
    expect(read).toMatchObject({ faults: [], notes });
  });

  const POLISH = 'id,name,description\na,Żabka Głosowa,Czyta ćwiczenia językowe głosem lektora\n';
  const CZECH = 'id,name,description\na,Nástroj,Překládá smlouvy do němčiny; účty řeší také.\n';
  const HUNGARIAN = 'id,name,description\na,Számla,Könnyű őrző: fűt és jegyző.\n';
  const TURKISH =
    'id,name,description\na,Işık,Sözleşmeleri İngilizceye çevirir; fotoğraf arka planını siler.\n';
  const ICELANDIC = 'id,name,description\na,Ský,Þýðir samninga á íslensku og geymir það.\n';
  const MIXED = 'id,name,description\na,Café Brücke,Überträgt déjà-vu à Genève für große Städte\n';
  /** Its '’é' are the bytes of a letter in UTF-8. */
  const FRENCH = 'id,name,description\ra,Élan,Écrit des résumés à l’école\r';
  const SPANISH = 'id,name,description\na,Tú,¿para qué sirve? ¿cómo? 25 m³ de año\n';
  /** '議事録くん' */
  const GIJIROKU = Buffer.from('8b638e96985e82ad82f1', 'hex');
  const JAPANESE = ['id,name,description\na,', GIJIROKU, ',', GIJIROKU, '\n'].map((part) =>
    Buffer.from(part),
  );

  test.each([
    ['Windows-1250', inBytes(POLISH, 'windows-1250'), 'Czyta ćwiczenia językowe głosem lektora'],
    ['Windows-1250', inBytes(CZECH, 'windows-1250'), 'Překládá smlouvy do němčiny; účty řeší také.'],
    ['Windows-1250', inBytes(HUNGARIAN, 'windows-1250'), 'Könnyű őrző: fűt és jegyző.'],
    [
      'Windows-1254',
      inBytes(TURKISH, 'windows-1254'),
      'Sözleşmeleri İngilizceye çevirir; fotoğraf arka planını siler.',
    ],
    ['Windows-1252', inBytes(ICELANDIC, 'windows-1252'), 'Þýðir samninga á íslensku og geymir það.'],
    ['Windows-1252', inBytes(MIXED, 'windows-1252'), 'Überträgt déjà-vu à Genève für große Städte'],
    ['Windows-1252', inBytes(SPANISH, 'windows-1252'), '¿para qué sirve? ¿cómo? 25 m³ de año'],
    ['Mac Roman', inBytes(FRENCH, 'macintosh'), 'Écrit des résumés à l’école'],
    ['Shift JIS', Buffer.concat(JAPANESE), '議事録くん'],
  ])('%s as spreadsheets of other countries write it', async (name, bytes, description) => {
    const { records, notes } = await readToolCsv(bytes);
    expect(records).toMatchObject([{ id: 'a', description }]);
    expect(notes).toEqual([`Read as ${name}.`]);
  });

  test.each([
    ['Greek', 'bcedefece12cd0e5f1e9e3f1e1f6de0ac3f1e1f6dde1f22cc3f1dcf6e5e920f0f1e1eaf4e9eadc2e0a'],
    ['Russian', 'cde0e7e2e0ede8e52cceefe8f1e0ede8e50ad1ece5f2f7e8ea2cd1eef1f2e0e2ebffe5f220f1ece5f2fb2e0a'],
    ['Chinese', 'c3fbb3c62cbcf2bde90abbe1d2e9d6facad62cb0d1bbe1d2e9c2bcd2f4d5fbc0edb3c9bccdd2aaa1a30a'],
    ['Korean', 'b5b5b1b8b8ed2cbcb3b8ed0ac8b8c0c7b7cfbabf2cc8b8c0c720c0bdbcbac0bb20c1a4b8aec7d5b4cfb4d92e0a'],
  ])('%s in an encoding of its country is told how to be saved', async (_, bytes) => {
    const { records, faults } = await readToolCsv(Buffer.from(bytes, 'hex'));
    expect(records).toEqual([]);
    expect(faults).toEqual([expect.stringContaining('save the file as UTF-8')]);
  });

  const SEPARATORS = { commas: ',', semicolons: ';', tabs: '\t', bars: '|' };
  const WRITERS: Record<string, (text: string) => Buffer> = {
    'UTF-8': (text) => Buffer.from(text),
    'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
    'UTF-16': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'UTF-16 of the other order': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'Windows-1252': (text) => inBytes(text, 'windows-1252'),
    'Mac Roman': (text) => inBytes(text, 'macintosh'),
  };
  const HEADERS = ['ID', 'Name', 'Beschreibung', 'Link'];
  const ROWS = [
    ['uebersetzer', 'Übersetzer', 'Übersetzt, was man schreibt; größer als zuvor', 'www.example.com/ü'],
    ['cafe', 'Café à gogo', 'Dit "oui" à l’œuvre – déjà vu', 'https://cafe.example.com'],
  ];
  const files = Object.entries(SEPARATORS).flatMap(([separated, separator]) =>
    Object.keys(WRITERS).map((encoding) => [encoding, separated, separator] as const),
  );

  test.each(files)('%s, and %s', async (encoding, _, separator) => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const lines = [HEADERS, ...ROWS].map((cells) => cells.map(quoted).join(separator));
    const bytes = WRITERS[encoding]?.(`Liste\r\n\r\n${lines.join('\r\n')}\r\n`) ?? Buffer.of();
    const { records, faults } = await readToolCsv(bytes);
    expect(faults).toEqual([]);
    expect(records).toEqual(
      ROWS.map(([id, name, description, url = '']) => ({
        ...{ id, name, description },
        url: url.startsWith('http') ? url : `https://${url}`,
      })),
    );
  });

  test('letters of several bytes across the pieces of a read', async () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => `t-${at},Übung,größer als zuvor 🙂`);
    const content = Buffer.from(`\uFEFFid,name,description\n${rows.join('\n')}`, 'utf16le');
    const { records, faults } = await readToolCsv(content);
    expect(faults).toEqual([]);
    expect(records).toHaveLength(4_000);
    expect(new Set(records.map(({ description }) => description))).toEqual(new Set(['größer als zuvor 🙂']));
  });

  test('one wrong byte among letters that are right is a fault of its record', async () => {
    const { records, faults } = await readToolCsv(
      Buffer.concat([
        Buffer.from('id,name,description\na,A,Привет мир\nb,B,caf'),
        Buffer.of(0xe9),
        Buffer.from('s\n'),
      ]),
    );
    expect(records).toHaveLength(1);
    expect(faults).toEqual([
      '3: holds a byte that is not UTF-8: save the file as UTF-8 (in Excel, “CSV UTF-8”)',
    ]);
  });
});
