import { isSlug } from '#site/slug.ts';
import { UnreadableFile } from '../read/pieces.server.ts';
import type { BehindCells, TableFormat } from '../read/table.server.ts';
import { shapeOf } from '../read/table-choices.server.ts';
import { choiceOf } from '../read/table-choices.ts';
import type { ReadColumn, TableReading } from '../read/table-reading.ts';
import { type Guess, guessColumns } from './column-guess.ts';
import { endsAsOther, isRemark, namesCompanies } from './column-names.ts';
import { ColumnNotation, type Notations } from './column-notation.ts';
import { type NamedColumn, nameColumns, ownColumn, ownKeys } from './columns.server.ts';
import { isGraded } from './own-files.ts';
import { assumedCurrency, countryCurrency } from './price-currency.ts';
import { readRatingCell } from './rating-cells.ts';
import { notationOf, PRICE, RATING, RATING_COUNT } from './tool-cells.server.ts';
import { areExchanged, knownColumns, namesColumns } from './tool-csv.server.ts';
import type { TopicNames } from './topic-names.server.ts';

const SAMPLES = 20;
const LONGEST_SAMPLE = 200;
const EXAMPLES = 3;
const LONGEST_EXAMPLE = 80;
const MAKER = 'developer_name';
/** Rows to examine if no column has amounts or dates. */
const ROWS = 500;
/** Columns of a file beyond these have no examples. */
const MOST_SAMPLED = 500;

const ISO = /^\d{4}-/;
/** Said of a column with dates and texts: see `ColumnNotation.mayBeExchanged`. */
const EXCHANGED =
  'Day and month may be exchanged where the spreadsheet made dates of some texts and not of others, in';

/** The first pass over a table: its header, samples of its values and their notation. */
export class TableSurvey {
  #header: readonly string[] = [];
  #samples: string[][] = [];
  /** Columns of which several of the first rows have the same value. */
  readonly #repeating = new Set<number>();
  /** Columns with values that end with this site's grades. */
  readonly #graded = new Set<number>();
  readonly #notations = new Map<number, ColumnNotation>();
  #rows = 0;

  /** Whether further rows cannot change the result. */
  get isDone(): boolean {
    return this.#notations.size === 0 && this.#rows >= ROWS;
  }

  get notations(): Notations {
    return this.#notations;
  }

  readonly format: TableFormat = {
    isHeader: namesColumns,
    headerAmong: (rows) => {
      if (areExchanged(rows)) throw new UnreadableFile(0, '');
      const known = rows.findIndex((cells) => knownColumns(cells).length > 0 && fill(cells) > 1);
      return known >= 0 ? known : rows.findIndex(mayNameColumns);
    },
    open: (header) => {
      this.#header = header;
      this.#samples = header.slice(0, MOST_SAMPLED).map(() => []);
      for (const [index, given] of header.slice(0, MOST_SAMPLED).entries()) {
        const own = ownColumn(given);
        if (given !== '' && (own === undefined || own === RATING || notationOf(own))) {
          this.#notations.set(index, new ColumnNotation());
        }
      }
      return {
        changes: 'named',
        read: (cells, behind) => this.#see(cells, behind?.days),
        beginsRow: () => false,
        isAddress: () => false,
      };
    },
  };

