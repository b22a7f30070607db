import { expect, test } from 'vitest';
import type { PageResult, WorkersResult } from '../bench/kept-results.ts';
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

test('the command is the one whose result is shown', () => {
  const figures = { p50: 1, p95: 1, statements: 1 };
  const search = {
    ...MEASURED,
    rows: [{ case: 'no hit', target: 2, sizes: { 100000: figures, 3000: figures } }],
    score: { good: 1, fair: 0, bad: 0 },
  };
  const commands = outcomesOf({ ...NOTHING, search }).map(({ command }) => command);
  expect(new Set(commands)).toEqual(new Set(['npm run bench search 3000 100000']));
});
