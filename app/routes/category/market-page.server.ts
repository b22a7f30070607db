import type { RouterContextProvider } from 'react-router';
import type { LineGeometry } from '#domain/line-geometry.ts';
import { type MarketView, marketView } from '#domain/market/market.ts';
import { readStoredMarket } from '#domain/market/stored.ts';
import { lineGeometry } from '#server/listing/line-geometry.server.ts';
import { type MarketCategory, readMarketCategory, readMarketFacts } from '#server/listing/market.server.ts';
import { servicesContext, viewerContext } from '#server/request/context.server.ts';
import { showOrder, showTools } from '#server/request/shown.server.ts';
import { INVESTORS_SHOWN } from './key-investors.tsx';

export interface MarketPage {
  category: Pick<
    MarketCategory,
    'id' | 'name' | 'description' | 'hex_color' | 'tool_count' | 'topTools' | 'momentum'
  >;
  view: MarketView;
  /** Null when there is no line to draw. */
  line: LineGeometry | null;
}

/** Everything that the market view of a category shows, in two statements; null when there is no such category. */
export async function readMarketPage(
  context: Readonly<RouterContextProvider>,
  categoryId: string,
): Promise<MarketPage | null> {
  const { read } = context.get(servicesContext).db;
  const found = await readMarketCategory(read, categoryId);
  if (!found) return null;
  showTools(context, found.topTools);
  showOrder(context, found.name);
  const facts = await readMarketFacts(read, found.id, context.get(viewerContext));
  const view = marketView(readStoredMarket(found.market), facts);
  const { content } = view.investors;
  const shown = content.investors.slice(0, INVESTORS_SHOWN);
  const { id, name, description, hex_color, tool_count, topTools, momentum } = found;
  return {
    category: { id, name, description, hex_color, tool_count, topTools, momentum },
    view: { ...view, investors: { ...view.investors, content: { ...content, investors: shown } } },
    line: lineGeometry(view.trend.content.points),
  };
}
