import { redirect } from 'react-router';
import { knownFilters, type ListOptions } from '#catalogue/rounds/list-options.ts';
import type { ListQuery, UnreadFilters } from '#catalogue/rounds/list-query.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import type { Viewer } from '#site/access.ts';
import { MESSAGES } from '#site/messages.ts';
import { gives } from '#site/plan-rights.ts';

interface NamedFilters {
  category?: string | undefined;
  country?: string | undefined;
}

interface Shown {
  options: ListOptions;
  currentPage: number;
  isPartial: boolean;
}

/** A list of the market: how its address is read and written, and what a page of it holds. */
interface List<Filters extends NamedFilters, Sort extends string, Page extends Shown> {
  title: string;
  /** Its address without filters. */
  path: string;
  read: (params: URLSearchParams) => ListQuery<Filters, Sort>;
  addressOf: (query: ListQuery<Filters, Sort>) => string;
  page: (db: DrizzleDb, viewer: Viewer, query: ListQuery<Filters, Sort>) => Promise<Page>;
  /** Whether anything speaks of what it lists: else there is no such page. */
  speaks: () => boolean;
}

interface Asked {
  request: Request;
  context: Context;
}

type LoadedList<Filters extends object, Sort extends string, Page> = Omit<Page, 'currentPage'> & {
  query: ListQuery<Filters, Sort>;
  unread: UnreadFilters;
  /** Whether this reader's plan has files of it. */
  mayExport: boolean;
};

/** A page of a list that this reader may see, with the filters that could be read, and those that could not. */
export async function loadList<Filters extends NamedFilters, Sort extends string, Page extends Shown>(
  { request, context }: Asked,
  { title, path, read, addressOf, page: readPage, speaks }: List<Filters, Sort, Page>,
): Promise<LoadedList<Filters, Sort, Page>> {
  const parameters = new URL(request.url).searchParams;
  const asked = read(parameters);
  // A form also sends the fields that were left empty.
  if ([...parameters.values()].includes('')) throw redirect(addressOf(asked));
  const { unread, sort } = asked;
  return orUnavailable(context, `reading ${title.toLowerCase()}`, async () => {
    const { read: db } = context.get(servicesContext).db;
    const viewer = context.get(viewerContext);
    const { currentPage, ...page } = await readPage(db, viewer, asked);
    if (!speaks()) throw notFound(MESSAGES.pageNotFound);
    describePage(context, (site) => [
      breadcrumbs(site, [{ name: title, path }]),
      ...(page.isPartial ? [lockedPage(site, path)] : []),
    ]);
    const known = knownFilters(asked.filters, page.options);
    return {
      ...page,
      query: { filters: known.filters, sort, page: currentPage },
      unread: { ...unread, ...known.unread },
      mayExport: gives(viewer.tier, 'export'),
    };
  });
}
