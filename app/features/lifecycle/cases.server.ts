import { eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { settleCase } from '#features/cases/cases.server.ts';
import { draftFromLifecycle } from '#features/editing/begin-drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { toolDrafts } from '#features/editing/tables/drafts.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { withProposal } from './record.ts';
import { lifecycleCases } from './tables/lifecycle.server.ts';

/** What the checker proposes about a tool, with its evidence; null if there is no such proposal. */
export async function readLifecycleCase(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({
      id: lifecycleCases.id,
      tool: { id: aiTools.id, name: aiTools.name, url: aiTools.url, status: aiTools.status },
      proposed: lifecycleCases.proposed,
      reason: lifecycleCases.reason,
      looks: lifecycleCases.looks,
      state: lifecycleCases.state,
      answer: lifecycleCases.answer,
      created_at: lifecycleCases.created_at,
      draft: toolDrafts.id,
    })
    .from(lifecycleCases)
    .innerJoin(aiTools, eq(aiTools.id, lifecycleCases.tool_id))
    .leftJoin(toolDrafts, eq(toolDrafts.lifecycle_id, lifecycleCases.id))
    .where(eq(lifecycleCases.id, id));
  return found ? { ...found, created_at: isoDate(found.created_at) } : null;
}

interface Deciding {
  id: string;
  intent: string;
  note: string | null;
  by: Editor;
}

/**
 * Settles a proposal of the checker. What is accepted goes into a draft of the tool, sourced from its own site.
 *
 * @returns the entry in the log; null when the proposal no longer waits, or its tool is no longer listed
 */
export async function decideLifecycle(
  db: Database,
  { id, intent, note, by }: Deciding,
): Promise<string | null> {
  const found = await readLifecycleCase(db.write, id);
  const base = found && (await readEntered(db, found.tool.id));
  const last = found?.looks.at(-1);
  if (!base || !last) return null;
  return settleCase(db.write, {
    kind: 'lifecycle',
    id,
    intent,
    note,
    by,
    mail: () => Promise.resolve(null),
    async also(tx) {
      if (intent !== 'accept') return;
      const seen = { address: last.address, day: last.at.slice(0, 10) };
      const record = withProposal(base, found.proposed, seen);
      await draftFromLifecycle(tx, { id, base, record, by });
    },
  });
}
