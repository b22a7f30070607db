import { isSpreadsheetFault, saysNoValue } from '#catalogue/tools/no-value.ts';
import { say } from '#site/noun.ts';
import { isSlug } from '#site/slug.ts';
import { UnreadableFile } from '../read/pieces.server.ts';
import type { RowReader, TableFormat } from '../read/table.server.ts';
import { choiceOf, type FileSource } from '../read/table-choices.ts';
import type { ReadColumn, TableReading } from '../read/table-reading.ts';
import { isTicketName } from './column-names.ts';
import type { Notations } from './column-notation.ts';
import { columnOf, DESCRIBING, isRead, REQUIRED, tellColumns } from './columns.server.ts';
import { readFileSource } from './file-source.ts';
import { FREE_TIER, IF_UNPRICED } from './flag-cells.ts';
import { whyForReading } from './own-files.ts';
import { isOwnPage } from './own-pages.ts';
import { namesTaxes, saysFree } from './price-cells.ts';
import { isBareDollar, OTHER_DOLLARS, otherCurrency, withoutSharedSign } from './price-currency.ts';
import { unitIn, withUnit, wordsApart } from './price-units.ts';
import { scaleIn } from './rating-cells.ts';
import { STRAY_SOURCES } from './stray-sources.ts';
import {
  columnReader,
  type Draft,
  dropSource,
  emptyValue,
  isAddressColumn,
  notationOf,
  PRICE,
  PRICE_CURRENCY,
  PRICE_UNIT,
  RATING,
  RATING_COUNT,
} from './tool-cells.server.ts';
import type { TopicNames } from './topic-names.server.ts';
import { currencyIn, withCurrency } from './typed-cells.ts';
import { unreadPrice } from './yearly-prices.ts';

/** Bounds the work for a header with a million values; the format has fewer columns. */
const MOST_NAMES = 2_000;

/** A heading that may stand above several columns. */
const GROUP = /^(?:pricing|tarifs?|tarieven|cennik)$/i;

/** Whether a row is a header rather than a title or a record. */
export function namesColumns(cells: readonly string[]): boolean {
  if (whyForReading(cells) !== null) return true;
  if (areGroups(cells)) return false;
  const columns = knownColumns(cells.filter((cell) => !GROUP.test(cell)));
  const isNamed = columns.includes('id') || columns.includes('name');
  return columns.length > 1 && (isNamed || cells.some((cell) => isTicketName(cell, cells)));
}

/** Whether all texts of a row but the last stand above several columns, as merged cells do. */
function areGroups(cells: readonly string[]): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  return filled.length > 1 && filled.every((index, at) => at === 0 || index > (filled[at - 1] ?? 0) + 1);
}

/** The fields whose own or usual names a row has. */
export function knownColumns(cells: readonly string[]): string[] {
  const named = cells.filter((cell) => cell.trim() !== '');
  if (named.length > MOST_NAMES) return [];
  return named.flatMap((cell) => columnOf(cell.normalize('NFC').trim()) ?? []);
}

/**
 * Reads tables of tools: each column becomes the JSON record's field, so that both formats are validated alike. The
 * columns were decided before (`surveyTable`).
 */
export function toolTable(topics: TopicNames, reading: TableReading, notations: Notations): TableFormat {
  const header = reading.columns.map((column) => column.header);
  return {
    isHeader: (cells) =>
      header.length > 0 &&
      header.every((name, index) => name === (cells[index] ?? '').normalize('NFC').trim()) &&
      cells.length >= header.length,
    headerAmong: (rows) => {
      if (areExchanged(rows)) throw new UnreadableFile(0, exchanged());
      return 0;
    },
    open: (_, line) => openTools(line, { topics, reading, notations }),
  };
}

/** Rows that begin with so many names of fields are columns. */
const LEAST_FIELDS = 3;

