import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import { type Block, type ListedSource, type SaidBlock, saidOnce } from '#catalogue/tools/said-once.ts';
import type { TabSection } from '#catalogue/tools/tool-display.ts';
import type { ToolTabId } from '#site/access.ts';
import type { TabView } from './tab-content.server.ts';

/** How a tool's page says where what it shows comes from. */
export interface PageSaid {
  status: SaidBlock;
  heading: SaidBlock;
  verdict: SaidBlock;
  glance: SaidBlock;
  terms: SaidBlock;
  rivals: SaidBlock;
  section: (tab: ToolTabId, title: string) => SaidBlock;
  sources: ListedSource[];
  /** All values that the page shows, in its order. */
  shown: Block['values'];
}

interface Shown {
  heading: readonly DecisionFact[];
  decision: Decision;
  hasRivals: boolean;
  tabs: readonly { id: ToolTabId; content: TabView }[];
}

/** Of what the reader of a tool's page sees: a locked tab has no sections, so nothing of it is numbered. */
export function pageSaid({ heading, decision, hasRivals, tabs }: Shown): PageSaid {
  const { news, bestFor, caution, facts, terms, rivalsOrigin } = decision;
  const blocks: Block[] = [
    { key: 'status', title: 'Status', values: valuesOf([news]) },
    { key: 'heading', title: 'Heading', values: valuesOf(heading) },
    { key: 'verdict', title: 'Best for and caution', values: valuesOf([bestFor, caution]) },
    { key: 'glance', title: 'At a glance', values: valuesOf(facts) },
    {
      key: 'rivals',
      title: 'Rivals',
      values: hasRivals && rivalsOrigin ? [{ of: 'Rivals', origin: rivalsOrigin }] : [],
    },
    { key: 'terms', title: 'Data and terms', values: valuesOf(terms.facts) },
    ...tabs.flatMap(({ id, content }) =>
      content.state === 'sections' ? content.sections.map((section) => sectionBlock(id, section)) : [],
    ),
  ];
  const said = saidOnce(blocks);
  const block = (key: string) => said.blocks.get(key) ?? NOTHING_SAID;
  return {
    status: block('status'),
    heading: block('heading'),
    verdict: block('verdict'),
    glance: block('glance'),
    terms: block('terms'),
    rivals: block('rivals'),
    section: (tab, title) => block(sectionKey(tab, title)),
    sources: said.sources,
    shown: blocks.flatMap(({ values }) => values),
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
