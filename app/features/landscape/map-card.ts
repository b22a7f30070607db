import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import { STATUS_LABELS } from '#catalogue/tools/tool-status.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { isSlug } from '#site/slug.ts';
import type { Route } from './+types/map-card';
import type { MapCard } from './card.tsx';

/** What the landscape shows of a tool that was pressed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('tool') ?? '';
  if (!isSlug(id)) return new Response(null, { status: 400 });
  const { read } = context.get(servicesContext).db;
  const [card] = await orUnavailable(context, 'reading a tool', () =>
    readCards(read, [id], null, context.get(viewerContext)),
  );
  if (!card) return new Response(null, { status: 404 });
  const { name, description, developer_name: maker, price, status, logoimage_url: logo } = card;
  const shown: MapCard = {
    id,
    name,
    description,
    maker,
    price,
    status: status === 'active' ? null : STATUS_LABELS[status],
    logo,
    categories: card.categories.map((category) => category.name),
  };
  return Response.json(shown);
}
