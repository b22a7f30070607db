import { queryText } from './query-text.ts';
import type { Open, Screen } from './screen.ts';
import { SCREENS } from './screens.ts';
import { pageOfTwin } from './twins.ts';

/**
 * An address in the form that identifies its page: one spelling for all addresses that ask for the same page.
 */
export interface PageAddress {
  /** Path and parameters. It leads wherever the requested address leads. */
  address: string;
  /** Whether anybody can make up any number of such addresses, each with a page. */
  isOpen: boolean;
}

/**
 * The canonical form of an address: only the parameters that the screen reads, in a fixed order and spelling,
 * without defaults. If a parameter occurs twice the first counts, as it does for the screens, unless it is a list. An address
 * whose path is not a plain spelling of a screen's path stays as it is.
 *
 * @param url path and parameters as in a request line
 */
export function pageAddress(url: string): PageAddress {
  const [path = '', ...rest] = url.split('?');
  const page = pageOfTwin(path) ?? path;
  const screen = url.includes('#') ? undefined : screenOf(page);
  if (!screen) return { address: url, isOpen: true };
  const asked = new URLSearchParams(rest.join('?'));
  const open = screen.open?.write(only(asked, screen.open)) ?? new URLSearchParams();
  const search = queryText(new URLSearchParams([...open, ...chosen(asked, screen.choices ?? {})]));
  return { address: search ? `${path}?${search}` : path, isOpen: open.size > 0 };
}

/**
 * Our own links' spelling of an equivalent address: `/Tools//`, `/%74ools` and `/a/../tools` are `/tools`.
 * Names keep their case, because two things may differ only in case.
 *
 * @param url path and parameters as in a request line
 * @returns null when it is already spelt this way, or leads to no screen
 */
export function plainSpelling(url: string): string | null {
  const { pathname, search } = new URL(`http://localhost${url}`);
  const path = plainPath(pathname);
  return path === null || path === url.split(/[?#]/, 1)[0] ? null : pageAddress(path + search).address;
}

function plainPath(path: string): string | null {
  const given = path.split('/').filter((segment) => segment !== '');
  const found = PATTERNS.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((wanted, index) => plainSegment(wanted, given[index] ?? '') !== null),
  );
  return found
    ? `/${found.segments.map((wanted, index) => plainSegment(wanted, given[index] ?? '')).join('/')}`
    : null;
}

/** The spelling of a segment that matches a part of a screen's path; null when it does not match. */
function plainSegment(wanted: string, given: string): string | null {
  try {
    const name = decodeURIComponent(given);
    if (!wanted.startsWith(':')) return name.toLowerCase() === wanted ? wanted : null;
    const plain = encodeURIComponent(name.trim());
    return isPlainName(plain) ? plain : null;
  } catch {
    return null;
  }
}

function only(asked: URLSearchParams, { names, lists = [] }: Open): URLSearchParams {
  const entries = names.flatMap((name) => {
    const values = asked.getAll(name);
    return values.slice(0, lists.includes(name) ? values.length : 1).map((value) => [name, value]);
  });
  return new URLSearchParams(entries);
}

function chosen(asked: URLSearchParams, choices: NonNullable<Screen['choices']>): [string, string][] {
  return Object.entries(choices).flatMap(([name, values]): [string, string][] => {
    const value = values.find((known) => known === asked.get(name));
    return value === undefined ? [] : [[name, value]];
  });
}

/** Paths without names in them take precedence over those with. */
const FIXED = new Map(Object.entries(SCREENS).filter(([path]) => !path.includes(':')));
const PATTERNS = Object.entries(SCREENS)
  .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  .map(([path, screen]) => ({ segments: path.split('/').filter((segment) => segment !== ''), screen }));

/** The screen of a path spelt like our own links; other paths are left to the router. */
export function screenOf(path: string): Screen | undefined {
  const fixed = FIXED.get(path);
  if (fixed) return fixed;
  const segments = path.split('/').slice(1);
  return PATTERNS.find(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((wanted, index) => {
        const given = segments[index] ?? '';
        return wanted.startsWith(':') ? isPlainName(given) : wanted === given;
      }),
  )?.screen;
}

/** Whether a segment is a name as links write it; such a name has no second spelling. */
function isPlainName(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  try {
    const name = decodeURIComponent(segment);
    return name.trim() === name && encodeURIComponent(name) === segment;
  } catch {
    return false;
  }
}
