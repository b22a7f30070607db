import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { investorAskedFor, namedEntities, suggestEntities } from '#features/search/named-entities.server.ts';
import { VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { recordRoundOfAcme } from '../harness/recorded.ts';

/** Companies and investors by the beginnings of their names. Many more begin alike than are looked at. */

const db = await withDatabase();

async function add(table: 'companies' | 'investors', id: string, names: readonly string[]) {
  await db.write.execute(sql`
    INSERT INTO ${sql.identifier(table)} (id, key, name)
    SELECT ${id} || place, entity_key(name), name
    FROM json_array_elements_text(${JSON.stringify(names)}::json) WITH ORDINALITY AS given (name, place)`);
}

const MANY = Array.from({ length: 900 }, (_, place) => `Northwindmill ${place}`);
for (const table of ['companies', 'investors'] as const) await add(table, 'many-', MANY);
await add('companies', 'whole-', ['Northwind']);
await add('investors', 'begun-', ['Northwind Partners']);
await recordRoundOfAcme(db, { id: 'a-round', isOpen: true });
await db.write.execute(sql`
  INSERT INTO round_investors (round_id, investor_id, place, own_key)
  VALUES ('a-round', 'begun-1', 0, 'northwind partners')`);
await add('investors', 'short-', ['Andreessen Horowitz']);
await db.write.execute(sql`
  INSERT INTO round_investors (round_id, investor_id, place, own_key)
  VALUES ('a-round', 'short-1', 1, 'andreessen horowitz')`);
await db.write.execute(sql`
  INSERT INTO entity_aliases (kind, key, name, means_key, means_name, by_record)
  VALUES ('investor', 'a16z', 'a16z', 'andreessen horowitz', 'Andreessen Horowitz', true)`);
await db.bulk.execute('ANALYZE companies, investors');

test('the name that was typed comes before those that go on', async () => {
  const [first] = await suggestEntities(db.read, 'Northwind');
  expect(first).toEqual({ kind: 'company', id: 'whole-1', name: 'Northwind' });
});

test('a search finds the investor whose name goes on with another word', async () => {
  const { begun } = await namedEntities(db.read, VISITOR, 'northwind');
  expect(begun.map(({ name }) => name)).toEqual(['Northwind Partners']);
});

test.each(['a16z', 'A16Z', 'andreessen horowitz'])('%s names the investor', async (typed) => {
  const { named } = await namedEntities(db.read, VISITOR, typed);
  expect(named.map(({ id }) => id)).toEqual(['short-1']);
});

test.each<[string, string[]]>([
  ['tools backed by Andreessen Horowitz', ['short-1']],
  ['tools backed by andreessen', ['short-1']],
  ['startups funded by a16z in Germany', ['short-1']],
  ['A16Z backed startups', ['short-1']],
  ['tools backed by Northwindmill 7', []],
  ['andreessen horowitz', []],
])('%s asks for the companies of %j', async (text, ids) => {
  const offers = await investorAskedFor(db.read, VISITOR, text);
  expect(offers.map(({ kind, id }) => `${kind} ${id}`)).toEqual(ids.map((id) => `investor ${id}`));
});

test.each([
  ['100%_', '100%_pure\\'],
  ['100%_pure\\', '100%_pure\\'],
  ['ÇÉD', 'Çédille Été'],
  ['שלום', 'שלום עולם'],
  ['🚀🚀', '🚀🚀🚀'],
  ['янд', 'ЯНДЕКС'],
])('%s begins %s', async (typed, name) => {
  await add('companies', `${name}-`, [name]);
  expect((await suggestEntities(db.read, typed)).map((hit) => hit.name)).toEqual([name]);
  await db.write.execute(sql`DELETE FROM companies WHERE name = ${name}`);
});
