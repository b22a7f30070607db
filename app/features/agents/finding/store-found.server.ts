import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { FoundEvidence } from '#features/editing/found.ts';
import { asEntered } from '#features/editing/read-record.ts';
import { toolSlug } from '#features/editing/submission-record.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { addressKey } from '#site/web-address.ts';
import { compareStated } from '../learn.server.ts';
import { type DueCandidate, settleCandidate } from './finding-schedule.server.ts';
import { knownByAddress, listedByName } from './known.server.ts';
import type { FoundTool } from './visit-candidate.server.ts';

/** Fields of a submission that a found tool lacks. */
const NOBODY_SAYS = {
  ...{ description: '', contact_email: null, developer_name: null, developer_website: null },
  ...{ pricing_info: null, affiliate_link: null, tags: [] },
};

/**
 * Queues a found tool at the desk, unless it was listed or submitted meanwhile or discovery was switched off. Runs one
 * at a time on all nodes.
 *
 * @param now milliseconds since 1970
 */
export async function storeFound(
  db: Database,
  catalogue: Catalogue,
  { candidate, tool }: { candidate: DueCandidate; tool: FoundTool },
  now: number,
): Promise<void> {
  const { name, url } = tool;
  const day = new Date(now).toISOString().slice(0, 10);
  const today = asEntered({ id: toolSlug(name, url), name, url });
  const { weighed } = await compareStated(db, { today, values: tool.values, day });
  const found: FoundEvidence = {
    source: { name: candidate.source.name, address: candidate.source.url },
    entry: { title: candidate.title, words: candidate.words, url: candidate.url },
    said: tool.said,
    ...(tool.drafted !== null && { drafted: tool.drafted }),
    read_on: day,
    places: tool.places,
  };
  await db.write.transaction(async (tx) => {
    await lockState(tx);
    const { rows: turn } = await tx.execute(sql`SELECT FROM finding_state WHERE is_on FOR UPDATE`);
    const { rows: waits } = await tx.execute(
      sql`SELECT FROM finding_candidates WHERE key = ${candidate.key} AND state = 'waiting' FOR UPDATE`,
    );
    if (turn.length === 0 || waits.length === 0) return;
    const names = [name];
    const known = listedByName(catalogue, names) ?? (await knownByAddress(tx, url, names));
    if (known) return settleCandidate(tx, candidate.key, known, now);
    const [made] = await tx
      .insert(proposals)
      .values({
        origin: 'agent',
        new_tool: { ...NOBODY_SAYS, name, url, found },
        values: weighed.proposed,
      })
      .returning({ id: proposals.id });
    if (!made) throw new Error('What was found was not stored.');
    const settled = { state: 'proposed', why: 'waits', submission: made.id } as const;
    await settleCandidate(tx, candidate.key, settled, now);
    await rememberAlso(tx, candidate.key, url, now);
    // '/about' shows how many were found.
    await bumpState(tx, 0);
  });
}

/** Also remembers where a candidate's link ended, so that another source's entry needs no visit. */
export async function rememberAlso(tx: DrizzleDb, key: string, url: string, now: number): Promise<void> {
  const other = addressKey(url);
  if (other === null || other === key) return;
  await tx.execute(sql`
    INSERT INTO finding_candidates (key, url, source_id, title, words, state, why, due_at, submission_id, seen_at, settled_at)
    SELECT ${other}, ${url}, source_id, title, words, state, why, due_at, submission_id, ${timeOf(now)}, settled_at
    FROM finding_candidates WHERE key = ${key} AND state <> 'waiting'
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, why = excluded.why, settled_at = excluded.settled_at,
      submission_id = excluded.submission_id
    WHERE finding_candidates.state = 'waiting'`);
}
