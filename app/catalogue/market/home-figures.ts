import { TOOL_TABS, type ToolTabId } from '#site/access.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import type { LockedRounds } from '../rounds/rounds.ts';
import type { LatestRound } from './recorded-rounds.ts';

/** What the home page shows of the catalogue as a whole. Dates are YYYY, YYYY-MM or YYYY-MM-DD. */
export interface HomeFigures {
  /** The median number of data points per tool; null if none were counted. */
  typicalDataPoints: number | null;
  /** Needs in the catalogue's own words, to search for. */
  needs: string[];
  /** The Featured tool with the most facts to choose by; null if no tool is Featured. */
  sample: string | null;
  launches: Launches;
  tabs: TabCounts;
  /** Of those, how many a visitor may not open. */
  locked: TabCounts;
  newest: DatedTool[];
  releases: (DatedTool & { release: string })[];
  rounds: RecordedRounds;
}

/** How categories differ in recent launches. */
export interface Launches {
  /** The first year that counts as recent; null in an empty catalogue. */
  since: number | null;
  /** How many tools have a launch year that everybody may see, out of how many. */
  dated: number;
  tools: number;
  categories: Record<string, { launched: number }>;
}

/** How many tools have at least one value in a tab. Tabs without any are absent. */
export type TabCounts = Partial<Record<ToolTabId, number>>;

/** How many tools have something in each tab, out of how many. These are only counts, so everybody may see them. */
export interface TabCoverage {
  tools: number;
  tabs: TabCounts;
  /** Of those, how many a visitor may not open. */
  locked: TabCounts;
}

/** For how many tools something is recorded in a tab: `recorded for 1,537 of 3,862 tools`. */
export function recordedFor({ tools, tabs }: TabCoverage, tab: ToolTabId): string {
  return `recorded for ${formatCount(tabs[tab] ?? 0)} of ${formatCounted(tools, 'tool')}`;
}

/** Whether everybody may open a tab: `Yes`, `No`, or of how many of the tools that have something in it: `4 of 194`. */
export function openFor({ tabs, locked }: TabCoverage, tab: ToolTabId): string {
  const [held, shut] = [tabs[tab] ?? 0, locked[tab] ?? 0];
  if (shut === 0) return 'Yes';
  return shut === held ? 'No' : `${formatCount(held - shut)} of ${formatCount(held)}`;
}

/** The tabs that a visitor may not open of some tool, and those that they may open of all. */
export function tabsByLock({ locked }: TabCoverage) {
  const isLocked = ({ id }: { id: ToolTabId }) => (locked[id] ?? 0) > 0;
  return { locked: TOOL_TABS.filter(isLocked), open: TOOL_TABS.filter((tab) => !isLocked(tab)) };
}

export interface DatedTool {
  id: string;
  name: string;
  date: string;
}

/** The newest rounds that a reader may see, and how many there are. */
export interface RecordedRounds {
  newest: LatestRound[];
  rounds: number;
  companies: number;
  /** Rounds that this reader may not see; null if they may not know how many (`disclosed`). */
  locked: LockedRounds | null;
}

/** Whether a reader learns of any round, be it that others see it. */
export function hasAnyRounds({ rounds, locked }: RecordedRounds): boolean {
  return rounds > 0 || locked?.rounds !== 0;
}

/** A category beside the others. */
export interface ComparedCategory {
  id: string;
  name: string;
  tools: number;
  launched: number;
  rated: number;
}

/** Categories by number of recent launches, then by size, then by name. */
export function compareCategories(
  categories: readonly { id: string; name: string; tool_count: number; rated: number }[],
  { categories: figures }: Launches,
): ComparedCategory[] {
  return categories
    .map(({ id, name, tool_count, rated }) => ({
      id,
      name,
      tools: tool_count,
      launched: figures[id]?.launched ?? 0,
      rated,
    }))
    .sort((a, b) => b.launched - a.launched || b.tools - a.tools || a.name.localeCompare(b.name));
}
