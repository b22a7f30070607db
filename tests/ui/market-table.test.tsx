import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MarketCell, MarketRow } from '#catalogue/market/market-rows.ts';
import { MarketTable } from '#features/market/market-table.tsx';

const NONE: MarketCell = { value: 0, text: '0' };
const CELLS: MarketRow['cells'] = {
  ...{ tools: { value: 2, text: '2' }, launched: NONE, launched2: NONE, companies: NONE },
  ...{ rounds12: NONE, funding12: NONE, rounds24: NONE, funding24: NONE, funding: NONE },
  ...{ price: { value: 50, text: '50%', note: '1 of 2' }, free: NONE, open: NONE, rated: NONE },
};
const row = (id: string): MarketRow => ({ id, name: id, cells: CELLS, launches: [], momentum: null });

test('a heading that says what all its cells cover still says which tools these are', () => {
  const html = renderToStaticMarkup(
    <MarketTable
      rows={[row('video')]}
      total={row('')}
      until={{ year: 2026, month: null, asOf: null }}
      query={{ sort: 'name', order: 'asc' }}
      isPartial={false}
    />,
  );
  const heads = parse(html).querySelectorAll('thead small');
  expect(heads.map(({ text }) => text)).toEqual(['1 of 2 with a monthly price']);
});
