import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import { type FactId, namedFact } from '#catalogue/tools/fact-ids.ts';
import {
  type Block,
  type ListedSource,
  type SaidBlock,
  type SaidValue,
  saidOnce,
} from '#catalogue/tools/said-once.ts';
import type { TabSection } from '#catalogue/tools/tool-display.ts';
import type { ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import type { Maker } from '#catalogue/tools/tool-page.server.ts';
import type { ToolTabId } from '#site/access.ts';
import type { Glance } from './glance.ts';
import type { TabView } from './tab-content.server.ts';

/** How a tool's page says where what it shows comes from. */
export interface PageSaid {
  status: SaidBlock;
  /** The heading, whom the tool suits, the facts at a glance and the rivals: one screen, which says it once. */
  top: SaidBlock;
  terms: SaidBlock;
  section: (tab: ToolTabId, title: string) => SaidBlock;
  sources: ListedSource[];
  /** All values that the page shows, in its order; one that it repeats, once. */
  shown: Block['values'];
}

interface Shown {
  heading: readonly DecisionFact[];
  decision: Decision;
  glance: Glance;
  hasRivals: boolean;
  hasTerms: boolean;
  tabs: readonly { id: ToolTabId; content: TabView }[];
}

/** Of what the reader of a tool's page sees: a locked tab has no sections, so nothing of it is numbered. */
export function pageSaid({ heading, decision, glance, hasRivals, hasTerms, tabs }: Shown): PageSaid {
  const { news, bestFor, caution, terms, rivalsOrigin } = decision;
  const repeated = valuesOf([glance.ofTerms]);
  const blocks: Block[] = [
    { key: 'status', title: 'Status', values: valuesOf([news]) },
    {
      key: 'top',
      title: 'The top of the page',
      values: [
        ...valuesOf([bestFor, caution]),
        ...(hasRivals && rivalsOrigin
          ? [saidValue({ ...namedFact('decision_rivals'), origin: rivalsOrigin })]
          : []),
        ...valuesOf([...glance.first, ...glance.more, ...heading]),
      ],
    },
    ...tabs.flatMap(({ id, content }) =>
      content.state === 'sections' ? content.sections.map((section) => sectionBlock(id, section)) : [],
    ),
    { key: 'terms', title: 'Data and terms', values: valuesOf(hasTerms ? terms.facts : []) },
  ];
  const said = saidOnce(blocks);
  const block = (key: string) => said.blocks.get(key) ?? NOTHING_SAID;
  return {
    status: block('status'),
    top: block('top'),
    terms: block('terms'),
    section: (tab, title) => block(sectionKey(tab, title)),
    sources: said.sources,
    shown: blocks.flatMap(({ key, values }) =>
      key === 'top' ? values.filter(({ id }) => repeated.every((value) => value.id !== id)) : values,
    ),
  };
}

const NOTHING_SAID: SaidBlock = { shared: null, isMixed: false, isOutdated: false, own: new Map() };

function valuesOf(facts: readonly (DecisionFact | null)[]): Block['values'] {
  return facts.flatMap((fact) => (fact ? [saidValue(fact)] : []));
}

function saidValue({ id, label: of, origin }: Pick<DecisionFact, 'id' | 'label' | 'origin'>): SaidValue {
  return { id, of, origin };
}

function sectionKey(tab: ToolTabId, title: string): string {
  return `${tab} ${title}`;
}

function sectionBlock(tab: ToolTabId, { title, rows }: TabSection): Block {
  return {
    key: sectionKey(tab, title),
    title,
    values: rows.flatMap(({ value, origin, ...row }) =>
      value && origin ? [saidValue({ ...row, origin })] : [],
    ),
  };
}

/** Where a page says what a tab lacks, by the tab's field. */
export type SaidAbove = ReadonlyMap<ToolFieldKey, string>;

interface StatedAbove {
  tool: Pick<Tool, 'description' | 'logoimage_url' | 'tags'>;
  /** What the record of the company that makes it knows. */
  maker: Maker | null;
  facts: readonly DecisionFact[];
  hasRivals: boolean;
}

/** What stands above the tabs of a tool's page, so that no tab denies it. */
export function saidAbove({ tool, maker, facts, hasRivals }: StatedAbove): SaidAbove {
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
