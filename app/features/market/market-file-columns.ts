import { headingOf, marketColumns } from '#catalogue/market/market-columns.ts';
import { isTold, type MarketRow } from '#catalogue/market/market-rows.ts';
import type { MarketSort } from '#catalogue/market/market-sorts.ts';
import type { Until } from '#catalogue/market/recorded-rounds.ts';
import { COUNTED } from '#site/file-columns.ts';
import { worded } from '#site/noun.ts';
import type { FileColumn } from './export-list.server.ts';

/** The columns of the table as a file: each figure as a number, shares in percent, and beside it what it covers. */
export function marketFileColumns(
  rows: readonly MarketRow[],
  total: MarketRow,
  until: Until,
): FileColumn<MarketRow>[] {
  return marketColumns().flatMap((column): FileColumn<MarketRow>[] => {
    const { id } = column;
    const title = headingOf(column, until);
    if (!isTold(id, rows, total)) return [];
    if (id === 'name') return [{ title, of: ({ name }) => name }];
    if (id === 'momentum') return [{ title, of: ({ momentum }) => momentum?.score ?? null }];
    if (id === 'tools') return [{ title: worded(COUNTED), of: ({ cells }) => cells.tools.value }];
    const figure = {
      title: `${title}${UNITS[id] ?? ''}`,
      of: ({ cells }: MarketRow) => inTenths(cells[id].value),
    };
    const isNoted = [...rows, total].some(({ cells }) => cells[id].note !== undefined);
    return isNoted
      ? [figure, { title: `${title}: coverage`, of: ({ cells }) => cells[id].note ?? null }]
      : [figure];
  });
}

/** Shares have no more digits than they can mean. */
function inTenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

const UNITS: Readonly<Partial<Record<MarketSort, string>>> = {
  funding12: ' (US dollars)',
  funding24: ' (US dollars)',
  funding: ' (US dollars)',
  price: ' (%)',
  free: ' (%)',
  open: ' (%)',
  rated: ' (%)',
};
