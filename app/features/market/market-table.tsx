import { headingOf, type MarketColumn, marketColumns } from '#catalogue/market/market-columns.ts';
import { isQuotable, isTold, type MarketCell, type MarketRow } from '#catalogue/market/market-rows.ts';
import {
  firstOrder,
  MARKET_DEFAULT_SORT,
  type MarketQuery,
  type MarketSort,
} from '#catalogue/market/market-sorts.ts';
import type { Until } from '#catalogue/market/recorded-rounds.ts';
import { MARKS } from '#site/marks.ts';
import { worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { inPlace } from '#ui/in-place.ts';
import { MomentumFold } from '#ui/momentum-fold.tsx';
import { SortArrow } from '#ui/segment-link.tsx';
import { useSite } from '#ui/site-texts.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';

interface Props {
  rows: MarketRow[];
  /** The whole catalogue. */
  total: MarketRow;
  until: Until;
  query: MarketQuery;
  /** Whether rounds are locked for this reader: few are counted then, and their columns stand last. */
  isPartial: boolean;
}

const captionOf = () => worded('Categories of tools compared');

/**
 * The figures of all markets. Columns in which this reader would see nothing are left out and named once. A phone shows
 * beside the names what they are sorted by, and one more.
 */
export function MarketTable({ rows, total, until, query, isPartial }: Props) {
  const told = marketColumns().filter(({ id }) => isTold(id, rows, total));
  const columns = isPartial
    ? [...told.filter((column) => !isOfRounds(column)), ...told.filter(isOfRounds)]
    : told;
  const others = columns.filter(({ id }) => id !== 'name');
  const sorted = others.find(({ id }) => id === query.sort && id !== 'momentum')?.id ?? MARKET_DEFAULT_SORT;
  const beside = others.find(({ id }) => id === 'momentum') ?? others.find(({ id }) => id !== sorted);
  const shown = [sorted, beside?.id];
  const shared = sharedNotes([...rows, total]);
  const row = { columns: others, shown, shared };
  return (
    <>
      <FigureChoice columns={columns} until={until} sort={query.sort} />
      <section className="table-scroll" aria-label={captionOf()} {...MARKS.scrolls()}>
        <table className="data tool-table market-table by-figure">
          <caption className="sr-only">{captionOf()}</caption>
          <thead>
            <tr>
              {columns.map(({ id, of, ...column }) => (
                <ColumnHead
                  key={id}
                  id={id}
                  label={headingOf(column, until)}
                  query={query}
                  shown={shown}
                  note={[shared.get(id), of].filter(Boolean).join(' ')}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <Row key={each.id} row={each} {...row} />
            ))}
          </tbody>
          <tfoot>
            <Row row={total} {...row} />
          </tfoot>
        </table>
      </section>
      <LeftOut rows={rows} total={total} until={until} />
    </>
  );
}

function isOfRounds({ id }: MarketColumn): boolean {
  return id === 'rounds12' || id === 'rounds24';
}

/** Which columns are missing, and why. */
function LeftOut({ rows, total, until }: Omit<Props, 'query' | 'isPartial'>) {
  const { isAi } = useSite().listed;
  const missing = marketColumns().filter(({ id }) => !isTold(id, rows, total));
  const isLocked = ({ id }: MarketColumn) =>
    id !== 'name' && id !== 'momentum' && total.cells[id].isLocked === true;
  const named = (columns: readonly MarketColumn[]) =>
    columns.map((column) => headingOf(column, until)).join('; ');
  const locked = missing.filter(isLocked);
  const empty = missing.filter((column) => !isLocked(column));
  return (
    <>
      {locked.length > 0 && (
        <SubscribersNote text={`For subscribers, as columns of this table: ${named(locked)}.`} />
      )}
      {empty.length > 0 && isAi && (
        <p className="small mt-2">{`Not in the table, as no category has any: ${named(empty)}.`}</p>
      )}
    </>
  );
}

/** The notes that all cells of a column have: its heading says them once. */
function sharedNotes(rows: readonly MarketRow[]): ReadonlyMap<MarketSort, string> {
  const shared = marketColumns().flatMap(({ id }): [MarketSort, string][] => {
    if (id === 'name' || id === 'momentum') return [];
    const [note, ...others] = new Set(rows.map(({ cells }) => cells[id].note));
    return note === undefined || others.length > 0 ? [] : [[id, note]];
  });
  return new Map(shared);
}

interface ChoiceProps {
  columns: readonly MarketColumn[];
  until: Until;
  sort: MarketSort;
}

/** The figure that a phone shows; where all are shown, the headings sort. */
function FigureChoice({ columns, until, sort }: ChoiceProps) {
  return (
    <form action={paths.market} className="market-choice no-print" {...inPlace()}>
      <label htmlFor="figure">Sort by</label>
      <select id="figure" name="sort" className="field" defaultValue={sort} {...MARKS.atOnce()}>
        {columns.map((column) => (
          <option key={column.id} value={column.id}>
            {headingOf(column, until)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn without-script">
        Show
      </button>
    </form>
  );
}

/** The columns that a phone shows. */
type Shown = readonly (MarketSort | undefined)[];

function shownClass(id: MarketSort, shown: Shown): { className?: string } {
  return shown.includes(id) ? { className: 'is-shown' } : {};
}

interface HeadProps {
  id: MarketSort;
  label: string;
  query: MarketQuery;
  shown: Shown;
  /** What all its cells say; empty for nothing. */
  note: string;
}

function ColumnHead({ id, label, query, shown, note }: HeadProps) {
  const isSorted = query.sort === id;
  const order = isSorted ? (query.order === 'asc' ? 'desc' : 'asc') : firstOrder(id);
  const direction = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...shownClass(id, shown)} {...(isSorted && { 'aria-sort': direction })}>
      <a href={paths.marketBy({ sort: id, order })} rel="nofollow" {...inPlace()}>
        {label}
        {isSorted && <SortArrow order={query.order} />}
      </a>
      {note && <small>{note}</small>}
    </th>
  );
}

interface RowProps {
  row: MarketRow;
  /** Beside the name. */
  columns: readonly MarketColumn[];
  shown: Shown;
  shared: ReadonlyMap<MarketSort, string>;
}

function Row({ row, columns, shown, shared }: RowProps) {
  const { id, name, launches, momentum, cells } = row;
  return (
    <tr>
      <th scope="row">{id === '' ? name : <a href={paths.category(id)}>{name}</a>}</th>
      {columns.map((column) => (
        <td key={column.id} {...shownClass(column.id, shown)}>
          {column.id === 'launched2' && <Sparkline values={launches} />}
          {column.id === 'momentum' || column.id === 'name' ? (
            <Score momentum={momentum} of={name} />
          ) : (
            <Cell
              cell={cells[column.id]}
              hasNote={!shared.has(column.id)}
              quote={paths.figure({ kind: 'market', id: id || 'all' }, column.id)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Unfolds where there is a score; what is missing for one stands on the category's page. */
function Score({ momentum, of }: { momentum: MarketRow['momentum']; of: string }) {
  if (momentum === null) return null;
  if (momentum.score !== null) return <MomentumFold momentum={momentum} of={of} isBare />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not enough data</span>
    </>
  );
}

/** @param quote where the figure has its source, its day and lines to cite, and leads to the rows behind it */
function Cell({ cell, hasNote, quote }: { cell: MarketCell; hasNote: boolean; quote: string }) {
  const { text, note } = cell;
  return (
    <>
      {isQuotable(cell) ? (
        <a href={quote} rel="nofollow">
          {text}
        </a>
      ) : (
        text
      )}
      {hasNote && note && <small>{note}</small>}
    </>
  );
}
