import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routeTable from '../../../app/routes.ts';

export interface AppRoute {
  /** The path as app/routes.ts writes it, from the root: `/tools/:id`; `/*` for any other path. */
  route: string;
  /** The router's name for it: its file, without the extension. */
  id: string;
  hasAction: boolean;
}

/** Every route of the app that has an address, read from app/routes.ts. */
export const APP_ROUTES: readonly AppRoute[] = (await routeTable).flatMap((entry) => describe(entry, ''));

function describe(entry: RouteConfigEntry, parent: string): AppRoute[] {
  const route = entry.path === undefined ? parent : `${parent}/${entry.path}`;
  const children = (entry.children ?? []).flatMap((child) => describe(child, route));
  const isLayout = entry.path === undefined && !entry.index;
  if (isLayout) return children;
  const id = entry.file.replace(/\.\w+$/, '');
  return [{ route: route || '/', id, hasAction: hasAction(entry.file) }, ...children];
}

/** Read as text instead of imported, because a route's module needs the build. */
function hasAction(file: string): boolean {
  const source = readFileSync(new URL(`../../../app/${file}`, import.meta.url), 'utf8');
  return /^export\s+(?:(?:async\s+)?function|const)\s+action\b|^export\s*\{[^}]*\baction\b/m.test(source);
}

const OBJECTS: RouteObject[] = APP_ROUTES.map(({ route }) => ({ path: route, id: route }));

/** The route that an address belongs to. */
export function routeOf(address: string): string {
  const { pathname } = new URL(address, 'http://localhost');
  return matchRoutes(OBJECTS, pathname)?.at(-1)?.route.id ?? '';
}
