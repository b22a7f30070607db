import { atLeast, atMost, type Figure, type Judgement } from './judgement.ts';
import {
  type BrowserResult,
  type ImportResult,
  type MemoryResult,
  multipleOfNext,
  type NextResult,
  type NodesResult,
  type PageResult,
  type SearchResult,
  type StartResult,
  type WeightsResult,
  type WorkersResult,
} from './kept-results.ts';
import type { Circumstances } from './results.ts';

/** The last results of the benchmarks that have targets; null if one has none. */
export interface Kept {
  pages: PageResult | null;
  memory: MemoryResult | null;
  import: ImportResult | null;
  workers: WorkersResult | null;
  search: SearchResult | null;
  browser: BrowserResult | null;
  next: NextResult | null;
  weights: WeightsResult | null;
  start: StartResult | null;
  nodes: NodesResult | null;
}

/** What was measured for a target. */
export interface Outcome extends Judgement {
  what: string;
  target: string;
  command: string;
  circumstances: Circumstances;
}

interface Target<Result> {
  what: string;
  target: string;
  judge(result: Result): Judgement;
}

/** What results have to show (design §6; those of memory and workers are the project's own). */

const PAGES: readonly Target<PageResult>[] = [
  {
    what: 'Page from memory, as a share of bare `node:http` with the same bytes',
    target: '≥ 0.85',
    judge: (result) =>
      atLeast(0.85, ratiosOf(result, 'from memory', 'node:http'), refusedOf(result, 'from memory')),
  },
  {
    what: '304, as a share of bare `node:http`',
    target: '≥ 0.75',
    judge: (result) => atLeast(0.75, ratiosOf(result, '304', 'node:http'), refusedOf(result, '304')),
  },
  {
    what: 'Page that is not cached, as a share of bare `renderToPipeableStream`',
    target: '≥ 0.5',
    judge: (result) => atLeast(0.5, ratiosOf(result, 'not kept', 'React'), refusedOf(result, 'not kept')),
  },
];

const MEMORY: readonly Target<MemoryResult>[] = [
  {
    what: 'Memory of a node after its start, MB',
    target: '≤ 150',
    judge: ({ afterStart }) => atMost(150, [afterStart.rss], 0),
  },
  {
    what: 'Memory after 2,000 pages, MB',
    target: '≤ 300',
    judge: ({ afterRequests }) => atMost(300, [afterRequests.rss], 0),
  },
];

const IMPORT: readonly Target<ImportResult>[] = [
  {
    what: 'Import, as a share of `COPY` of the same rows',
    target: '≥ 0.5',
    judge: ({ ratio }) => atLeast(0.5, [ratio]),
  },
];

const WORKERS: readonly Target<WorkersResult>[] = [
  {
    what: 'Two workers, as a multiple of one',
    target: '≥ 1.85',
    judge: ({ rows, refused }) =>
      atLeast(
        1.85,
        rows.map(({ ratio }) => ratio),
        refused.length,
      ),
  },
];

const SEARCH: readonly Target<SearchResult>[] = [
  {
    what: 'Rare terms, filters, sorts, deep pages: p95 at the largest catalogue, as a multiple of that at the smallest',
    target: '≤ 2',
    judge: (result) => atMost(2, growthOf(result, 2)),
  },
  {
    what: 'Common terms and relevance, likewise',
    target: '≤ 4',
    judge: (result) => atMost(4, growthOf(result, 4)),
  },
  {
    what: 'Statements of a listing',
    target: '≤ 3',
    judge: ({ rows }) =>
      atMost(
        3,
        rows.flatMap(({ sizes }) => Object.values(sizes).map((each) => each.statements)),
        0,
      ),
  },
  {
    what: 'Everyday searches answered well',
    target: '≥ 95%',
    judge: ({ score: { good, fair, bad } }) => ({
      measured: `${good} of ${good + fair + bad}`,
      holds: good >= 0.95 * (good + fair + bad),
    }),
  },
];

