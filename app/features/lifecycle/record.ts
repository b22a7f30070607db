import { recordOf, valuesOf } from '#features/editing/merge-records.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { formatDate } from '#site/format.ts';
import type { Proposal } from './findings.ts';

const STATUS = 'business_information.business_current_status';

/** What each proposal says of the tool; null where the status stays. The beginnings are those of `readToolStatus`. */
const STATUS_TEXTS: Readonly<Record<Proposal, ((month: string) => string) | null>> = {
  moved: null,
  acquired: (month) => `Acquired (seen on its site in ${month})`,
  parked: (month) => `Shut down; its address is for sale (${month})`,
  'taken over': (month) => `Shut down; its address shows something else (${month})`,
  dead: (month) => `Shut down; its site no longer answers (${month})`,
};

/** Visitors are not sent to somebody else's page. */
const LOST: ReadonlySet<Proposal> = new Set(['parked', 'taken over']);
const LEADS_ON: ReadonlySet<Proposal> = new Set(['moved', 'acquired']);

/**
 * A tool as it is recorded once a proposal is accepted: its status, sourced from its own site, and its address.
 *
 * @param seen where the redirects ended, and the day of the last look as YYYY-MM-DD
 */
export function withProposal(
  record: ToolRecord,
  proposal: Proposal,
  { address, day }: { address: string | null; day: string },
): ToolRecord {
  const values = valuesOf(record);
  const text = STATUS_TEXTS[proposal];
  const at = proposal === 'dead' ? record.url : (address ?? record.url);
  const source = { synopsis: 'Its own site', date_updated: day, ...sourceAddress(at) };
  if (text) values.set(STATUS, { value: text(monthOf(day)), source_synopsis: source });
  if (LOST.has(proposal)) values.set('url', undefined);
  if (LEADS_ON.has(proposal) && address !== null) values.set('url', address);
  return recordOf(values);
}

function sourceAddress(url: unknown): { url?: string } {
  return typeof url === 'string' ? { url } : {};
}

/** 'November 2026' of 2026-11-23. */
function monthOf(day: string): string {
  return formatDate(day.slice(0, 7));
}
