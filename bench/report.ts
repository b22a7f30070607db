import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawCurves } from './curves.ts';
import { percent } from './generator.ts';
import {
  type BrowserResult,
  type Cost,
  type Delivered,
  type ImportResult,
  kept,
  type MemoryResult,
  multipleOfNext,
  type NextResult,
  type NodesResult,
  type PageResult,
  type SearchResult,
  type SizesResult,
  type StartResult,
  type Visit,
  type WeightsResult,
  type WorkersResult,
} from './kept-results.ts';
import type { Circumstances } from './results.ts';
import { type Outcome, outcomesOf } from './targets.ts';

/** Writes docs/performance.md from the kept results. Usage: npm run bench report */

const DOCS = path.join(import.meta.dirname, '..', 'docs');
const SIZES_TITLES = {
  search: 'Searches and listings',
  market: 'Markets, companies and rounds',
  million: 'Pages, files and the API',
  writes: 'First answers after a write',
} as const;
const SIZES = ['search', 'market', 'million', 'writes'] as const;

const results = {
  pages: kept<PageResult>('pages'),
  memory: kept<MemoryResult>('memory'),
  import: kept<ImportResult>('import'),
  workers: kept<WorkersResult>('workers'),
  search: kept<SearchResult>('search'),
  browser: kept<BrowserResult>('browser'),
  next: kept<NextResult>('next'),
  weights: kept<WeightsResult>('weights'),
  start: kept<StartResult>('start'),
  nodes: kept<NodesResult>('nodes'),
};
const sizes = {
  search: results.search,
  market: kept<SizesResult>('market'),
  million: kept<SizesResult>('million'),
  writes: kept<SizesResult>('writes'),
};
const parts = [
  '# Performance',
  'Made by `npm run bench report` from `bench/results`, which the benchmarks write. How each is measured, and older figures: [benchmarks](benchmarks.md).',
  ...targetsPart(outcomesOf(results)),
  ...(results.pages ? pagesPart(results.pages) : []),
  ...(results.browser ? browserPart(results.browser) : []),
  ...(results.next ? nextPart(results.next) : []),
  ...(results.memory ? memoryPart(results.memory) : []),
  ...(results.import ? importPart(results.import) : []),
  ...(results.workers ? workersPart(results.workers) : []),
  ...SIZES.flatMap((name) => {
    const result = sizes[name];
    return result ? sizesPart(name, result) : [];
  }),
];
writeFileSync(path.join(DOCS, 'performance.md'), `${parts.join('\n\n')}\n`);

function targetsPart(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.map(({ what, target, measured, holds, command, circumstances: { at, load } }) => [
    what,
    target,
    holds ? measured : `**${measured}**`,
    `\`${command}\``,
    `${load.before} to ${load.after}`,
    at.slice(0, 10),
  ]);
  return [
    '## Targets',
    'What the last run of each benchmark measured; where several pages or cases have one target, the least and the most. Bold figures miss it. A load of 2 means that both processors of this machine were in use. Not in the table: Lighthouse, which is run by hand ([benchmarks](benchmarks.md)), and overload, which `npm run test:attacks` holds to a p99 of one second.',
    table(['What', 'Target', 'Measured', 'Command', 'Load', 'On'], rows),
  ];
}

function stated({ at, commit, machine, node, load }: Circumstances): string {
  return `*${at.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}, Node ${node}, load ${load.before} before and ${load.after} after.*`;
}

function pagesPart(result: PageResult): string[] {
  const rows = result.rows.map(({ page, case: name, sides: { ours, ...yardsticks } }) => {
    const compared = Object.entries(yardsticks).map(
      ([side, { microseconds }]) => `${(microseconds / (ours?.microseconds ?? 1)).toFixed(2)} of ${side}`,
    );
    return [
      `\`${page}\``,
      name,
      Math.round(ours?.microseconds ?? 0),
      Math.round(ours?.perSecond ?? 0),
      ours?.p99,
      compared.join(', '),
    ];
  });
  return [
    '## Pages under load',
    stated(result),
    `One core for the servers, the other for wrk; ${result.seconds} s of it each. For pages from memory and 304s both servers are asked at the same moment and share their core, so it answers twice as many requests as the table says; the others are asked in turns. µs: processor time of the server for a request, all of its threads together. The ratio is the yardstick's processor time by ours: what a bare server needs for the same, as a share of what we need.`,
    table(['Page', 'Case', 'µs', 'Requests a second', 'p99', 'Ratio'], rows),
    ...result.refused.map((line) => `Not measured: ${line}.`),
  ];
}

function visitCells({ lcp, tbt, cls, bytes, scriptBytes }: Visit): string[] {
  return [
    (lcp / 1_000).toFixed(2),
    tbt?.toFixed(0) ?? '',
    cls.toFixed(3),
    (bytes / 1_000).toFixed(1),
    (scriptBytes / 1_000).toFixed(1),
  ];
}

function browserPart(result: BrowserResult): string[] {
  return [
    '## In a browser',
    stated(result),
    `Chromium as a phone: slow 4G, a processor slowed down four times, nothing in its cache, the page from memory. Medians of ${result.rounds} visits with scripts and as many in a browser that runs none, in turns. What blocks is watched in as many visits more, because watching delays the paint.`,
    table(
      ['Page', 'Scripts', 'Largest paint, s', 'Blocked, ms', 'CLS', 'kB', 'of scripts, kB'],
      result.rows.flatMap(({ page, scripts, none }) => [
        [`\`${page}\``, 'run', ...visitCells(scripts)],
        ['', 'none', ...visitCells(none)],
      ]),
    ),
  ];
}