/** Whether fields stand below one another and tools side by side. */
export function areExchanged(rows: readonly (readonly string[])[]): boolean {
  const fields = new Set(knownColumns(rows.map(([first = '']) => first)));
  const isTold = ['description', 'url', PRICE].some((column) => fields.has(column));
  return isTold && fields.size >= LEAST_FIELDS && rows.every((row) => row.length > 1);
}

const exchanged = () =>
  say`the tools stand side by side and their fields below one another: exchange rows and columns (copy all, then Paste Special with Transpose) and save the file again`;

const noDescription = () =>
  say`No column is read as description, which new tools need. If one has it, choose it; else only listed tools can change.`;

function sourceFault(faults: ReadonlyMap<keyof FileSource, string>): string {
  const parts = [...faults].map(([part, reason]) => `${SOURCE_WORDS[part]} ${reason}`);
  return `the source of the whole file cannot be used: ${parts.join(', ')}`;
}

const SOURCE_WORDS: Readonly<Record<keyof FileSource, string>> = {
  synopsis: 'its publication',
  url: 'its address',
  date_updated: 'its day',
};

const NO_PRICE = 'A column of currencies or units says nothing: no column is read as the price.';

interface Opening {
  topics: TopicNames;
  reading: TableReading;
  notations: Notations;
}

