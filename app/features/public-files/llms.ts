import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orNone } from '#platform/request/failures.server.ts';
import type { Route } from './+types/llms';
import { llmsText } from './llms-text.ts';

/**
 * What programs that read for people should know of the site. If the categories cannot be read, it leaves
 * them out.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const categories = await orNone(context, 'listing categories', () =>
    listCategoryOptions(context.get(servicesContext).db.read),
  );
  return new Response(llmsText(new URL(request.url).origin, categories), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
