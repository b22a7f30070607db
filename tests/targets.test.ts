import { expect, test } from 'vitest';
import type {
  BrowserResult,
  NextResult,
  PageResult,
  SearchResult,
  WorkersResult,
} from '../bench/kept-results.ts';
import { type Kept, outcomesOf } from '../bench/targets.ts';

/** What docs/performance.md says of the targets. */

const MEASURED = {
  at: '2026-11-23T10:00:00.000Z',
  commit: '00000000',
  machine: 'any',
  node: 'v24',
  load: { before: 0, after: 0 },
};
const NOTHING: Kept = {
  pages: null,
  memory: null,
  import: null,
  workers: null,
  search: null,
  browser: null,
  next: null,
  weights: null,
  start: null,
  nodes: null,
};

const side = (microseconds: number) => ({
  perSecond: 1,
  p99: '1ms',
  microseconds,
  serverBusy: 1,
  generatorBusy: 0,
});
const measured = (kept: Partial<Kept>) =>
  outcomesOf({ ...NOTHING, ...kept }).map(({ measured: said, holds }) => [said, holds]);

test('a target holds only if every page was measured', () => {
  const pages: PageResult = {
    ...MEASURED,
    seconds: 6,
    rows: [
      { page: '/', case: 'from memory', sides: { ours: side(10), 'node:http': side(9) } },
      { page: '/', case: '304', sides: { ours: side(10), 'node:http': side(9) } },
    ],
    refused: ['/tools, from memory: the generator was the bottleneck', '/, not kept, uncompressed: too slow'],
  };
  expect(measured({ pages })).toEqual([
    ['0.90, 1 refused', false],
    ['0.90', true],
    ['refused', false],
  ]);
});

test('workers are as good as each kind of page that was measured', () => {
  const row = {
    kind: 'from memory',
    ratio: 1.9,
    lower: 1.8,
    higher: 2,
    database: 0,
    generators: 0,
    sides: [],
  };
  const workers: WorkersResult = {
    ...MEASURED,
    share: 0.25,
    rounds: 15,
    rows: [row],
    refused: ['made anew: too busy'],
  };
  expect(measured({ workers })).toEqual([['1.90, 1 refused', false]]);
  expect(measured({ workers: { ...workers, refused: [] } })).toEqual([['1.90', true]]);
});

test('a page is compared with the faster of two in Next.js', () => {
  const side = (lcp: number) => ({
    lcp,
    tbt: 0,
    cls: 0,
    bytes: 1,
    scriptBytes: 1,
    html: 1,
    encoding: 'br',
  });
  const next: NextResult = {
    ...MEASURED,
    version: '16.0.0',
    rounds: 9,
    rows: [
      { page: '/', sides: { ours: side(60), rendered: side(200), static: side(100) } },
      { page: '/tools', sides: { ours: side(80), rendered: side(100), static: side(200) } },
    ],
  };
  expect(measured({ next })).toEqual([['0.60 to 0.80', false]]);
});

const searched = (sizes: SearchResult['rows'][number]['sizes']): SearchResult => ({
  ...MEASURED,
  rows: [{ case: 'no hit', target: 2, sizes }],
  score: { good: 1, fair: 0, bad: 0 },
});
const figures = { p50: 1, p95: 1, statements: 1 };

test('one size of the catalogue says nothing of growth', () => {
  expect(measured({ search: searched({ 3000: figures }) })[0]).toEqual(['refused', false]);
  expect(measured({ search: searched({ 3000: figures, 100000: figures }) })[0]).toEqual(['1.00', true]);
});

test('a figure that is missing meets no target', () => {
  const search = searched({ 3000: figures, 100000: { p50: 1, p95: 1 } });
  expect(measured({ search })[2]).toEqual(['1, 1 refused', false]);
  const unasked = searched({ 3000: figures, 100000: { ...figures, p95: 0 } });
  expect(measured({ search: unasked })[0]).toEqual(['refused', false]);
  const visit = { lcp: 1, tbt: null, cls: 0, bytes: 1, scriptBytes: 1 };
  const browser: BrowserResult = {
    ...MEASURED,
    rounds: 5,
    rows: [{ page: '/', scripts: visit, none: visit }],
  };
  expect(measured({ browser })[1]).toEqual(['refused', false]);
  // What is no number when it is kept comes back as null.
  const memory = JSON.parse(JSON.stringify({ afterStart: { rss: Number.NaN }, afterRequests: { rss: 200 } }));
  expect(measured({ memory })).toEqual([
    ['refused', false],
    ['200', true],
  ]);
});

test('the command is the one whose result is shown', () => {
  const search = searched({ 100000: figures, 3000: figures });
  const commands = outcomesOf({ ...NOTHING, search }).map(({ command }) => command);
  expect(new Set(commands)).toEqual(new Set(['npm run bench search 3000 100000']));
});
