import { currencyIn } from '#features/records/records/typed-cells.ts';
import { say } from '#site/noun.ts';
import { UnreadableFile } from '../pieces.server.ts';
import type { DayOrder } from '../table-choices.ts';
import type { Archive } from './archive.server.ts';
import type { Workbook } from './workbook.ts';
import { type BehindRows, XlsxRows } from './xlsx-rows.server.ts';

/** What cells refer to: shared strings, number formats by style, and the date system. */
export interface SharedParts {
  texts: readonly string[];
  meanings: readonly NumberMeaning[];
  is1904: boolean;
}

const MOST_SHARED_CHARACTERS = 32 * 1024 * 1024;
const MOST_SHARED = 2_000_000;
const MOST_LINKS = 100_000;
const tooMuch = () => say`the file holds more text than a list of tools can have; save it as CSV`;
const NO_WORKBOOK = 'the file is no spreadsheet of Excel; save it again as .xlsx, .ods or .csv';

/** Reads an Excel workbook. @throws UnreadableFile if it is none */
export async function openXlsx(archive: Archive): Promise<Workbook> {
  const workbook = archive.find(/(?:^|\/)workbook\.xml$/);
  if (workbook === undefined) throw new UnreadableFile(0, NO_WORKBOOK);
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const targets = await readTargets(archive, workbook);
  const parts = new Map<string, string>();
  let is1904 = false;
  for await (const events of archive.read(workbook)) {
    for (const event of events) {
      if (event.what !== 'open') continue;
      const { name, attributes } = event;
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      const target = targets.get(idOf(attributes));
      const isShown = (attributes.state ?? 'visible') === 'visible';
      if (name === 'sheet' && attributes.name && target && isShown) parts.set(attributes.name, target.part);
    }
  }
  const partOf = (type: string) =>
    [...targets.values()].find((one) => one.type === type)?.part ?? `${folder}${type}.xml`;
  const shared: SharedParts = {
    is1904,
    texts: await readTexts(archive, partOf('sharedStrings')),
    meanings: await readMeanings(archive, partOf('styles')),
  };
  return {
    sheets: [...parts.keys()],
    async *rows(sheet, what) {
      const part = parts.get(sheet) ?? '';
      const rows = new XlsxRows(shared, what ? NOTHING_BEHIND : await readBehind(archive, part));
      for await (const events of archive.read(part)) yield rows.take(events);
    },
  };
}

