import { FEW_FITTING } from '../filters/counters.ts';
import { clampPage } from '../filters/tool-query.ts';

export interface ListedTool {
  number: number;
  /** Whether it meets the chosen filters. */
  meets: boolean;
  /** The number of wishes (conditions in the words) that it neither certainly nor probably meets. */
  lacking: number;
  /** Whether it is known to meet all wishes. */
  isSure: boolean;
  /** Whether it is known to cost no more than the limit, if there is one. Tools of unknown price come last. */
  hasPrice: boolean;
  /** Whether it is known not to be what the search excludes: 'not from China'. Among equals, others come last. */
  isClear: boolean;
  /** Whether it serves the need (`toolsWithNeed`). */
  hasNeed: boolean;
}

interface ListedPage {
  tools: ListedTool[];
  /** The first tool in the default order; null without tools. */
  best: number | null;
  count: number;
  /** Tools for the need that are known to have all the facets and to cost no more than the limit. */
  fitting: number;
  /** Further tools for the need that probably have all the facets, at such a price. */
  probable: number;
  /** Tools that what the search excludes may include. */
  unclear: number;
  /** Tools that have all the words. */
  whole: number;
  currentPage: number;
}

interface Asked {
  /** The number of tools that have all the words; they come first. */
  complete: number;
  page: number;
  size: number;
  /** An order other than relevance; null for relevance. */
  compare: ((a: number, b: number) => number) | null;
}

/** Counts more than all wishes together. */
const FOR_SOMETHING_ELSE = 1_000;

/**
 * A page of the tools that meet the filters: those for the need first, then by wishes met, then those with a price. If
 * enough tools for the need meet all wishes, the others are left out; if only few do, they are kept, because a fact may
 * be true without being recorded.
 *
 * @param tools best first
 */
export function listedPage(
  tools: readonly ListedTool[],
  { complete, page, size, compare }: Asked,
): ListedPage {
  const isAlike = !tools.some(({ hasNeed }) => hasNeed);
  const isWanted = ({ hasNeed }: ListedTool) => isAlike || hasNeed;
  const fit = tools.filter((tool) => tool.lacking === 0 && isWanted(tool)).length;
  const isEnough = fit >= Math.min(FEW_FITTING, tools.length);
  const chosen: ListedTool[] = [];
  let whole = 0;
  for (const [place, tool] of tools.entries()) {
    if (!tool.meets || (tool.lacking > 0 && isEnough)) continue;
    chosen.push(tool);
    if (place < complete) whole++;
  }
  const rankOf = (tool: ListedTool) =>
    (isWanted(tool) ? 0 : FOR_SOMETHING_ELSE) +
    tool.lacking * 8 +
    (tool.isSure ? 0 : 4) +
    (tool.hasPrice ? 0 : 2) +
    (tool.isClear ? 0 : 1);
  const groups = [...Map.groupBy(chosen, rankOf)].sort(([a], [b]) => a - b).map(([, group]) => group);
  const best = groups[0]?.[0];
  if (compare !== null) for (const group of groups) group.sort((a, b) => compare(a.number, b.number));
  const ordered = groups.flat();
  const currentPage = clampPage(page, chosen.length, size);
  const ofNeed = chosen.filter((tool) => isWanted(tool) && tool.lacking === 0 && tool.hasPrice);
  const fitting = ofNeed.filter(({ isSure }) => isSure).length;
  return {
    tools: ordered
      .slice((currentPage - 1) * size, currentPage * size)
      .map((tool) => ({ ...tool, hasNeed: isWanted(tool) })),
    best: best?.number ?? null,
    count: chosen.length,
    unclear: chosen.filter(({ isClear }) => !isClear).length,
    fitting,
    probable: ofNeed.length - fitting,
    whole,
    currentPage,
  };
}
