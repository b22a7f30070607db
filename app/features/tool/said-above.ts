import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';
import type { ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import type { Maker } from '#catalogue/tools/tool-page.server.ts';

/** Where a page says what a tab lacks, by the tab's field. */
export type SaidAbove = ReadonlyMap<ToolFieldKey, string>;

interface Shown {
  tool: Pick<Tool, 'description' | 'logoimage_url' | 'tags'>;
  /** What the record of the company that makes it knows. */
  maker: Maker | null;
  facts: readonly DecisionFact[];
  hasRivals: boolean;
}

/** What stands above the tabs of a tool's page, so that no tab denies it. */
export function saidAbove({ tool, maker, facts, hasRivals }: Shown): SaidAbove {
  const has = (id: FactId) => facts.some((fact) => fact.id === id);
  const places: [ToolFieldKey, string, boolean][] = [
    ['basic_information_long_description', 'Above', tool.description !== ''],
    ['market_info_logo', 'Above', Boolean(tool.logoimage_url)],
    ['market_info_tags', tool.tags.join(', '), tool.tags.length > 0],
    ['business_website', `See the page of ${maker?.name}`, maker?.hasSite === true],
    ['business_location', `See the page of ${maker?.name}`, maker?.hasPlace === true],
    ['business_competitors', 'See Rivals', hasRivals],
    ['competitive_tools', 'See Rivals', hasRivals],
    ['basic_information_localization', 'See At a glance', has('decision_languages')],
    ['business_pricing_price_details', 'See At a glance', has('decision_price_from')],
    ['tech_security_compliance', 'See At a glance', has('decision_compliance')],
  ];
  return new Map(places.flatMap(([field, where, isSaid]) => (isSaid ? [[field, where] as const] : [])));
}