/** The targets of a part's relationships, by their ids. */
async function readTargets(archive: Archive, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const targets = new Map<string, { type: string; part: string; address: string }>();
  for await (const events of archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`)) {
    for (const event of events) {
      if (event.what !== 'open' || event.name !== 'Relationship' || targets.size > MOST_LINKS) continue;
      const { Id: id = '', Type: type = '', Target: target = '' } = event.attributes;
      const named = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
      targets.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: named, address: target });
    }
  }
  return targets;
}

/** The value of `r:id`, whatever its prefix. */
function idOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
}

async function readTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let isText = false;
  let isReading = 0;
  for await (const events of archive.read(part)) {
    for (const event of events) {
      if (event.what === 'text') {
        if (isText && isReading === 0) text += event.text;
        continue;
      }
      const isOpen = event.what === 'open';
      if (event.name === 't') isText = isOpen;
      // Phonetic guides (furigana) stand beside the text.
      if (event.name === 'rPh') isReading += isOpen ? 1 : -1;
      if (event.name !== 'si' || isOpen) continue;
      characters += text.length;
      texts.push(text);
      text = '';
      if (characters > MOST_SHARED_CHARACTERS || texts.length > MOST_SHARED)
        throw new UnreadableFile(0, tooMuch());
    }
  }
  return texts;
}

/** The kinds of number by style index. */
async function readMeanings(archive: Archive, part: string): Promise<NumberMeaning[]> {
  const codes = new Map<string, string>();
  const meanings: NumberMeaning[] = [];
  let isInCells = false;
  for await (const events of archive.read(part)) {
    for (const event of events) {
      if (event.what === 'text') continue;
      if (event.name === 'cellXfs') isInCells = event.what === 'open';
      if (event.what === 'close') continue;
      const { numFmtId: id = '0', formatCode } = event.attributes;
      if (event.name === 'numFmt' && codes.size < 10_000) codes.set(id, formatCode ?? '');
      if (event.name === 'xf' && isInCells && meanings.length < 100_000)
        meanings.push(meaningOf(Number(id), codes.get(id)));
    }
  }
  return meanings;
}

const NOTHING_BEHIND: BehindRows = { links: new Map(), lastRows: new Map() };

/** Larger sheets are exports of programs, which merge nothing; a second pass is not worth it. */
const MOST_MERGED_BYTES = 32 * 1024 * 1024;

/** Reads the links and merged cells, which the XML states after the rows. */
async function readBehind(archive: Archive, part: string): Promise<BehindRows> {
  const links = new Map<string, string>();
  const lastRows = new Map<string, number>();
  const targets = await readTargets(archive, part);
  const hasLinks = [...targets.values()].some(({ type }) => type === 'hyperlink');
  if (!hasLinks && archive.bytesOf(part) > MOST_MERGED_BYTES) return { links, lastRows };
  for await (const events of archive.read(part)) {
    for (const event of events) {
      if (event.what !== 'open' || links.size + lastRows.size > MOST_LINKS) continue;
      const { ref = '' } = event.attributes;
      if (event.name === 'hyperlink') {
        const target = targets.get(idOf(event.attributes));
        if (target && ref !== '') links.set(ref, target.address);
      } else if (event.name === 'mergeCell') {
        const [, first = '', row, last] = /^([A-Z]{1,3}(\d+)):[A-Z]{1,3}(\d+)$/.exec(ref) ?? [];
        if (Number(last) > Number(row)) lastRows.set(first, Number(last));
      }
    }
  }
  return { links, lastRows };
}

/** What a cell's number format makes of its number. */
type NumberMeaning = 'number' | 'percent' | { currency: string } | { days: DayOrder | null };

/** Signs of formats. A dollar is one of the United States unless the format is of another country. */
const CURRENCIES = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCHF\b/, 'CHF'],
  [/\bUSD\b|\[\$\$-(?:0?409|en-US)\]|(?:^|["\\\s(_;-])\$(?!-)/, 'USD'],
] as const;

/** Excel's built-in date formats, by number. */
const OWN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const OWN_PERCENT = [9, 10];

/** The kind of numbers that a format shows. @param code of a format that the file defines */
function meaningOf(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined) {
    if (OWN_PERCENT.includes(id)) return 'percent';
    return OWN_DATES.some(([from, to]) => id >= from && id <= to) ? { days: null } : 'number';
  }
  const bare = code.slice(0, 300).replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
  if (/general/i.test(bare)) return 'number';
  if (/[ymdhs]/i.test(bare)) return { days: dayOrder(bare) };
  const currency = currencyOf(code.slice(0, 300));
  if (currency !== undefined) return { currency };
  return bare.includes('%') ? 'percent' : 'number';
}

/** The order of day and month in a format of dates; null if it begins with the year, or has no day. */
function dayOrder(format: string): DayOrder | null {
  const [first = '', second = ''] = format.toLowerCase().match(/d+|m+|y+/g) ?? [];
  if (first.startsWith('d') && second.startsWith('m')) return 'day-first';
  return first.startsWith('m') && second.startsWith('d') ? 'month-first' : null;
}

/** The yen and the yuan share a sign. */
const OF_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['411', 'JPY'],
  ['804', 'CNY'],
]);

/** A format's currency, as its ISO 4217 code or the sign that it shows. */
function currencyOf(code: string): string | undefined {
  const known = CURRENCIES.find(([sign]) => sign.test(code));
  if (known) return known[1];
  const [, sign = '', country = ''] = /\[\$([^\]-]{1,10})(?:-[0-9a-f]*?([0-9a-f]{3}))?\]/i.exec(code) ?? [];
  return sign === '' ? undefined : (OF_COUNTRIES.get(country) ?? currencyIn(sign) ?? sign);
}
