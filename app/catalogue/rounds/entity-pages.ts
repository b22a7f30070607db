import { say } from '#site/noun.ts';
import { type CompanyKind, type CompanyStatus, FACT_WORDS, type InvestorKind } from '../tools/fact-words.ts';
import type { SourceSynopsis } from '../tools/tool-fields.ts';
import { hasEnded, type ToolStatus } from '../tools/tool-status.ts';
import type { Named } from './rounds.ts';

/** A company as its page shows it, without its rounds. */
export interface Company extends Named {
  country: string | null;
  /** What its record says; null if it has none. */
  record: CompanyRecord | null;
  /** Those that it owns, by name. */
  owned: (Named & { since: string | null })[];
  /** The best known first. */
  tools: (Named & { description: string; status: ToolStatus })[];
  toolCount: number;
  categories: Named[];
  /** Companies of the tools that its tools name as rivals, the most often named first. */
  rivals: Named[];
}

/** What a catalogue or an operator says of a company; what is not known is null. */
export interface CompanyRecord {
  aliases: string[];
  url: string | null;
  founded: number | null;
  kind: CompanyKind | null;
  status: CompanyStatus | null;
  parent: Named | null;
  parent_since: string | null;
  source: SourceSynopsis | null;
}

/** What a catalogue or an operator says of an investor; what is not known is null. */
export interface InvestorRecord {
  aliases: string[];
  kind: InvestorKind | null;
  country: string | null;
  source: SourceSynopsis | null;
}

/** Entries of a list on the page of a company or investor; the page of rounds has the rest. */
export const ENTITY_ROUNDS = 100;
export const ENTITY_LIST = 24;

/**
 * What became of a company, as its record states it, or else as its tools show it: `1 of 3 tools have ended`. Null where
 * neither says anything: that none has ended does not make a company active.
 */
export function statusOf({
  record,
  tools,
  toolCount,
}: Pick<Company, 'record' | 'tools' | 'toolCount'>): string | null {
  if (record?.status) return FACT_WORDS.companyStatus[record.status];
  if (toolCount === 0) return null;
  const ended = tools.filter(({ status }) => hasEnded(status)).length;
  if (toolCount > tools.length || ended === 0) return null;
  return ended === tools.length
    ? say`All listed tools have ended`
    : say`${ended} of ${toolCount} tools have ended`;
}
