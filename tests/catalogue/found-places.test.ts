import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { placesFor } from '#features/agents/finding/visit-candidate.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';

test('of three places that are suggested for what a tool does, mostly one is right', async () => {
  const db = await withStarterCatalogue();
  const catalogue = await catalogueOf(db.read);
  const { rows } = await db.read.execute<{ description: string; places: string[] }>(sql`
    SELECT description, array_agg(category_id || '/' || specialization_id) AS places
    FROM ai_tools JOIN tool_categories ON tool_id = ai_tools.id AND specialization_id <> ''
    GROUP BY ai_tools.id ORDER BY md5(ai_tools.id) LIMIT 400`);
  const suggested = rows.map(({ description, places }) => {
    const found = placesFor(catalogue, description);
    expect(found.length).toBeLessThanOrEqual(3);
    return found.some(({ category, specialization }) => places.includes(`${category}/${specialization}`));
  });
  expect(suggested.filter(Boolean).length / rows.length).toBeGreaterThan(0.75);
});
