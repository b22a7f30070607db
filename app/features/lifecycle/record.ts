import type { ProposedValue } from '#features/editing/proposal.ts';
import { formatDate } from '#site/format.ts';
import type { Proposal } from './findings.ts';
import type { Visit } from './watch.ts';

const STATUS = 'business_information.business_current_status';

/** The status that each proposal records; null keeps the status. Its beginning is one that `readToolStatus` knows. */
const STATUS_TEXTS: Readonly<Record<Proposal, ((month: string) => string) | null>> = {
  moved: null,
  acquired: (month) => `Acquired (seen on its site in ${month})`,
  parked: (month) => `Shut down; its address is for sale (${month})`,
  'taken over': (month) => `Shut down; its address shows something else (${month})`,
  dead: (month) => `Shut down; its site no longer answers (${month})`,
};

/** Proposals to remove the address, because visitors must not be sent to somebody else's page. */
const LOST: ReadonlySet<Proposal> = new Set(['parked', 'taken over']);
const LEADS_ON: ReadonlySet<Proposal> = new Set(['moved', 'acquired']);

/**
 * The values that a proposal records of a tool's status and address. Their evidence is the last look: its final
 * address, its day, and the page's title as a quotation.
 *
 * @param looks the latest last; an empty list gives no values
 * @param recorded the tool's present values
 */
export function proposedValues(
  proposal: Proposal,
  looks: readonly Visit[],
  recorded: { url: string; status: string | null },
): ProposedValue[] {
  const last = looks.at(-1);
  if (!last) return [];
  const { address, title } = last;
  const day = last.at.slice(0, 10);
  const url = proposal === 'dead' ? recorded.url : (address ?? recorded.url);
  const seen = { url, read_on: day, ...(title && { quote: title }) };
  const text = STATUS_TEXTS[proposal]?.(formatDate(day.slice(0, 7)));
  const leadsTo =
    LEADS_ON.has(proposal) && address !== null && address !== recorded.url ? address : undefined;
  return [
    ...(text
      ? [{ path: STATUS, ...(recorded.status !== null && { before: recorded.status }), after: text, ...seen }]
      : []),
    ...(leadsTo ? [{ path: 'url', before: recorded.url, after: leadsTo, ...seen }] : []),
    ...(LOST.has(proposal) ? [{ path: 'url', before: recorded.url, ...seen }] : []),
  ];
}
