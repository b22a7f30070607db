import { hasEnded, type ToolStatus } from '../tools/tool-status.ts';
import type { Named } from './rounds.ts';

/** A company as its page shows it, without its rounds. */
export interface Company extends Named {
  country: string | null;
  /** The best known first. */
  tools: (Named & { description: string; status: ToolStatus })[];
  toolCount: number;
  categories: Named[];
  /** Companies of the tools that its tools name as rivals, the most often named first. */
  rivals: Named[];
}

/** An investor as its page shows it, without its rounds: everything is of those that this reader may see. */
export interface Investor extends Named {
  rounds: number;
  companies: number;
  /** The sum of the rounds in US dollars, and for how many of them an amount is known. */
  amount: number;
  withAmount: number;
  /** Whether the catalogue holds rounds that this reader may not see. */
  isPartial: boolean;
  /** The most rounds first. */
  funded: CountedName[];
  categories: CountedName[];
  /** Who took part in the same rounds. */
  coInvestors: CountedName[];
}

export interface CountedName extends Named {
  rounds: number;
}

/** Entries of a list on the page of a company or investor; the page of rounds has the rest. */
export const ENTITY_ROUNDS = 100;
export const ENTITY_LIST = 24;

/** What a company's tools say about whether it is active: `3 tools, 1 of them has ended`. */
export function statusOf({ tools, toolCount }: Pick<Company, 'tools' | 'toolCount'>): string {
  const ended = tools.filter(({ status }) => hasEnded(status)).length;
  if (toolCount > tools.length || ended === 0) return 'Active';
  return ended === tools.length ? 'All listed tools have ended' : `${ended} of ${toolCount} tools have ended`;
}