const BROWSER: readonly Target<BrowserResult>[] = [
  {
    what: 'Largest paint by phone, as a multiple of the page without scripts',
    target: '≤ 1.1',
    judge: ({ rows }) =>
      atMost(
        1.1,
        rows.map(({ scripts, none }) => scripts.lcp / none.lcp),
      ),
  },
  {
    what: 'Time that scripts block, ms',
    target: '≤ 100',
    judge: ({ rows }) =>
      atMost(
        100,
        rows.map(({ scripts }) => scripts.tbt),
        0,
      ),
  },
  {
    what: 'How far pages jump (CLS)',
    target: '0',
    judge: ({ rows }) =>
      atMost(
        0,
        rows.map(({ scripts }) => scripts.cls),
      ),
  },
];

const NEXT: readonly Target<NextResult>[] = [
  {
    what: 'Largest paint by phone, as a multiple of the same page in Next.js 16',
    target: '≤ 0.7',
    judge: ({ rows }) => atMost(0.7, rows.map(multipleOfNext)),
  },
];

const WEIGHTS: readonly Target<WeightsResult>[] = [
  {
    what: 'Scripts of a first visit, kB',
    target: '≤ 100',
    judge: ({ rows }) =>
      atMost(
        100,
        rows.map(({ scripts }) => scripts),
        1,
      ),
  },
  {
    what: 'HTML of the directory, kB',
    target: '≤ 11',
    judge: ({ rows }) =>
      atMost(
        11,
        rows.flatMap(({ page, html }) => (page === '/tools' ? [html] : [])),
        1,
      ),
  },
  {
    what: 'HTML of any other page, kB',
    target: '≤ 15',
    judge: ({ rows }) =>
      atMost(
        15,
        rows.map(({ html }) => html),
        1,
      ),
  },
];

const START: readonly Target<StartResult>[] = [
  {
    what: 'A later start to the first answered page, s',
    target: '≤ 3',
    judge: ({ seconds }) => atMost(3, seconds, 1),
  },
];

const NODES: readonly Target<NodesResult>[] = [
  {
    what: 'A write seen on all of four nodes, s',
    target: '≤ 2',
    judge: ({ seenAfterMs }) =>
      atMost(
        2,
        seenAfterMs.map((each) => each / 1_000),
      ),
  },
];

/** Each target whose benchmark has a result, in the table's order. */
export function outcomesOf(kept: Kept): Outcome[] {
  return [
    ...judged(kept.pages, '', PAGES),
    ...judged(kept.memory, 'memory', MEMORY),
    ...judged(kept.search, `search ${sizesOf(kept.search).join(' ')}`, SEARCH),
    ...judged(kept.browser, 'browser', BROWSER),
    ...judged(kept.next, 'next', NEXT),
    ...judged(kept.weights, 'pages', WEIGHTS),
    ...judged(kept.import, `import ${kept.import?.tools}`, IMPORT),
    ...judged(kept.start, 'start', START),
    ...judged(kept.workers, 'workers', WORKERS),
    ...judged(kept.nodes, 'nodes', NODES),
  ];
}

function judged<Result extends Circumstances>(
  result: Result | null,
  name: string,
  targets: readonly Target<Result>[],
): Outcome[] {
  if (!result) return [];
  const command = `npm run bench ${name}`.trim();
  return targets.map(({ what, target, judge }) => ({
    what,
    target,
    ...judge(result),
    command,
    circumstances: result,
  }));
}

/** For each page, what the yardstick needs, as a share of what we need. */
function ratiosOf({ rows }: PageResult, name: string, yardstick: string): number[] {
  return rows.flatMap(({ case: asked, sides }) => {
    const [ours, other] = [sides.ours, sides[yardstick]];
    return asked === name && ours && other ? [other.microseconds / ours.microseconds] : [];
  });
}

/** For how many pages this case was refused. */
function refusedOf({ refused }: PageResult, name: string): number {
  return refused.filter((line) => line.includes(`, ${name}: `)).length;
}

/** How many tools the catalogues had, the smallest first. */
function sizesOf(result: SearchResult | null): number[] {
  return Object.keys(result?.rows[0]?.sizes ?? {})
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** For each case with this target, its p95 at the largest size, as a ratio to that at the smallest. */
function growthOf({ rows }: SearchResult, target: number): Figure[] {
  return rows
    .filter((row) => row.target === target)
    .map(({ sizes }) => {
      const [smallest, ...larger] = Object.entries(sizes).toSorted(([a], [b]) => Number(a) - Number(b));
      const [first, last] = [smallest?.[1].p95, larger.at(-1)?.[1].p95];
      // An answer that took no time at all was never asked for.
      return first && last ? last / first : null;
    });
}
