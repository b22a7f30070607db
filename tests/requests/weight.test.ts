import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

/**
 * Bounds on what a first visit loads, in bytes on the wire. `tests/catalogue/weight.test.ts` weighs the starter
 * catalogue's pages and names the targets (docs/performance.md); these bounds notice code that grows.
 */

const BUILD = path.join(import.meta.dirname, '../../build/current/client');
const app = await createTestApp();

function compressed(file: string): number {
  const stored = statSync(path.join(BUILD, `${file}.br`), { throwIfNoEntry: false });
  return stored?.size ?? statSync(path.join(BUILD, file)).size;
}

const LANGUAGES = /\bIntl\b|\.toLocale|\.localeCompare/;

function textOf(file: string): string {
  return readFileSync(path.join(BUILD, file), 'utf8');
}

/** The scripts that a page loads by itself: the one in the document, and what that imports. */
function loadedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, found = ''] of textOf(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    loadedBy(`assets/${found}`, known);
  return known;
}

function entryOf(html: string): string {
  return /<script type="module" async="" src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
}

/** The design allows 100 kB on home, directory, tool and search, and 110 kB elsewhere. */
test('all scripts together, whatever a page comes to load', () => {
  const scripts = readdirSync(path.join(BUILD, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => name.startsWith('react-'))).toHaveLength(1);
  const sum = scripts.reduce((all, name) => all + compressed(`assets/${name}`), 0);
  expect(sum).toBeGreaterThan(60_000);
  expect(sum).toBeLessThan(116_000);
});

/** All others are in the build, or few requests need them: those together take 30 MB (docs/topics/operations.md). */
const LOADED_AT_THE_START = ['pg', 'pino', 'react', 'react-dom/server', 'react/jsx-runtime'];

test('what the server loads at its start', () => {
  const code = ['program.js', 'index.js'].flatMap((entry) => [...loadedByServer(entry)]).map(serverFile);
  const imported = code.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name = '']) => name));
  const packages = new Set(imported.filter((name) => !name.startsWith('.') && !isBuiltin(name)));
  expect([...packages].toSorted()).toEqual(LOADED_AT_THE_START);
});

const IMPORTED = /\b(?:from|import)"([@\w.][^"]*)"/g;

function serverFile(file: string): string {
  return readFileSync(path.join(BUILD, '../server', file), 'utf8');
}

function loadedByServer(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, found = ''] of serverFile(file).matchAll(IMPORTED))
    if (found.startsWith('.')) loadedByServer(path.join(path.dirname(file), found), known);
  return known;
}

/** The design allows 11 kB of HTML for the directory, 15 kB for a tool; the starter catalogue's have more words. */
test.each([
  ['/', 10_200],
  // The names of built files alone move it by 50 bytes.
  ['/tools', 9_450],
  // Nearly nothing is recorded of it, so that it has all questions to its vendor.
  ['/tools/tool-01', 10_200],
  ['/search?q=tool', 9_400],
  ['/compare?tools=tool-01,tool-02', 9_300],
  ['/categories/alpha-chat', 8_900],
  ['/market', 9_100],
  ['/premium', 8_500],
  ['/auth/register', 6_400],
  ['/auth/login', 6_400],
  ['/settings/account', 7_200],
])('%s', async (address, document) => {
  const reader = address.startsWith('/settings/') ? (await addMember(app.db)).headers : {};
  const html = await (await app.get(address, reader)).text();
  const files = [...loadedBy(entryOf(html))];
  // What it imported would be asked for only once it is there: one more journey before the page's script begins.
  expect(files).toHaveLength(1);
  const scripts = files.reduce((sum, file) => sum + compressed(file), 0);
  expect(scripts).toBeGreaterThan(5_000);
  expect(scripts).toBeLessThan(20_000);
  expect(files.join()).not.toMatch(/react-/);
  // Browsers load what they know of languages when it is first asked: two thirds of what this script took at its start.
  expect(files.flatMap((file) => LANGUAGES.exec(textOf(file))?.[0] ?? [])).toEqual([]);
  expect(html).not.toMatch(/modulepreload|page-data|__reactRouter/);
  expect(brotliCompressSync(html).byteLength).toBeLessThan(document);
});
