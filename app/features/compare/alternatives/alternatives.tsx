import { redirect } from 'react-router';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import { formatPrice } from '#catalogue/tools/fact-words.ts';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { refuseWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, itemList } from '#features/discovery/json-ld.ts';
import { alternativesTitles } from '#features/discovery/tool-titles.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { PriceBadge, StatusBadge } from '#ui/badge.tsx';
import { CardPrice } from '#ui/card-price.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedToolPage } from '#ui/failed-tool-page.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { pricesPlot } from '#ui/plots/prices-plot.server.ts';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { readAlternatives, readToolCards } from '../alternatives.server.ts';
import { pricedAlternatives, rankAlternatives } from '../alternatives.ts';
import { activeFilters, filterGroups, meets, readAlternativesQuery } from '../alternatives-filters.ts';
import type { Route } from './+types/alternatives';
import { ActiveFilters, Filters } from './filters.tsx';

/** Alternatives to a tool, best first, with reasons: two statements, however large the catalogue is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  const { read } = context.get(servicesContext).db;
  const { search, searchParams } = new URL(request.url);
  const query = readAlternativesQuery(searchParams);
  return orUnavailable(context, 'reading alternatives', async () => {
    const found = await readAlternatives(read, id);
    if (!found) {
      const now = await findPresentTool(read, id);
      if (now !== null) throw redirect(paths.alternatives(now) + search, 301);
      await refuseWithdrawn(read, id);
      throw notFound(MESSAGES.tool.notFound);
    }
    const ranked = rankAlternatives(found.of, found.candidates);
    const shown = ranked.filter(({ facets }) => meets(facets, query));
    const cards = await readToolCards(read, [id, ...shown.map((tool) => tool.id)]);
    const { name } = found.of;
    const active = activeFilters(query);
    const alternatives = shown.flatMap(({ facets: _, ...alternative }) => {
      const card = cards.get(alternative.id);
      return card ? [{ ...alternative, card }] : [];
    });
    const indexed = active.length === 0 && alternatives.length > 0;
    if (indexed) {
      describePage(context, (site) => [
        itemList(
          site,
          alternatives.map((alternative) => paths.tool(alternative.id)),
        ),
        breadcrumbs(site, [
          { name: `${SITE.listed.titled} Directory`, path: paths.tools },
          { name, path: paths.tool(id) },
          { name: 'Alternatives', path: paths.alternatives(id) },
        ]),
      ]);
    }
    const best = alternatives.slice(0, 3).map(({ card }) => card.name);
    return {
      tool: { id, name },
      titles: alternativesTitles({ name, developer_name: cards.get(id)?.developer_name ?? null }, best),
      indexed,
      count: ranked.length,
      // Only what it finds is shown here, without its day.
      prices: priceLineOf(pricedAlternatives(found, ranked)),
      filters: filterGroups(ranked, query),
      active,
      alternatives,
    };
  });
}

/** What leads to the prices of a tool and its alternatives; null where its own is not recorded. */
function priceLineOf(prices: ReturnType<typeof pricedAlternatives>): string | null {
  const { price, name } = prices.of;
  if (!price) return null;
  const plot = pricesPlot({ ...prices, day: null });
  return plot ? (plot.finding ?? plot.title) : `The price of ${name} beside others: ${formatPrice(price)}`;
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.tool.notFound);
  const { tool, titles, indexed } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    ...titles,
    canonical: { siteUrl, path: paths.alternatives(tool.id) },
    indexed,
  });
}

/** The id of the heading above the list. */
const RESULTS = 'results';

export default function Alternatives({ loaderData }: Route.ComponentProps) {
  const { tool, count, filters, active, alternatives, prices } = loaderData;
  return (
    <div className="wrap pt-6">
      <h1 className="wrap-anywhere">Alternatives to {tool.name}</h1>
      <p className="mt-2 mb-4 text-muted">
        Ranked by what is recorded of them and of{' '}
        <a href={paths.tool(tool.id)} className="link">
          {tool.name}
        </a>
        : rivals, shared specializations and facts.
      </p>
      <Filters groups={filters} toolId={tool.id} />
      <ActiveFilters active={active} toolId={tool.id} resultsId={RESULTS} />
      <section aria-labelledby={RESULTS}>
        <h2 id={RESULTS} tabIndex={-1} className="mb-2">
          {active.length === 0
            ? formatCounted(count, 'alternative')
            : `${alternatives.length} of ${formatCounted(count, 'alternative')}`}
        </h2>
        {alternatives.length === 0 ? (
          <EmptyState
            text={
              count === 0
                ? `No alternatives to ${tool.name} are recorded yet.`
                : 'None of the alternatives is known to have all of this.'
            }
          >
            <a href={count === 0 ? paths.tools : paths.alternatives(tool.id)} className="btn">
              {count === 0 ? say`Browse all tools` : 'All alternatives'}
            </a>
          </EmptyState>
        ) : (
          <ol>
            {alternatives.map((alternative) => (
              <AlternativeItem key={alternative.id} of={tool} alternative={alternative} />
            ))}
          </ol>
        )}
        {prices && (
          <p className="mt-6 max-w-prose">
            <a href={paths.plot({ kind: 'prices', id: tool.id })} className="link" rel="nofollow">
              {prices}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToolPage error={error} />;
}

interface Props {
  of: { id: string; name: string };
  alternative: { card: ToolCard; reasons: string[] };
}

/** An alternative with the reasons why it is one. */
function AlternativeItem({ of, alternative: { card, reasons } }: Props) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-5">
      <ToolLogo name={card.name} logo={card.logoimage_url} hexColor={card.categories[0]?.hex_color} />
      <div>
        <h3 className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          <a href={paths.tool(card.id)} className="hover:underline">
            {card.name}
          </a>
          <PriceBadge tool={card} />
          <StatusBadge status={card.status} />
        </h3>
        <p className="mt-1 max-w-prose text-sm">{card.description}</p>
        <p className="price mt-1 text-sm">
          <CardPrice tool={card} />
        </p>
        <ul className="reasons" aria-label={`Why ${card.name}`}>
          {reasons.slice(0, LIMITS.reasonsShown).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a href={paths.comparison({ tools: [of.id, card.id] })} className="link">
            Compare with {of.name}
          </a>
          {card.rating_count > 0 && <Stars rating={card.avg_rating} count={card.rating_count} />}
        </p>
      </div>
    </li>
  );
}