function nextPart(result: NextResult): string[] {
  const row = (page: string, how: string, side: Delivered, multiple = '') => [
    page,
    how,
    ...visitCells(side),
    `${(side.html / 1_000).toFixed(1)} (${side.encoding})`,
    multiple,
  ];
  return [
    '## Beside Next.js',
    stated(result),
    `The same phone; the same elements, texts, style rules and files in Next.js ${result.version}, rendered for each request and rendered by its build. Medians of ${result.rounds} visits to each, in turns. The ratio is our largest paint by the faster of theirs. What is the same, and what is not: [benchmarks](benchmarks.md).`,
    table(
      [
        'Page',
        'Site',
        'Largest paint, s',
        'Blocked, ms',
        'CLS',
        'kB',
        'of scripts, kB',
        'of HTML, kB',
        'Ratio',
      ],
      result.rows.flatMap(({ page, sides }) => [
        row(`\`${page}\``, 'ours', sides.ours, multipleOfNext({ page, sides }).toFixed(2)),
        row('', 'Next.js, each time', sides.rendered),
        row('', 'Next.js, by its build', sides.static),
      ]),
    ),
  ];
}

function memoryPart(result: MemoryResult): string[] {
  const row = (when: string, { rss, pss }: { rss: number; pss: number }, target: number) => [
    when,
    rss,
    pss,
    target,
  ];
  return [
    '## Memory of a node',
    stated(result),
    'MB of the one process that serves the site, without the database. RSS counts all that is in memory; PSS counts what it shares with other processes in part.',
    table(
      ['When', 'RSS', 'PSS', 'Target'],
      [
        row('after the start', result.afterStart, 150),
        row(`after ${result.requests} pages, each kept`, result.afterRequests, 300),
      ],
    ),
  ];
}

function importPart(result: ImportResult): string[] {
  const { total, parts, afterwards, nodeMb, databaseMb } = result.imported;
  const row = (what: string, { seconds, node, database }: Cost) => [
    what,
    ...[seconds, node, database].map((each) => each.toFixed(1)),
  ];
  return [
    '## Import',
    stated(result),
    `${result.tools.toLocaleString('en-US')} generated tools, and \`COPY\` of all rows that this writes, right after it (the median of three). \`COPY\` takes ${result.ratio.toFixed(2)} of the import's time and ${result.ratioOfProcessor.toFixed(2)} of its processor time (target: 0.5). At most ${nodeMb} MB in the importing process and ${databaseMb} MB in those of the database.`,
    table(
      ['What', 'Seconds', 'Processor of the importer', 'Processor of the database'],
      [
        row('import', total),
        ...parts.map((part) => row(`${part.records} records`, part)),
        row('figures and lists of words', afterwards),
        row('`COPY`', result.copied),
      ],
    ),
  ];
}

function workersPart(result: WorkersResult): string[] {
  const rows = result.rows.flatMap(({ kind, ratio, lower, higher, database, generators, sides }) =>
    sides.map(({ count, perSecond, workers: busy }) => [
      kind,
      count,
      Math.round(perSecond),
      busy.map(percent).join(' and '),
      ...(count > 1
        ? [
            percent(database),
            percent(generators),
            `${ratio.toFixed(2)} (${lower.toFixed(2)} to ${higher.toFixed(2)})`,
          ]
        : ['', '', '']),
    ]),
  );
  const limited =
    result.share === null
      ? 'No shares could be given here, so the ratio is of requests for each second of the busiest worker.'
      : `Each worker may use ${percent(result.share)} of a processor, so nothing else has to be shared; the ratio is of requests a second.`;
  return [
    '## Workers',
    stated(result),
    `What two workers do for one's work (target 1.85), both asked at the same moment; the median of ${result.rounds} rounds in several starts, and in brackets what that lies between 96 times of 100. ${limited} What was busy is in shares of one processor.`,
    ...(rows.length > 0
      ? [table(['Pages', 'Workers', 'Requests a second', 'Busy', 'Database', 'Generators', 'Ratio'], rows)]
      : []),
    ...result.refused.map((line) => `Not measured: ${line}.`),
  ];
}

function sizesPart(name: keyof typeof SIZES_TITLES, result: SizesResult): string[] {
  const all = [...new Set(result.rows.flatMap(({ sizes: measured }) => Object.keys(measured)))];
  const largest = all.at(-1) ?? '';
  const counts = result.rows.some(({ sizes: measured }) => measured[largest]?.statements !== undefined);
  const rows = result.rows.map(({ case: said, sizes: measured }) => [
    said,
    ...all.map((size) => measured[size]?.p95.toFixed(1)),
    ratio(measured, all),
    ...(counts ? [measured[largest]?.first?.toFixed(0), measured[largest]?.statements] : []),
  ]);
  const picture = `performance-${name}.svg`;
  mkdirSync(DOCS, { recursive: true });
  writeFileSync(path.join(DOCS, picture), drawCurves(result.rows));
  return [
    `## ${SIZES_TITLES[name]} by size of the catalogue`,
    stated(result),
    `![p95 by the number of tools](${picture})`,
    table(
      [
        'Case',
        ...all.map((size) => `p95 at ${Number(size).toLocaleString('en-US')} tools, ms`),
        'Ratio',
        ...(counts ? ['First after a start, ms', 'Statements'] : []),
      ],
      rows,
    ),
  ];
}

function ratio(measured: Readonly<Record<string, { p95: number }>>, all: readonly string[]): string {
  const [first, last] = [measured[all[0] ?? ''], measured[all.at(-1) ?? '']];
  return first && last ? (last.p95 / first.p95).toFixed(2) : '';
}

function table(head: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
}
