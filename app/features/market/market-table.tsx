import { MARKET_COLUMNS } from '#catalogue/market/market-columns.ts';
import { isQuotable, type MarketCell, type MarketRow } from '#catalogue/market/market-rows.ts';
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
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import { MomentumFold } from '#ui/momentum-fold.tsx';
import { SortArrow } from '#ui/segment-link.tsx';

interface Props {
  rows: MarketRow[];
  /** The whole catalogue. */
  total: MarketRow;
  until: Until;
  query: MarketQuery;
}

const CAPTION = 'Categories with their tools, launches, funding, prices and momentum';

/** The figures of all markets. A phone shows beside the names what they are sorted by, and momentum. A locked column says so in its heading. */
export function MarketTable({ rows, total, until, query }: Props) {
  const shown = query.sort === 'name' || query.sort === 'momentum' ? MARKET_DEFAULT_SORT : query.sort;
  const shared = sharedNotes([...rows, total]);
  const isLocked = (id: MarketSort) =>
    id !== 'name' && id !== 'momentum' && total.cells[id].isLocked === true;
  return (
    <>
      <FigureChoice until={until} sort={query.sort} />
      <section className="table-scroll" aria-label={worded(CAPTION)} {...MARKS.scrolls()}>
        <table className="data tool-table market-table by-figure">
          <caption className="sr-only">{worded(CAPTION)}</caption>
          <thead>
            <tr>
              {MARKET_COLUMNS.map((column) => (
                <ColumnHead
                  key={column.id}
                  id={column.id}
                  label={headingOf(column, until)}
                  query={query}
                  shown={shown}
                  note={shared.get(column.id)}
                  isLocked={isLocked(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} shown={shown} shared={shared} />
            ))}
          </tbody>
          <tfoot>
            <Row row={total} shown={shown} shared={shared} />
          </tfoot>
        </table>
      </section>
    </>
  );
}

/** The notes that all cells of a column have: its heading says them once. */
function sharedNotes(rows: readonly MarketRow[]): ReadonlyMap<MarketSort, string> {
  const shared = MARKET_COLUMNS.flatMap(({ id }): [MarketSort, string][] => {
    if (id === 'name' || id === 'momentum') return [];
    const [note, ...others] = new Set(rows.map(({ cells }) => cells[id].note));
    return note === undefined || others.length > 0 ? [] : [[id, note]];
  });
  return new Map(shared);
}

function headingOf({ label, heading }: (typeof MARKET_COLUMNS)[number], until: Until): string {
  return heading?.(until) ?? label;
}

/** The figure that a phone shows; where all are shown, the headings sort. */
function FigureChoice({ until, sort }: { until: Until; sort: MarketSort }) {
  return (
    <form action={paths.market} className="market-choice no-print" {...inPlace()}>
      <label htmlFor="figure">Sort by</label>
      <select id="figure" name="sort" className="field" defaultValue={sort} {...MARKS.atOnce()}>
        {MARKET_COLUMNS.map((column) => (
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

/** The class of a column that a phone shows. */
function shownClass(id: MarketSort, shown: MarketSort): { className?: string } {
  return id === shown || id === 'momentum' ? { className: 'is-shown' } : {};
}

interface HeadProps {
  id: MarketSort;
  label: string;
  query: MarketQuery;
  shown: MarketSort;
  /** What all its cells say. */
  note: string | undefined;
  isLocked: boolean;
}

function ColumnHead({ id, label, query, shown, note, isLocked }: HeadProps) {
  const isSorted = query.sort === id;
  const order = isSorted ? (query.order === 'asc' ? 'desc' : 'asc') : firstOrder(id);
  const direction = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...shownClass(id, shown)} {...(isSorted && { 'aria-sort': direction })}>
      <a href={paths.marketBy({ sort: id, order })} rel="nofollow" {...inPlace()}>
        {label}
        {isLocked && (
          <>
            {' '}
            <Icon name="lock" />
            <span className="sr-only">(for subscribers)</span>
          </>
        )}
        {isSorted && <SortArrow order={query.order} />}
      </a>
      {note && <small>{note}</small>}
    </th>
  );
}

interface RowProps {
  row: MarketRow;
  shown: MarketSort;
  shared: ReadonlyMap<MarketSort, string>;
}

function Row({ row, shown, shared }: RowProps) {
  const { id, name, launches, momentum, cells } = row;
  return (
    <tr>
      <th scope="row">{id === '' ? name : <a href={paths.category(id)}>{name}</a>}</th>
      {MARKET_COLUMNS.slice(1).map((column) => (
        <td key={column.id} {...shownClass(column.id, shown)}>
          {column.id === 'momentum' || column.id === 'name' ? (
            <Score momentum={momentum} of={name} />
          ) : (
            <Cell
              cell={cells[column.id]}
              hasNote={!shared.has(column.id)}
              quote={paths.figure({ kind: 'market', id: id || 'all' }, column.id)}
            />
          )}
          {column.id === 'launched2' && <Sparkline values={launches} />}
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
  const { text, note, isLocked } = cell;
  if (isLocked) return null;
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
