import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readHomeFigures } from '#catalogue/market/home-figures.server.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { rowsOf } from '../harness/rows.ts';
import { askedQuery } from '../harness/search/judge.ts';

/** The figures of the home page over the starter catalogue, against plain SQL. */

const db = await withStarterCatalogue();
const ask = <Row>(statement: SQL) => rowsOf<Row>(db, statement);

const figures = async (tier: 'free' | 'basic' = 'free') => {
  const found = await readHomeFigures(db.read, { tier });
  if (!found) throw new Error('There are no figures.');
  return found;
};

test('offers needs that the search answers with tools made for them', async () => {
  const { needs } = await figures();
  expect(needs).toHaveLength(6);
  for (const need of needs) {
    const found = await searchTools(db.read, askedQuery(need));
    const made = await ask<{ id: string }>(sql`
      SELECT DISTINCT l.tool_id AS id FROM specializations s
      JOIN tool_categories l ON l.category_id = s.category_id AND l.specialization_id = s.id
      WHERE s.needs @> ${JSON.stringify([{ text: need }])}::jsonb`);
    const ids = made.map(({ id }) => id);
    const fitting = found.data.filter(({ id }) => ids.includes(id)).length;
    expect.soft([need, fitting >= 5, found.count >= 5]).toEqual([need, true, true]);
  }
});

test('has the typical number of data points, launches and funded makers that plain SQL finds', async () => {
  const { typicalDataPoints, launches } = await figures();
  const [median] = await ask<{ median: number; unknown: number }>(sql`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY data_points) AS median,
      count(*) FILTER (WHERE data_points IS NULL)::int AS unknown FROM tool_details`);
  expect(median).toEqual({ median: typicalDataPoints, unknown: 0 });
  expect(typicalDataPoints).toBeGreaterThan(5);
  const plain = await ask<{ id: string; launched: number }>(sql`
    SELECT l.category_id AS id,
      count(*) FILTER (WHERE d.basic_information #>> '{basic_information_release_date,value}' >= ${String(launches.since)})::int AS launched
    FROM tool_categories l JOIN tool_details d ON d.tool_id = l.tool_id
    WHERE l.specialization_id = '' GROUP BY 1`);
  for (const { id, launched } of plain) {
    expect.soft([id, launches.categories[id]]).toEqual([id, { launched }]);
  }
});

test('names rounds of Featured tools only, unless a subscriber reads it', async () => {
  const [visitor, subscriber] = [await figures(), await figures('basic')];
  const makers = await ask<{ id: string }>(sql`
    SELECT company_id AS id FROM company_tools made JOIN ai_tools t ON t.id = made.tool_id WHERE is_featured`);
  const featured = makers.map(({ id }) => id);
  expect(visitor.rounds.newest).toHaveLength(5);
  expect(visitor.rounds.newest.filter(({ company_id }) => !featured.includes(company_id))).toEqual([]);
  expect(subscriber.rounds.newest.filter(({ company_id }) => !featured.includes(company_id))).not.toEqual([]);
  const { rounds, locked } = visitor.rounds;
  expect(locked?.companies).toBeGreaterThan(2);
  expect(subscriber.rounds).toMatchObject({
    rounds: rounds + (locked?.rounds ?? 0),
    locked: { rounds: 0, companies: 0 },
  });
  expect({ ...subscriber, rounds: null }).toEqual({ ...visitor, rounds: null });
});

test('has the newest tools and releases first, each with its date', async () => {
  const { newest, releases } = await figures();
  for (const list of [newest, releases]) {
    const dates = list.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.filter((date) => !/^\d{4}(-\d{2}){0,2}$/.test(date))).toEqual([]);
  }
  const [latest] = await ask<{ date: string }>(sql`
    SELECT max(basic_information #>> '{basic_information_release_date,value}') AS date FROM tool_details`);
  expect(newest[0]?.date).toBe(latest?.date);
});