/** @throws UnreadableFile that names columns that are missing or there twice */
function openTools(line: number, { topics, reading, notations }: Opening): RowReader {
  const { columns, notes, choices } = reading;
  tellColumns(columns, line, notes);
  const source = readFileSource(choices.source, new Date().toISOString().slice(0, 10));
  if ('faults' in source) throw new UnreadableFile(0, sourceFault(source.faults));
  const held = columns.map((column) => (isRead(column) ? column.column : undefined));
  const named = columns.map(({ header }, index) => {
    const column = held[index];
    return column === undefined
      ? undefined
      : columnReader(column, { header, topics, reading, notation: notations.get(index) });
  });
  const empties = choices.emptyCells === 'empty' && !choices.isWhole;
  const places = REQUIRED.map((column) => held.indexOf(column)).filter((place) => place >= 0);
  const currency = held.indexOf(PRICE_CURRENCY);
  const unit = held.indexOf(PRICE_UNIT);
  if ((currency >= 0 || unit >= 0) && !held.includes(PRICE)) notes.say(NO_PRICE);
  const hasId = held.includes('id');
  /** What a line of units below the columns' names says of the prices. */
  let units: string | null = null;
  const priced = held.indexOf(PRICE);
  if (!held.some((column) => DESCRIBING.includes(column ?? ''))) notes.say(noDescription());
  return {
    changes: choices.isWhole ? 'all' : 'named',
    isAddress: (index) => isAddressColumn(held[index] ?? ''),
    mended: (line) => mendedCells(columns, choices.cells[line]),
    asideOf(cells) {
      if (held.every((column, index) => column === undefined || (cells[index] ?? '').trim() === ''))
        return BESIDE;
      if (hasId) return null;
      const said = units === null ? unitsSaid(cells, held) : '';
      units ??= said;
      if (said === '') return asideOf(cells, held);
      const rated = held.indexOf(RATING);
      if (scaleIn(cells[rated] ?? '') !== null)
        named[rated] = columnReader(RATING, {
          ...{ header: `${columns[rated]?.header} ${cells[rated]}`, topics, reading },
          notation: notations.get(rated),
        });
      const { header = '' } = columns[priced] ?? {};
      named[priced] = columnReader(PRICE, {
        ...{ header: `${header} ${said}`, topics, reading },
        notation: notations.get(priced),
      });
      return UNITS_BELOW;
    },
    read(cells, { links } = {}) {
      const draft: Draft = { fields: {}, details: {}, unread: new Set() };
      const { name: nameLink, cells: plain } = withoutMarks(cells, held.indexOf('name'));
      for (const [index, cell] of plain.entries()) {
        const column = held[index];
        if (column === undefined || column === PRICE_CURRENCY || column === PRICE_UNIT) continue;
        const isPrice = column === PRICE && !isEmpty(column, cell);
        const price = isPrice
          ? priceMeant(columns[index], cell, { unit: cells[unit] ?? '', money: cells[currency] ?? '' })
          : '';
        const unread = isPrice ? unreadPrice(price, `${columns[index]?.header ?? ''} ${units ?? ''}`) : null;
        const isFree = column === PRICE && saysFree(cell);
        if (isPrice && namesTaxes(cell)) notes.count(TAXED);
        if (isFree) draft.fields[FREE_TIER] ??= IF_UNPRICED;
        if (unread !== null) {
          draft.unread.add(PRICE);
          if (isFree) notes.count(unread);
          else notes.warn(unread, cell);
        } else if (!isEmpty(column, cell)) {
          const text = isPrice ? withCurrency(price, cells[currency] ?? '') : meant(columns[index], cell);
          if (text !== '') named[index]?.(draft, text);
        } else if (empties) emptyValue(draft, column);
      }
      for (const unread of draft.unread) if (dropSource(draft, unread)) notes.warn(STRAY_SOURCES);
      if (draft.unread.has(RATING)) delete draft.fields[RATING_COUNT];
      const link = held.includes('url') ? undefined : (links?.[held.indexOf('name')] ?? nameLink);
      if (link !== undefined && isOwnPage(link)) {
        notes.warn('Links of names that lead to a page of the list itself', link);
      } else if (link !== undefined) {
        draft.fields.url = link;
        notes.count('Websites taken from where names lead');
      }
      return { ...draft.fields, ...draft.details };
    },
    beginsRow(cells) {
      const values = places.map((index) => cells[index] ?? '');
      return (
        hasId && isSlug(values[0] ?? '') && values.every((value) => value !== '' && value === value.trim())
      );
    },
  };

  /** Signs in the width of Chinese letters are the usual ones. */
  function priceMeant(
    column: ReadColumn | undefined,
    cell: string,
    { unit, money }: { unit: string; money: string },
  ): string {
    const said = meant(column, cell.normalize('NFKC'));
    const { header = '' } = column ?? {};
    const other = otherCurrency(header);
    const dollars = [...(notations.get(priced)?.currencies ?? [])].filter((code) =>
      OTHER_DOLLARS.includes(code),
    );
    if (dollars.length > 0 && choices.currency === '' && money === '' && isBareDollar(said))
      notes.warn(
        `Prices in “$” beside others in ${dollars.join(', ')}, taken as US dollars unless you choose another`,
        cell,
      );
    const named = currencyIn(money) ?? currencyIn(wordsApart(header)) ?? other;
    const price = withoutSharedSign(said, [choices.currency, named, reading.country]);
    return withUnit(withCurrency(price, other), unit);
  }

  function meant(column: ReadColumn | undefined, cell: string): string {
    const kind = notationOf(column?.column ?? '');
    const notation = column && notations.get(columns.indexOf(column));
    if (!kind || !notation) return cell;
    const { key, header, how } = column;
    // The site's own files write moments in UTC.
    if (kind === 'date' && how === 'own' && cell.includes('T')) return cell;
    return kind === 'amount'
      ? notation.amount(cell, { header, notes, chosen: choiceOf(choices.decimals, key) })
      : notation.date(cell, { header, notes, chosen: choiceOf(choices.days, key) });
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', yen: '¥' },
  ...{ hellip: '…', ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”' },
};
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi;
const TAGS = /<\/?(?:p|br|b|i|u|em|strong|ul|ol|li|div|span|a|h[1-6])(?:\s[^<>]*)?\/?>/gi;
/** From tag to tag, or with lines of its own; other tags in a text may be meant: 'The <b> tag'. */
const IS_HTML = /^<[a-z][^<>]*>.*<\/[a-z][a-z1-6]*>$|<br\s*\/?>/is;

/** A text of a web page without its tags and entities: '<p>Finds typos &amp; more.</p>'. */
function withoutHtml(cell: string): string {
  if (!/[&<]/.test(cell)) return cell;
  const text = IS_HTML.test(cell.trim())
    ? cell
        .replaceAll(TAGS, ' ')
        .replaceAll(/[ \t]+/g, ' ')
        .trim()
    : cell;
  return text.replaceAll(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : whole;
  });
}

/** Cells without what Markdown writes around them, and the address to which a name leads: '[Name](https://…)'. */
function withoutMarks(
  cells: readonly string[],
  named: number,
): { cells: readonly string[]; name: string | undefined } {
  const plain = cells.map((cell) => withoutHtml(cell).replace(/^\s*(\*\*|`)(?=\S)([^*`]+)\1\s*$/u, '$2'));
  const [, name, address] = /^\s*\[([^[\]]+)\]\((https?:[^\s()]+)\)\s*$/u.exec(plain[named] ?? '') ?? [];
  return { cells: name === undefined ? plain : plain.with(named, name), name: address };
}

