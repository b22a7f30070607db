import { decisionOf } from '#catalogue/tools/decision.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { knownFreeTier } from '#catalogue/tools/free-tier.ts';
import { describePrice } from '#catalogue/tools/price-notes.ts';
import type { TableRow } from '#catalogue/tools/table-columns.ts';
import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
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
  const viewer = context.get(viewerContext);
  const [[card], [cells], found] = await orUnavailable(context, 'reading a tool', () =>
    Promise.all([
      readCards(read, [id], null, viewer),
      readCards(read, [id], 'table', viewer),
      readTool(read, id),
    ]),
  );
  if (!card || !found) return new Response(null, { status: 404 });
  const today = dayOf(Date.now());
  const facts = readGroup('decision', found.decision).data;
  const free = knownFreeTier(found.tool, facts.decision_flags, today);
  const decision = decisionOf(facts, found.tool, today, found.open);
  const said = [decision.news, ...decision.facts].find((fact) => fact?.id === 'business_current_status');
  const { name, description, developer_name: maker, status, logoimage_url: logo } = card;
  const shown: MapCard = {
    id,
    name,
    description,
    maker,
    price: describePrice(card),
    free: free?.exists ?? null,
    status: said
      ? `${said.text}${said.origin.lastDay == null ? '' : `, as of ${said.origin.date}`}`
      : status === 'active'
        ? null
        : STATUS_LABELS[status],
    launched: launchText(cells?.row),
    checked: decision.lastChecked,
    logo,
    categories: card.categories.map((category) => category.name),
  };
  return Response.json(shown);
}

/** Null where nobody has said, or this reader may not know. */
function launchText(row: TableRow | undefined): string | null {
  const cell = row?.launched;
  return typeof cell === 'object' ? cell.text : null;
}
