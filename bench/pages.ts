import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keepResult } from './results.ts';
import { startServer } from './servers.ts';
import { scriptBytes, settled } from './weight.ts';

/**
 * What the starter catalogue's pages weigh, in bytes on the wire, next to the targets and to bounds that they
 * must keep. Fails if a page has outgrown its bound (docs/performance.md).
 */

interface Weighed {
  page: string;
  /** kB of HTML and of scripts. The target is what we aim for, the bound is what no page may exceed. */
  html: { target: number | null; bound: number };
  scripts: { target: number; bound: number };
}

/** The target of the design; the bound notices code that grows. */
const SCRIPTS = { target: 110, bound: 18 };
const FIRST_SCRIPTS = { target: 100, bound: 18 };
const PAGES: readonly Weighed[] = [
  { page: '/', html: { target: null, bound: 14.5 }, scripts: FIRST_SCRIPTS },
  { page: '/tools', html: { target: 11, bound: 11 }, scripts: FIRST_SCRIPTS },
  { page: '/tools/chatgpt', html: { target: 15, bound: 12 }, scripts: FIRST_SCRIPTS },
  {
    page: '/search?q=meeting+notes',
    html: { target: null, bound: 11.5 },
    scripts: FIRST_SCRIPTS,
  },
  { page: '/compare?tools=notion,coda', html: { target: null, bound: 10.5 }, scripts: SCRIPTS },
  { page: '/tools/grammarly/alternatives', html: { target: null, bound: 10 }, scripts: SCRIPTS },
  { page: '/categories/ai-chatbots-and-assistants', html: { target: null, bound: 11 }, scripts: SCRIPTS },
  { page: '/market', html: { target: 15, bound: 15 }, scripts: SCRIPTS },
  { page: '/auth/login', html: { target: null, bound: 6.5 }, scripts: SCRIPTS },
  { page: firstQuestion(), html: { target: null, bound: 9.5 }, scripts: SCRIPTS },
];

const app = await startServer((port) => ({
  args: ['server.ts'],
  env: { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
}));
try {
  const rows = ['| Page | HTML | target | bound | JS | target | bound |', '|---|--:|--:|--:|--:|--:|--:|'];
  const weights = [];
  for (const { page, html, scripts } of PAGES) {
    const answer = await settled(app.origin + page);
    const weight = {
      html: answer.body.byteLength / 1_000,
      scripts: (await scriptBytes(app.origin, answer)) / 1_000,
    };
    if (weight.html > html.bound || weight.scripts > scripts.bound) process.exitCode = 1;
    weights.push({ page, ...weight });
    const cells = [...cellsOf(weight.html, html), ...cellsOf(weight.scripts, scripts)];
    rows.push(`| \`${page}\` | ${cells.join(' | ')} |`);
  }
  process.stdout.write(`Compressed by brotli, in kB.\n\n${rows.join('\n')}\n`);
  keepResult('weights', { rows: weights });
} finally {
  await app.stop();
}

function cellsOf(weight: number, { target, bound }: { target: number | null; bound: number }): string[] {
  const shown = weight.toFixed(1);
  return [weight > bound ? `**${shown}**` : shown, target === null ? '' : String(target), String(bound)];
}

function firstQuestion(): string {
  const file = path.join(import.meta.dirname, '..', 'data', 'questions.ndjson');
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const { id }: { id: string } = JSON.parse(line);
  return `/questions/${id}`;
}
