import { MARKET_COLUMNS } from '#catalogue/market/market-columns.ts';
import { isQuotable, type MarketCell, type MarketRow } from '#catalogue/market/market-rows.ts';
import { firstOrder, type MarketQuery, type MarketSort } from '#catalogue/market/market-sorts.ts';
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

/** The figures of all markets. On a narrow screen it scrolls beneath the names. A locked column says so in its heading. */
export function MarketTable({ rows, total, until, query }: Props) {
  const isLocked = (id: MarketSort) =>
    id !== 'name' && id !== 'momentum' && total.cells[id].isLocked === true;
  return (
    <section className="table-scroll" aria-label={worded(CAPTION)} {...MARKS.scrolls()}>
      <table className="data tool-table market-table">
        <caption className="sr-only">{worded(CAPTION)}</caption>
        <thead>
          <tr>
            {MARKET_COLUMNS.map(({ id, label, heading }) => (
              <ColumnHead
                key={id}
                id={id}
                label={heading?.(until) ?? label}
                query={query}
                isLocked={isLocked(id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row row={total} />
        </tfoot>
      </table>
    </section>
  );
}

interface HeadProps extends Pick<Props, 'query'> {
  id: MarketSort;
  label: string;
  isLocked: boolean;
}

function ColumnHead({ id, label, query, isLocked }: HeadProps) {
  const isSorted = query.sort === id;
  const order = isSorted ? (query.order === 'asc' ? 'desc' : 'asc') : firstOrder(id);
  const direction = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...(isSorted && { 'aria-sort': direction })}>
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
    </th>
  );
}

function Row({ row }: { row: MarketRow }) {
  const { id, name, launches, prices, momentum, cells } = row;
  return (
    <tr>
      <th scope="row">{id === '' ? name : <a href={paths.category(id)}>{name}</a>}</th>
      {MARKET_COLUMNS.slice(1).map((column) => (
        <td key={column.id}>
          {column.id === 'momentum' || column.id === 'name' ? (
            <Score momentum={momentum} of={name} />
          ) : (
            <Cell
              cell={cells[column.id]}
              quote={paths.figure({ kind: 'market', id: id || 'all' }, column.id)}
            />
          )}
          {column.id === 'launched2' && <Sparkline values={launches} />}
          {column.id === 'price' && <Sparkline values={prices} />}
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
function Cell({ cell, quote }: { cell: MarketCell; quote: string }) {
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
      {note && <small>{note}</small>}
    </>
  );
}
