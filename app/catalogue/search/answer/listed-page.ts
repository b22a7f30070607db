import { FEW_FITTING } from '../filters/counters.ts';
import { clampPage } from '../filters/tool-query.ts';

/** A tool that a search found. */
export interface ListedTool {
  number: number;
  /** Whether it meets the conditions. */
  meets: boolean;
  /** Of how many wishes it is neither known nor probable that it meets them. */
  lacking: number;
  /** Whether it is known to. */
  isSure: boolean;
  /** Whether it is known to cost no more than the limit, if there is one. Tools of unknown price follow the others. */
  hasPrice: boolean;
  /** Whether it is for what the search is about (`toolsWithNeed`). */
  hasNeed: boolean;
}

/** One page of the tools found. */
interface ListedPage {
  tools: ListedTool[];
  /** The tool that comes first unless the visitor chooses another order; null without tools. */
  best: number | null;
  count: number;
  /** How many of the tools for the need are known to have all the facets and are known to cost no more than the limit. */
  fitting: number;
  /** How many more of them probably have all the facets, at such a price. */
  probable: number;
  /** How many of the tools have all the words. */
  whole: number;
  currentPage: number;
}

interface Asked {
  /** How many of the tools have all the words; they are the first. */
  complete: number;
  page: number;
  /** Of a page. */
  size: number;
  /** An order by something else than how good they are. */
  compare: ((a: number, b: number) => number) | null;
}

/** Outweighs all wishes that a tool may lack. */
const FOR_SOMETHING_ELSE = 1_000;

/**
 * The tools that meet the conditions: those for the need first, then those that meet the most wishes, then those with a
 * price. If enough of those for the need meet all wishes, tools that do not are left out: a fact may be true of a tool
 * without being known, so few that fit are not all there are.
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
    tool.lacking * 4 +
    (tool.isSure ? 0 : 2) +
    (tool.hasPrice ? 0 : 1);
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
    fitting,
    probable: ofNeed.length - fitting,
    whole,
    currentPage,
  };
}
