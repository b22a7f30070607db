import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { Tool } from '#catalogue/tools/entities.ts';
import type { Maker } from '#catalogue/tools/tool-page.server.ts';
import { say } from '#site/noun.ts';

/** Where a page says what a tab lacks, by the label of the tab's field. */
export type SaidAbove = ReadonlyMap<string, string>;

interface Shown {
  tool: Pick<Tool, 'description' | 'logoimage_url' | 'tags'>;
  /** What the record of the company that makes it knows. */
  maker: Maker | null;
  facts: readonly DecisionFact[];
  hasRivals: boolean;
}

/** What stands above the tabs of a tool's page, so that no tab denies it. */
export function saidAbove({ tool, maker, facts, hasRivals }: Shown): SaidAbove {
  const has = (label: string) => facts.some((fact) => fact.label === label);
  const places: [string[], string, boolean][] = [
    [['Description'], 'Above', tool.description !== ''],
    [['Logo'], 'Above', Boolean(tool.logoimage_url)],
    [['Tags'], tool.tags.join(', '), tool.tags.length > 0],
    [['Website'], `See the page of ${maker?.name}`, maker?.hasSite === true],
    [['Location'], `See the page of ${maker?.name}`, maker?.hasPlace === true],
    [['Competitors', say`Competing tools`], 'See Rivals', hasRivals],
    [['Languages'], 'See At a glance', has('Languages')],
    [['Price details'], 'See At a glance', has('Price from')],
    [['Security and compliance'], 'See At a glance', has('Compliance')],
  ];
  return new Map(
    places.flatMap(([labels, where, isSaid]) => (isSaid ? labels.map((each) => [each, where] as const) : [])),
  );
}
