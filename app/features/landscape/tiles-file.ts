import { catalogueOf } from '#catalogue/loader.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Route } from './+types/tiles-file';
import { readTiles } from './tiles.server.ts';

/** A type of its own is cached and compressed as pages are (`platform/http/answer`); most JSON is made for one request. */
const TYPE = 'application/landscape+json';

/** The landscape's tiles, for the part of its page that draws them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const shape = new URL(request.url).searchParams.get('shape') === 'tall' ? 'tall' : 'wide';
  const json = await orUnavailable(context, 'reading the landscape', async () =>
    readTiles(read, await catalogueOf(read), context.get(viewerContext), shape),
  );
  return new Response(json, { headers: { 'Content-Type': TYPE } });
}
