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

const PATTERNS = Object.entries(SCREENS).map(([path, screen]) => ({ segments: path.split('/'), screen }));
/** Paths without names in them, which go before those with. */
const FIXED = new Map(Object.entries(SCREENS).filter(([path]) => !path.includes(':')));

/** The screen of a path that is spelt as our own links are; others are left to the router. */
function screenOf(path: string): Screen | undefined {
  const fixed = FIXED.get(path);
  if (fixed) return fixed;
  const segments = path.split('/');
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
