import type { Catalogue } from '#catalogue/catalogue.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import type { CompareQuery } from './compare-query.ts';
import { readAskedTools, readComparedDetails } from './compared-tools.server.ts';
import { compareTools, onlyDifferences } from './comparison.ts';
import { type Converted, withConverted } from './converted.ts';

type Asked = Awaited<ReturnType<typeof readAskedTools>>;

export interface ShownComparison {
  asked: Asked;
  /** Null with fewer than two tools. */
  shown: Converted | null;
  /** As it was read; null with fewer than two tools. */
  catalogue: Catalogue | null;
  /** The currencies that amounts can be shown in too. */
  currencies: string[];
}

/** The tools that an address names, compared as its reader may see them: at most three statements, and one for the rates after each write. */
export async function readShownComparison(
  context: Context,
  { tools, currency, onlyDifferent }: CompareQuery,
): Promise<ShownComparison> {
  const { read } = context.get(servicesContext).db;
  const [asked, catalogue, exchange] = await Promise.all([
    readAskedTools(read, tools),
    tools.length < 2 ? null : catalogueOf(read),
    tools.length < 2 ? null : exchangeFor(read, currency),
  ]);
  if (asked.tools.length < 2 || !catalogue || !exchange) {
    return { asked, shown: null, catalogue: null, currencies: [] };
  }
  const compared = await readComparedDetails(read, asked, context.get(viewerContext));
  const reading = { companies: catalogue.companyNames, today: dayOf(Date.now()) };
  const shown = withConverted(compareTools(compared, reading), compared, exchange);
  const comparison = onlyDifferent ? onlyDifferences(shown.comparison) : shown.comparison;
  return { asked, shown: { ...shown, comparison }, catalogue, currencies: exchange.currencies };
}
