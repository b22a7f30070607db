import { settleCase } from '#features/cases/cases.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { readBy } from '#features/editing/stated-values.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { storeDecisions } from '#features/proposals/proposals.server.ts';
import { enteredIn, saveRecordIn } from '#features/publishing/records.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { FoundProposal } from './shown-values.ts';

class Unfit extends Error {}

/**
 * Adds proposed values to a company's record with their page as the source, as if the editor had typed them.
 *
 * @returns the entry in the log; null if the proposal no longer waits or has changed; 'unfit' if the record would be
 * invalid
 */
export function addToCompany(
  db: Database,
  { proposal, note, by }: { proposal: FoundProposal; note: string | null; by: Editor },
): Promise<string | 'unfit' | null> {
  const { id, subject, values } = proposal;
  const decisions = values.map(({ path }) => ({ path, isPublished: true, reason: null }));
  const adding = inTransaction(db.bulk, (tx) =>
    settleCase(tx, {
      ...{ kind: 'proposal', id, intent: 'add', note, by },
      mail: () => Promise.resolve(null),
      async also() {
        if (!(await storeDecisions(tx, proposal, decisions))) throw new Unfit('changed');
        const base = await enteredIn(tx, 'companies', subject.id);
        const record = withRounds(base ?? { id: subject.id, name: subject.name }, values);
        const wanted = { kind: 'companies' as const, id: base && subject.id, base: base ?? {}, record, by };
        const { outcome } = await saveRecordIn(tx, wanted);
        if (outcome !== 'saved') throw new Unfit(outcome);
      },
    }),
  );
  return adding.catch((error) => {
    if (error instanceof Unfit) return 'unfit';
    throw error;
  });
}

/** The record with more rounds, newest first, as the desk's rounds begin. */
function withRounds(record: ToolRecord, values: readonly ProposedValue[]): ToolRecord {
  const rounds = Array.isArray(record.funding_rounds) ? record.funding_rounds.filter(isJsonObject) : [];
  const added = values.map(({ after, url = '', read_on }) => ({
    ...(isJsonObject(after) && after),
    source: { synopsis: readBy(url, 'agent'), url, date_updated: read_on },
  }));
  return { ...record, funding_rounds: [...added, ...rounds] };
}
