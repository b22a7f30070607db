import { sql } from 'drizzle-orm';
import { refreshFigures } from '#catalogue/rating-figures.server.ts';
import { giveMarksBack } from '#features/records/write/marks.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import { type GoneRecord, storeOutcomes } from './lines.server.ts';
import { REFUSED, writeBack } from './write-back.server.ts';

interface Line {
  number: number;
  id: string;
  record: GoneRecord;
  /** Nothing answers at the id. */
  is_free: boolean;
}

/**
 * Lists the tools again that an import has merged into others, as soon as the undo has taken their ids from those:
 * otherwise nothing would answer at their addresses. They get back what members had given them.
 */
export async function listAgain(
  tx: Transaction,
  { id, by }: { id: string; by: string | null },
): Promise<void> {
  const { rows: lines }: { rows: Line[] } = await tx.execute<Line & Record<string, unknown>>(sql`
    SELECT number::float8 AS number, record_id AS id, record,
      NOT EXISTS (SELECT FROM ai_tools listed WHERE listed.id = record_id)
        AND NOT EXISTS (SELECT FROM withdrawn_tools gone WHERE gone.id = record_id)
        AND NOT EXISTS (SELECT FROM former_tools former WHERE former.id = record_id) AS is_free
    FROM import_lines
    WHERE import_id = ${id} AND phase = 'import' AND what = 'gone' AND outcome IS NULL AND record IS NOT NULL
      AND NOT EXISTS (SELECT FROM former_tools former WHERE former.id = record_id AND tool_id = record ->> 'into')
    ORDER BY number`);
  const free = lines.filter(({ is_free }) => is_free);
  const refused = await writeBack(
    tx,
    'tools',
    free.map(({ record }) => record.tool).filter((tool) => tool !== undefined),
    by,
  );
  for (const { id: tool, record } of free) {
    if (!record.marks || refused.has(tool)) continue;
    await giveMarksBack(tx, tool, record.marks);
    await refreshFigures(tx, tool);
    await refreshFigures(tx, record.into);
  }
  await storeOutcomes(
    tx,
    lines.map(({ number, id: tool }) =>
      refused.has(tool)
        ? { number, outcome: 'left', reason: REFUSED }
        : { number, outcome: 'undone', reason: null },
    ),
  );
}
