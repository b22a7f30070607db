import { SCREENS, type Screen } from './screens.ts';

/** An address as its page is known by: one spelling for all addresses that ask for the same page. */
export interface PageAddress {
  /** Path and parameters; what it leads to is what the address that was asked for leads to. */
  address: string;
  /** Whether anybody can make up as many such addresses as he likes, each with a page. */
  isOpen: boolean;
}

/** What the router writes behind a path when it asks for the data of a page only. */
const DATA = /(?:\/_)?\.data$/;
/** Names the routes whose data the router wants; without it, all. */
const ROUTES = '_routes';
const ROOT_ID = 'root';
/** Stands for routes that the page does not have: nothing is loaded then. */
const NO_ROUTE = 'none';

/**
 * The one address of what an address asks for: only the parameters that the screen reads, in one order and
 * spelling, defaults left out. Of a parameter that comes twice the first counts, as it does for the screens.
 * An address whose path is no plain spelling of a screen's path stays as it is.
 *
 * @param url path and parameters as a request line has them
 */
export function pageAddress(url: string): PageAddress {
  const [path = '', ...rest] = url.split('?');
  const screen = url.includes('#') ? undefined : screenOf(path.replace(DATA, '') || '/');
  if (!screen) return { address: url, isOpen: true };
  const asked = new URLSearchParams(rest.join('?'));
  const open = screen.open?.write(only(asked, screen.open.names)) ?? new URLSearchParams();
  const written = [
    ...open,
    ...chosen(asked, screen.choices ?? {}),
    ...(DATA.test(path) ? routesAsked(asked, screen) : []),
  ];
  const search = new URLSearchParams(written).toString();
  return { address: search ? `${path}?${search}` : path, isOpen: open.size > 0 };
}

/**
 * The spelling that our own links have, of an address that means the same: `/Tools//`, `/%74ools` and `/a/../tools`
 * are `/tools`. Names keep their case, since two things may differ in nothing else.
 *
 * @param url path and parameters as a request line has them
 * @returns null when it is spelt so already, or leads to no screen
 */
export function plainSpelling(url: string): string | null {
  const { pathname, search } = new URL(`http://localhost${url}`);
  const isData = DATA.test(pathname);
  const path = plainPath(pathname.replace(DATA, ''));
  // A name that ends as the router's requests do would be taken for one.
  if (path === null || DATA.test(path)) return null;
  const ending = isData ? (path === '/' ? '/_.data' : `${path}.data`) : path;
  const { address } = pageAddress(ending + search);
  return ending === url.split(/[?#]/, 1)[0] ? null : address;
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

/** How a segment is written that stands for a part of a screen's path; null when it does not. */
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

function only(asked: URLSearchParams, names: readonly string[]): URLSearchParams {
  const entries = names.flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(entries);
}

function chosen(asked: URLSearchParams, choices: NonNullable<Screen['choices']>): [string, string][] {
  return Object.entries(choices).flatMap(([name, values]): [string, string][] => {
    const value = values.find((known) => known === asked.get(name));
    return value === undefined ? [] : [[name, value]];
  });
}

function routesAsked(asked: URLSearchParams, { id }: Screen): [string, string][] {
  const given = asked.get(ROUTES);
  if (!given) return [];
  const ids = given.split(',');
  const known = [ROOT_ID, id].filter((each) => ids.includes(each));
  return [[ROUTES, known.join(',') || NO_ROUTE]];
}

/** Paths without names in them, which go before those with. */
const FIXED = new Map(Object.entries(SCREENS).filter(([path]) => !path.includes(':')));
const PATTERNS = Object.entries(SCREENS)
  .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  .map(([path, screen]) => ({ segments: path.split('/').filter((segment) => segment !== ''), screen }));

/** The screen of a path that is spelt as our own links are; others are left to the router. */
function screenOf(path: string): Screen | undefined {
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

/** Whether a segment is a name as links write it, of which there is no second spelling. */
function isPlainName(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  try {
    const name = decodeURIComponent(segment);
    return name.trim() === name && encodeURIComponent(name) === segment;
  } catch {
    return false;
  }
}
