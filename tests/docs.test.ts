import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SORT_BUTTONS, SORT_FIELDS, SORTS, type SortField } from '#catalogue/sort-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import { CADENCE_LABELS } from '#site/cadence.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { formatCount } from '#site/format.ts';
import { apiHourly, PLANS, TIERS } from '#site/plans.ts';
import { PROVIDERS } from '#site/sign-in-providers.ts';

/** Paths in documents lead somewhere, both in `code` and in links. */

const ROOT = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const folders = files.flatMap((file) => parentsOf(file));
const tree = new Set([...files, ...folders]);
const names = new Set(files.map((file) => path.posix.basename(file)));
/** Documents shorten `app/platform/…` to `platform/…`. */
const FROM = ['', 'app/'];
const firstSegments = new Set(
  FROM.flatMap((from) =>
    files.filter((file) => file.startsWith(from)).map((file) => file.slice(from.length).split('/', 1)[0]),
  ),
);

const documents = files.filter(
  (file) => /^(?:README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/.test(file) || /^docs\/.+\.md$/.test(file),
);

describe('every path in a document exists', () => {
  test.each(documents)('%s', (document) => {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    expect([...missingNames(text), ...missingTargets(text, document)]).toEqual([]);
  });

  test('a path that leads nowhere is reported', () => {
    expect(
      missingNames('`app/nowhere.ts`, `platform/nowhere/`, `nowhere.tsx`, `app/root.tsx`, `/tools`'),
    ).toEqual(['app/nowhere.ts', 'platform/nowhere/', 'nowhere.tsx']);
    expect(
      missingTargets('[a](nowhere.md) [b](decisions/README.md#x) [c](https://a.b)', 'docs/a.md'),
    ).toEqual(['nowhere.md']);
  });
});

test('docs/rooms.md has a line for each room', () => {
  const text = readFileSync(path.join(ROOT, 'docs/rooms.md'), 'utf8');
  const cells = text.split('\n').flatMap((line) => /^- (`.+?`):/.exec(line)?.[1] ?? []);
  const rooms = files.flatMap((file) => /^app\/features\/([^/]+)\//.exec(file)?.[1] ?? []);
  expect(cells.flatMap((cell) => cell.replaceAll('`', '').split(', ')).sort()).toEqual(
    [...new Set(rooms)].sort(),
  );
});

describe('docs/product.md says what the tables of the code say', () => {
  const product = readFileSync(path.join(ROOT, 'docs/product.md'), 'utf8');

  const says = (text: string) => expect(product.includes(text), `docs/product.md says: ${text}`).toBe(true);

  test('the tabs of a tool, in order', () => {
    says(TOOL_TABS.map(({ title }) => title).join(', '));
  });

  test('the sorts of tools', () => {
    const named = (sorts: readonly SortField[]) => sorts.map((sort) => `\`${sort}\``).join(', ');
    says(`\`sortBy\` (${named(SORT_BUTTONS)})`);
    says(`The table also sorts by ${named(SORT_FIELDS.filter((sort) => !SORTS[sort].isButton))};`);
  });

  test('the plans with their prices', () => {
    const priced = PLANS.map(({ name, monthlyCents }) => `${name} $${monthlyCents / 100}`);
    for (const plan of priced) says(plan);
    says(`| | Free | ${PLANS.map(({ name }) => name).join(' | ')} |`);
    const allowances = TIERS.map((tier) => FOLLOWING[tier]);
    says(`| follows | ${allowances.map(({ follows }) => formatCount(follows)).join(' | ')} |`);
    const mails = allowances.map(({ quickest }) => CADENCE_LABELS[quickest].toLowerCase());
    says(`| alerts by mail at most | ${mails.join(' | ')} |`);
    const hourly = TIERS.map((tier) => formatCount(apiHourly(tier))).join(' | ');
    says(`| requests an hour to the API | ${hourly} |`);
    const larger = allowances.map(({ hasSearches, hasFeed, hasExport }) => [hasSearches, hasFeed, hasExport]);
    expect(larger.map((rights) => new Set(rights).size)).toEqual(TIERS.map(() => 1));
    const given = larger.map(([has]) => (has ? ' yes ' : ' ')).join('|');
    says(`| searches, private feed, export as CSV |${given}|`);
  });
});

describe('the rows of a table have as many cells as its head', () => {
  test.each(documents)('%s', (document) => {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    expect(unevenRows(text)).toEqual([]);
  });

  test('a row with too few is reported', () => {
    expect(unevenRows('| a | b |\n|---|---|\n| `c\\|d` | e |\n| f |\n')).toEqual(['| f |']);
  });
});

test.each(documents)('only its tables and the page of the plans name a plan: %s', (document) => {
  const named = new RegExp(
    `\\b(?:plans?|[Ww]ith|from) (?:${PLANS.map(({ name }) => name).join('|')})\\b`,
    'g',
  );
  expect(readFileSync(path.join(ROOT, document), 'utf8').match(named) ?? []).toEqual([]);
});

function unevenRows(text: string): string[] {
  const cellsOf = (row: string) => row.replaceAll('\\|', '').split('|').length;
  const tables = text.matchAll(/(?:^\|.*\|$\n?)+/gm);
  return [...tables].flatMap(([table]) => {
    const [head = '', ...rows] = table.trim().split('\n');
    return rows.filter((row) => cellsOf(row) !== cellsOf(head));
  });
}

function missingNames(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => isPath(name) && !exists(name));
}

/**
 * A file by its extension, or something below a folder of the project; addresses of the site begin with `/`.
 */
function isPath(name: string): boolean {
  if (!/^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(name)) return false;
  if (name.includes('/')) return firstSegments.has(name.split('/', 1)[0] ?? '');
  return /\.(?:ts|tsx|mjs|css|sh|sql)$/.test(name);
}

function exists(name: string): boolean {
  const bare = name.replace(/\/$/, '');
  return name.includes('/') ? FROM.some((from) => tree.has(from + bare)) : names.has(name);
}

function missingTargets(text: string, document: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .filter(
      (target) =>
        !tree.has(
          path.posix.join(path.posix.dirname(document), target.replace(/#.*/, '')).replace(/\/$/, ''),
        ),
    );
}

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

test('the privacy document names every sign-in provider', () => {
  const text = readFileSync(path.join(ROOT, 'docs/privacy.md'), 'utf8');
  const labels = Object.values(PROVIDERS).map(({ label }) => label);
  expect(labels.filter((label) => !text.includes(label))).toEqual([]);
});
