import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawCurves } from './curves.ts';
import { type Figures, percent } from './generator.ts';
import { type Circumstances, RESULTS } from './results.ts';

/** Writes docs/performance.md from the kept results. Usage: npm run bench report */

interface PageResult extends Circumstances {
  seconds: number;
  rows: { page: string; case: string; sides: Record<string, Figures> }[];
  /** What could not be compared, and why. */
  refused: string[];
}

interface MemoryResult extends Circumstances {
  requests: number;
  afterStart: { rss: number; pss: number };
  afterRequests: { rss: number; pss: number };
}

interface Measured {
  p50: number;
  p95: number;
  /** The first answer of a node that has just started, in milliseconds, and what later ones cost. */
  first?: number;
  statements?: number;
}

/** Seconds: as they passed, and of the processor, here and in the database. */
interface Cost {
  seconds: number;
  node: number;
  database: number;
}

interface Part extends Cost {
  records: number;
}

interface ImportResult extends Circumstances {
  tools: number;
  imported: { total: Cost; parts: Part[]; afterwards: Cost; nodeMb: number; databaseMb: number };
  copied: Cost;
  ratio: number;
  ratioOfProcessor: number;
}

interface WorkersResult extends Circumstances {
  /** Of a processor, for each worker; null if none could be given. */
  share: number | null;
  rounds: number;
  rows: {
    kind: string;
    ratio: number;
    lower: number;
    higher: number;
    database: number;
    generators: number;
    sides: { count: number; perSecond: number; workers: number[] }[];
  }[];
  refused: string[];
}

interface SizesResult extends Circumstances {
  rows: { case: string; sizes: Record<string, Measured> }[];
}

const DOCS = path.join(import.meta.dirname, '..', 'docs');
const SIZES_TITLES = {
  search: 'Searches and listings',
  market: 'Markets, companies and rounds',
  million: 'Pages, files and the API',
  writes: 'First answers after a write',
} as const;

const pages = kept<PageResult>('pages');
const memory = kept<MemoryResult>('memory');
const imported = kept<ImportResult>('import');
const workers = kept<WorkersResult>('workers');
const sizes = (['search', 'market', 'million', 'writes'] as const).map((name) => ({
  name,
  result: kept<SizesResult>(name),
}));
const parts = [
  '# Performance',
  'Made by `npm run bench report` from `bench/results`, which `npm run bench` and, with a name, `memory`, `import`, `workers`, `search`, `market`, `million` and `writes` write. How each is measured, and older figures: [benchmarks](benchmarks.md).',
  ...(pages ? pagesPart(pages) : []),
  ...(memory ? memoryPart(memory) : []),
  ...(imported ? importPart(imported) : []),
  ...(workers ? workersPart(workers) : []),
  ...sizes.flatMap(({ name, result }) => (result ? sizesPart(name, result) : [])),
];
writeFileSync(path.join(DOCS, 'performance.md'), `${parts.join('\n\n')}\n`);

function kept<T>(name: string): T | null {
  const file = path.join(RESULTS, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
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
    `One core for the server, the other for wrk; ${result.seconds} s each, in turns. µs: processor time of the server for a request, all of its threads together. The ratio is the yardstick's processor time by ours: what a bare server needs for the same, as a share of what we need.`,
    table(['Page', 'Case', 'µs', 'Requests a second', 'p99', 'Ratio'], rows),
    ...result.refused.map((line) => `Not measured: ${line}.`),
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
    `${result.tools.toLocaleString('en-US')} generated tools, and \`COPY\` of all rows that this writes, right after it. \`COPY\` takes ${result.ratio.toFixed(2)} of the import's time and ${result.ratioOfProcessor.toFixed(2)} of its processor time (target: 0.5). At most ${nodeMb} MB in the importing process and ${databaseMb} MB in those of the database.`,
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
    `What two workers do for one's work (target 1.85), both asked at the same moment; the median of ${result.rounds} rounds, and what it lies between 96 times of 100. ${limited} What was busy is in shares of one processor.`,
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
