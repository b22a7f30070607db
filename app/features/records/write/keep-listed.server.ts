import type { WithdrawnRow } from '../records/withdrawn-tool.server.ts';
import { readDecisions } from './desk-decisions.server.ts';
import { LISTED, type SkippedValue } from './desk-values.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Takes the tools that the desk created, brought back or merged from those that a file withdraws. */
export async function keepListedByDesk(
  tx: Transaction,
  rows: readonly WithdrawnRow[],
): Promise<{ rows: WithdrawnRow[]; kept: SkippedValue[] }> {
  const decisions = await readDecisions(
    tx,
    rows.map(({ id }) => id),
  );
  const kept = rows.flatMap(({ id }): SkippedValue[] => {
    const why = decisions?.listed.has(id) ? LISTED : decisions?.gone.get(id);
    return why === undefined || why === 'withdrawn'
      ? []
      : [{ kind: 'withdrawn-tools', id, field: LISTED, why }];
  });
  return { rows: rows.filter(({ id }) => !kept.some((one) => one.id === id)), kept };
}