  #see(cells: readonly string[], days: BehindCells['days']): void {
    this.#rows++;
    for (const [index, samples] of this.#samples.entries()) {
      const cell = cells[index]?.trim() ?? '';
      if (cell === '') continue;
      if (isGraded(cell)) this.#graded.add(index);
      const sample = cell.slice(0, LONGEST_SAMPLE);
      if (samples.includes(sample)) this.#repeating.add(index);
      else if (samples.length < SAMPLES) samples.push(sample);
      const notation = this.#notations.get(index);
      notation?.see(cell);
      notation?.seeOrder(days?.[index]);
    }
  }

  /** Decides on the columns by earlier choices, then names, then values. */
  async decide(topics: TopicNames, reading: TableReading): Promise<void> {
    const named = nameColumns(this.#header, { columns: {} });
    if (named.length === 0) return;
    await reading.recall(shapeOf(ownKeys(named.map(({ key }) => key))));
    const columns = nameColumns(this.#header, reading.choices, this.#graded);
    const taken = new Set(columns.flatMap(({ column }) => column ?? []));
    const unknown = columns.flatMap(({ how, header }, index) =>
      how === 'unknown' && header !== ''
        ? [
            {
              ...{ index, samples: this.#samples[index] ?? [], isRepeating: this.#repeating.has(index) },
              isRemark: isRemark(header),
              isOther: endsAsOther(header),
            },
          ]
        : [],
    );
    const guessed = guessColumns(unknown, taken, topics);
    const company = columns.findIndex(
      ({ how, column, header }) => how === 'name' && column === MAKER && namesCompanies(header),
    );
    const [called = columns.length] = [...guessed].find(([, { column }]) => column === 'name') ?? [];
    // Companies are what the file lists where nothing before them is a name.
    if (company >= 0 && company < called && !taken.has('name') && !taken.has('id')) {
      guessed.delete(called);
      guessed.set(company, { column: 'name', how: 'values' });
    }
    const priced = columns.findIndex(({ column, how }) => column === PRICE && how !== 'taken');
    const { header = '' } = columns[priced] ?? {};
    const inCells = this.#notations.get(priced)?.currencies ?? new Set();
    reading.country = countryCurrency(this.#header);
    reading.currency = assumedCurrency(header, { named: inCells, country: reading.country });
    reading.columns = columns.map((column, index): ReadColumn => {
      const told = this.#makerIn(index, column, taken) ?? this.#ratingIn(index, column, taken);
      const decided = { ...column, ...(guessed.get(index) ?? told) };
      return { ...decided, examples: this.#examples(index), asks: this.#asks(index, decided, reading) };
    });
    for (const [index, { header, column }] of reading.columns.entries()) {
      if (notationOf(column ?? '') !== 'date' || !this.#notations.get(index)?.mayBeExchanged) continue;
      const text = this.#samples[index]?.find((sample) => !ISO.test(sample));
      reading.notes.warn(`${EXCHANGED} “${header.slice(0, 40)}”`, text);
    }
  }

  /** A column 'Company' usually has names, not ids of companies. */
  #makerIn(index: number, { column, how }: NamedColumn, taken: ReadonlySet<string>): Guess | undefined {
    const hasNames = this.#samples[index]?.some((sample) => !isSlug(sample));
    const isMaker = column === 'company' && how === 'own' && hasNames && !taken.has(MAKER);
    return isMaker ? { column: MAKER, how: 'values' } : undefined;
  }

  /** A column 'Reviews' may have ratings, which say of how many stars they are. */
  #ratingIn(index: number, { column, how }: NamedColumn, taken: ReadonlySet<string>): Guess | undefined {
    const samples = this.#samples[index] ?? [];
    const isRating = samples.length > 0 && samples.every((sample) => readRatingCell(sample, null) !== null);
    const isMistaken = column === RATING_COUNT && how === 'name' && isRating && !taken.has(RATING);
    return isMistaken ? { column: RATING, how: 'values' } : undefined;
  }

  #examples(index: number): string[] {
    return (this.#samples[index] ?? []).slice(0, EXAMPLES).map((text) => text.slice(0, LONGEST_EXAMPLE));
  }

  #asks(
    index: number,
    { key, column }: Pick<ReadColumn, 'key' | 'column'>,
    { choices }: TableReading,
  ): ReadColumn['asks'] {
    const [kind, notation] = [notationOf(column ?? ''), this.#notations.get(index)];
    if (kind === 'date' && (notation?.isOpenInDays || choiceOf(choices.days, key))) return 'days';
    if (kind === 'amount' && (notation?.isOpenInDecimals || choiceOf(choices.decimals, key)))
      return 'decimals';
    return null;
  }
}

function fill(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Whether a row may be a header with unknown names: several short texts, none a number or an address. */
function mayNameColumns(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length > 1 &&
    filled.every((cell) => cell.length <= 60 && /\p{L}/u.test(cell) && !/:\/\/|@/.test(cell))
  );
}
