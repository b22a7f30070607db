import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kept } from './kept-results.ts';
import { outcomesOf } from './targets.ts';

/**
 * Writes the last results into the table of docs/performance.md: each row that is named like a target gets what was
 * measured for it. The other rows, and all other text, stay. Usage: npm run bench report
 */

const FILE = path.join(import.meta.dirname, '..', 'docs', 'performance.md');

const outcomes = outcomesOf({
  pages: kept('pages'),
  memory: kept('memory'),
  import: kept('import'),
  workers: kept('workers'),
  search: kept('search'),
  browser: kept('browser'),
  next: kept('next'),
  weights: kept('weights'),
  start: kept('start'),
  nodes: kept('nodes'),
});

const lines = readFileSync(FILE, 'utf8').split('\n');
for (const { what, target, measured, holds, command, circumstances } of outcomes) {
  const row = lines.findIndex((line) => line.startsWith(`| ${what} |`));
  if (row < 0) throw new Error(`docs/performance.md has no row for '${what}'.`);
  const figure = holds ? measured : `**${measured}**`;
  lines[row] = `| ${[what, target, figure, `\`${command}\``, circumstances.at.slice(0, 10)].join(' | ')} |`;
}
writeFileSync(FILE, lines.join('\n'));
