import { sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import { compareRounds, type OpenRound, placeOfRound } from '#domain/api/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { fundingEvents } from './funding-events.server.ts';
import { VersionedMemory } from './versioned-memory.server.ts';

/** All recorded rounds, as far as a reader may see them. */
export interface Rounds {
  /** Newest first. */
  open: OpenRound[];
  /** How many other rounds each company has; nothing more about them leaves the database. */
  locked: Readonly<Record<string, number>>;
}

/** The most rounds kept for each kind of reader. */
const MOST_KEPT = 200_000;
const memory = new VersionedMemory(
  MOST_KEPT,
  ({ open }) => 1 + open.length,
  (stored: Rounds) => stored,
);
const sorted = new WeakSet<Rounds>();
const NONE: Rounds = { open: [], locked: {} };

/** The rounds, read once per version of the catalogue; further calls read only the version. */
export async function readRounds(db: DrizzleDb, viewer: Viewer): Promise<Rounds> {
  const reader = viewer.tier === 'free' ? 'visitor' : 'subscriber';
  const found = await memory.read(db, reader, roundsFor(viewer));
  const rounds = found?.value ?? NONE;
  if (!sorted.has(rounds)) {
    rounds.open.sort((a, b) => compareRounds(placeOfRound(a), placeOfRound(b)));
    sorted.add(rounds);
  }
  return rounds;
}

function roundsFor(viewer: Viewer) {
  const tools = sql`
    FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
    WHERE d.contents #> '{funding,counted,funding_funding_rounds}' IS NOT NULL`;
  return sql`(
    WITH ${fundingEvents(viewer, tools)},
    locked AS (SELECT company, count(*) AS rounds FROM rounds WHERE NOT open GROUP BY company)
    SELECT json_build_object(
      'open', coalesce((
        SELECT json_agg(json_build_object('company', r.company, 'company_name', r.company_name, 'tool', r.tool,
          'tool_name', named.name, 'round', r.round, 'date', r.date, 'amount', r.amount, 'investors', r.investors,
          'source', r.source, 'recorded', r.recorded))
        FROM rounds r JOIN ai_tools named ON named.id = r.tool WHERE r.open), '[]'),
      'locked', coalesce((SELECT json_object_agg(company, rounds) FROM locked), '{}')))`;
}