const TOTAL =
  /^(?:(?:sub|grand )?totals?|sum|average|summe|gesamt(?:summe|kosten)?|insgesamt|zwischensumme|durchschnitt|total général|somme|moyenne|suma|totale|somma|media|soma)\b(?:\s*[:=(].*|\s+\d.*)?$/iu;

/** What surveys write below their questions. */
const OF_ANSWERS = /^(?:open-ended response|response|other \(please specify\))$/iu;

const TAXED = 'Prices with a word about taxes, taken as they stand';
const BESIDE = 'Rows with values only in columns that are left out';
const UNITS_BELOW = 'Lines of units below the columns’ names, read as part of them';

/** The unit or currency of prices in a first row without a tool: '€ pro Nutzer und Monat'; '' for other rows. */
function unitsSaid(cells: readonly string[], held: readonly (string | undefined)[]): string {
  const said = cells[held.indexOf(PRICE)]?.trim() ?? '';
  const isTool = ['name', 'url', 'description'].some((column) => cells[held.indexOf(column)]?.trim());
  const isUnit = unitIn(said).time !== null || currencyIn(said) !== undefined;
  return !isTool && isUnit && !/\d/.test(said) ? said : '';
}

/** Why a row without an id is not a tool (a sum or a remark); null otherwise. A tool's row has more than one value. */
function asideOf(cells: readonly string[], held: readonly (string | undefined)[]): string | null {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell, column: held[index] }]));
  const columns = held.filter((column) => column !== undefined);
  const says = (column: string) => filled.some((one) => one.column === column);
  if (!says('url') && !says('description') && TOTAL.test(filled[0]?.cell.trim() ?? ''))
    return 'Rows that sum up others and were left out';
  if (filled.length > 0 && filled.every(({ cell }) => OF_ANSWERS.test(cell.trim())))
    return 'Lines that say how a question is answered, which were left out';
  return filled.length === 1 && columns.length > 2
    ? 'Rows of one value alone, which were left out as headings or remarks'
    : null;
}

/** The corrected cells of a row, by column index. */
function mendedCells(
  columns: readonly ReadColumn[],
  cells: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<number, string> | undefined {
  if (!cells) return undefined;
  return new Map(
    columns.flatMap(({ key }, index) => {
      const cell = Object.hasOwn(cells, key) ? cells[key] : undefined;
      return cell === undefined ? [] : [[index, cell] as const];
    }),
  );
}

/** A tool may be named 'None' or 'NaN'; in other columns these mean no value. */
function isEmpty(column: string, cell: string): boolean {
  const isName = column === 'id' || column === 'name';
  return cell.trim() === '' || (isName ? isSpreadsheetFault(cell) : saysNoValue(cell));
}
