import { roundInWords } from '#features/agents/events/round-words.ts';
import { differencesOf, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { isUnchanged } from '#features/editing/proposal.ts';
import { isReadHere, withStatedValues } from '#features/editing/stated-values.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { type ShownDifference, shownDifference } from '#features/editing/words.ts';
import type { readProposal } from '#features/proposals/proposals.server.ts';
import { asProved, isProof, type QuoteCheck } from '#features/proposals/quote-check.ts';
import type { Shown } from './evidence.tsx';

export type FoundProposal = NonNullable<Awaited<ReturnType<typeof readProposal>>>;

/** What of a proposal its changes follow from. */
type Proposed = Pick<FoundProposal, 'state' | 'values' | 'origin' | 'changed_at'> & {
  subject: Pick<FoundProposal['subject'], 'kind'>;
};

interface ShownValue {
  shown: ShownDifference;
  evidence: Shown;
  /** Whether the tool's value has changed since the proposal. */
  isOvertaken: boolean;
}

/** The change by each value; for a settled proposal, the change proposed at the time. @param checks by value path */
export function shownValues(
  today: ToolRecord,
  { subject, state, values, origin, changed_at }: Proposed,
  checks: ReadonlyMap<string, QuoteCheck>,
): ShownValue[] {
  if (subject.kind === 'company') return values.map(addedValue);
  const isOpen = state === 'waiting' || state === 'asked';
  const was = isOpen ? today : withEarlier(today, values);
  const published = isOpen ? values.map((value) => asProved(value, checks.get(value.path))) : values;
  const wanted = withStatedValues(was, published, { origin, date: changed_at.slice(0, 10) });
  const differences = new Map(differencesOf(was, wanted).map((one) => [one.path, one]));
  return values.map((value) => {
    const { path, after, quote, url, read_on: readOn, by } = value;
    const check = checks.get(path);
    const isUnread = url !== undefined && !isReadHere(value, origin) && !isProof(check);
    const shown = shownDifference(differences.get(path) ?? { path, before: after, after }, changed_at);
    return {
      // Earlier sources are not stored.
      shown: isOpen ? shown : { ...shown, sources: null },
      evidence: {
        ...{ quote, url, readOn, isByModel: by === 'model', check },
        isReadByProgram: origin === 'program' && !value.is_read,
        isUnread: isOpen && isUnread,
      },
      isOvertaken: !isUnchanged(today, value),
    };
  });
}

/** The rounds added to a company. */
function addedValue({
  path,
  after,
  quote,
  url,
  read_on: readOn,
}: FoundProposal['values'][number]): ShownValue {
  return {
    shown: {
      ...{ path, label: 'Round or sale', sources: null },
      words: { kind: 'entries', added: [roundInWords(after)], removed: [] },
    },
    evidence: { quote, url, readOn },
    isOvertaken: false,
  };
}

/** The tool with the values from the time of the proposal. */
function withEarlier(today: ToolRecord, values: FoundProposal['values']): ToolRecord {
  const fields = valuesOf(today);
  for (const { path, before = undefined } of values) {
    fields.set(path, path.includes('.') && before !== undefined ? { value: before } : before);
  }
  return recordOf(fields);
}
