import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import { type Block, type ListedSource, type SaidBlock, saidOnce } from '#catalogue/tools/said-once.ts';
import type { TabSection } from '#catalogue/tools/tool-display.ts';
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
        ...(hasRivals && rivalsOrigin ? [{ of: 'Rivals', origin: rivalsOrigin }] : []),
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
      key === 'top' ? values.filter(({ of }) => repeated.every((value) => value.of !== of)) : values,
    ),
  };
}

const NOTHING_SAID: SaidBlock = { shared: null, isMixed: false, isOutdated: false, own: new Map() };

function valuesOf(facts: readonly (DecisionFact | null)[]): Block['values'] {
  return facts.flatMap((fact) => (fact ? [{ of: fact.label, origin: fact.origin }] : []));
}

function sectionKey(tab: ToolTabId, title: string): string {
  return `${tab} ${title}`;
}

function sectionBlock(tab: ToolTabId, { title, rows }: TabSection): Block {
  return {
    key: sectionKey(tab, title),
    title,
    values: rows.flatMap(({ label, value, origin }) => (value && origin ? [{ of: label, origin }] : [])),
  };
}
