import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { isPinned, type RunningServer, startServer } from './servers.ts';
import { scriptBytes, settled, type Undecoded } from './weight.ts';

/**
 * Server-side figures of the most visited pages, each as a ratio to a bare `node:http` server that sends the
 * same bytes, measured in turns in one run. Absolute numbers depend on the machine; the targets are about the
 * ratios (docs/benchmarks.md).
 */
const PAGES = ['/', '/tools', '/tools/chatgpt', '/categories/ai-chatbots-and-assistants'];
const ROUNDS = 3;
const SECONDS_A_ROUND = 4;
const CONNECTIONS = 16;

interface Load {
  perSecond: number;
  p99: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-bench-'));
const app = await startServer((port) => ({
  args: ['server.ts'],
  env: { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
}));
try {
  const rows = [];
  for (const page of PAGES) rows.push(await measurePage(app, page));
  print(rows);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true });
}

async function measurePage(server: RunningServer, page: string) {
  const answer = await settled(server.origin + page);
  const { body, headers } = lasting(answer);
  const bodyFile = path.join(folder, 'body');
  const headersFile = path.join(folder, 'headers.json');
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  const bare = await startServer((port) => ({
    args: [path.join(import.meta.dirname, 'bare-server.ts'), String(port), bodyFile, headersFile],
  }));
  try {
    const full = await compare(server.origin + page, bare.origin + page, {});
    const unchanged = await compare(server.origin + page, bare.origin + page, {
      'if-none-match': headers.etag ?? '',
    });
    const scripts = await scriptBytes(server.origin, answer);
    return { page, full, unchanged, html: body.byteLength, scripts };
  } finally {
    await bare.stop();
  }
}

/** The two servers take turns, so that other load on the machine affects both. */
async function compare(ours: string, bare: string, headers: Record<string, string>) {
  const runs: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  await load(ours, headers, 1);
  await load(bare, headers, 1);
  for (let round = 0; round < ROUNDS; round++) {
    runs.ours.push(await load(ours, headers, SECONDS_A_ROUND));
    runs.bare.push(await load(bare, headers, SECONDS_A_ROUND));
  }
  const [app, yardstick] = [median(runs.ours), median(runs.bare)];
  return { app, bare: yardstick, ratio: app.perSecond / yardstick.perSecond };
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<Load> {
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br', ...headers },
  });
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) throw new Error(`${url} failed under load.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

function median(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** An answer, without the headers that belong to a single request. */
function lasting({ body, headers }: Undecoded): Undecoded {
  const kept = [
    'content-type',
    'content-encoding',
    'cache-control',
    'etag',
    'vary',
    'content-security-policy',
  ];
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
  };
}

function print(rows: Awaited<ReturnType<typeof measurePage>>[]): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const lines = [
    `One core a server${isPinned ? '' : ' (not pinned: no taskset here)'}, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS_A_ROUND} s in turns.`,
    '',
    '| Page | req/s | p99 | bare req/s | ratio | 304 req/s | ratio of 304 | HTML (brotli) | JS (brotli) |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ page, full, unchanged, html, scripts }) =>
      [
        '',
        page,
        Math.round(full.app.perSecond),
        `${full.app.p99} ms`,
        Math.round(full.bare.perSecond),
        full.ratio.toFixed(2),
        Math.round(unchanged.app.perSecond),
        unchanged.ratio.toFixed(2),
        kilobytes(html),
        kilobytes(scripts),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
