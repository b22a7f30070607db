import { APP_ROUTES } from '../rights/routes.ts';

const PARTS = [
  'tools',
  'chatgpt',
  'tool-01',
  'operator',
  '.data',
  '_.data',
  '_root.data',
  '__manifest',
  '.well-known',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%5c',
  '%25',
  '%F0%9F%98%80',
  '%EF%BF%BD',
  'a%20b',
  '-1',
  'NaN',
  '__proto__',
  'constructor',
  ';v=1',
  'index.html',
  'x.css',
  'x.data',
  '*',
  ':id',
  '$id',
  '"',
  "'",
  '<b>',
  '{x}',
  '[0]',
  '|',
  '^',
  '`',
  'ü',
];
const QUERIES = [
  '',
  '?',
  '?=',
  '?&&&',
  '?q',
  '?q=%F0',
  '?page=1e9',
  '?_routes',
  '?_routes=x',
  '?index',
  '?tab[]=x',
  '?%5B%5D',
];

/** Makes the same addresses every time, from parts of routes and confusing texts. */
export function madeUpAddresses(count: number): string[] {
  const roots = ['', ...APP_ROUTES.map(({ route }) => route.replace(/\/[:*].*$/, ''))];
  const next = pseudoRandom(20_260_101);
  const pick = <T>(of: readonly T[]): T => of[next() % of.length] as T;
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 1 + (next() % 4) }, () => pick(PARTS));
    // Non-ASCII characters travel as their bytes.
    return Buffer.from(`${pick(roots)}/${parts.join(pick(['/', '', '//']))}${pick(QUERIES)}`).toString(
      'latin1',
    );
  });
}

/** Repeatable pseudo-random numbers (a linear congruential generator). */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
