import { catalogueOf } from '#catalogue/loader.server.ts';
import { ENTITY_ROUNDS } from '#catalogue/rounds/entity-pages.ts';
import { totalOf } from '#catalogue/rounds/round-list.ts';
import { sumRounds } from '#catalogue/rounds/round-sums.ts';
import { shownRound } from '#catalogue/rounds/round-table.ts';
import { readRounds } from '#catalogue/rounds/rounds.server.ts';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** A company's newest events that this reader may see, as many as its page lists, and what all of them add up to. */
export async function readCompanyRounds(
  db: DrizzleDb,
  viewer: Viewer,
  id: string,
): Promise<{ totals: RoundTotals; rounds: ShownRound[] }> {
  const seen = (await catalogueOf(db)).roundsFor(viewer);
  const events = seen.of('company', id);
  const rounds = await readRounds(db, viewer, events.slice(0, ENTITY_ROUNDS));
  return {
    totals: { ...totalOf(seen, { companyId: id }), ...sumRounds(events), events: events.length },
    rounds: rounds.map(shownRound),
  };
}
