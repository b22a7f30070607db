import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * Gives each request only the routes that its first segment can match. The router tries every route that it has, twice
 * for each page, and lists them all for each rendering.
 */
export function createRouteHandler(build: ServerBuild, mode: string): RequestHandler {
  const all = createRequestHandler(build, mode);
  const places = Object.values(build.routes).filter((route) => route !== undefined);
  const begin = (route: Route) => beginningOf(route, build.routes);
  const handlers = new Map<string, RequestHandler>();
  for (const beginning of new Set(places.map(begin))) {
    if (beginning === null) continue;
    const possible = places.filter((route) => [beginning, null].includes(begin(route)));
    const routes = Object.fromEntries(possible.map((route) => [route.id, route]));
    handlers.set(beginning, createRequestHandler({ ...build, routes }, mode));
  }
  // Other spellings of a segment, and unknown addresses, try all routes.
  return (request, context) => (handlers.get(firstSegment(request.url)) ?? all)(request, context);
}

const ANY = /^$|^[:*]|\?$/;

/** The first segment of a route's addresses, '' for the home page; null if it can be any. */
function beginningOf({ path, index, parentId }: Route, routes: Routes): string | null {
  const parent = parentId === undefined ? undefined : routes[parentId];
  const above = parent ? beginningOf(parent, routes) : null;
  if (above !== null) return above;
  if (index) return '';
  const [first = ''] = path?.split('/') ?? [];
  return ANY.test(first) ? null : first;
}

/** @param url absolute */
function firstSegment(url: string): string {
  const begin = url.indexOf('/', url.indexOf('//') + 2) + 1;
  const length = url.slice(begin).search(/[/?#]|$/);
  return url.slice(begin, begin + length);
}
