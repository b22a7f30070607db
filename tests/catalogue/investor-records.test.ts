import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAlias, removeAlias } from '#features/market/aliases.server.ts';
import { presentEntityId } from '#features/market/entity-address.server.ts';
import { readEnteredRecord, saveRecord, withdrawTopic } from '#features/publishing/records.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Investors as records of their own, and the rounds in which they took part. */

const db: Database = await withDatabase({ empty: true });
const by = await addMember(db);

beforeEach(async () => {
  await db.write.execute(sql`
    TRUNCATE ai_tools, companies, investors, investor_records, entity_aliases, former_entities, withdrawn_topics,
      desk_values CASCADE`);
});

/** A tool whose rounds, one a year, each name one investor. */
const tool = (id: string, investors: readonly string[], more: object = {}) => ({
  ...{ id, name: id, description: `About ${id}.`, ...more },
  funding_competition_information: {
    funding_funding_rounds: investors.map((name, at) => ({
      ...{ round: 'Seed', date: String(2020 + at), amount: 1e6 * (at + 1), investors: [name] },
    })),
  },
});

const NEA = { id: 'new-enterprise-associates', name: 'New Enterprise Associates', aliases: ['NEA'] };

function bring(investors: object[], tools: object[] = []) {
  return importFiles(db, {
    ...(investors.length > 0 && { 'investors.ndjson': ndjson(investors) }),
    ...(tools.length > 0 && { 'tools.ndjson': ndjson(tools) }),
  });
}

/** How many rounds each investor took part in, by its id. */
async function taken(): Promise<Record<string, number>> {
  const { rows } = await db.write.execute<{ id: string; rounds: number }>(sql`
    SELECT i.id, count(took.round_id)::int AS rounds
    FROM investors i LEFT JOIN round_investors took ON took.investor_id = i.id GROUP BY i.id ORDER BY i.id`);
  return Object.fromEntries(rows.map(({ id, rounds }) => [id, rounds]));
}

async function names() {
  const { rows } = await db.write.execute<{ name: string }>(sql`SELECT name FROM investors ORDER BY name`);
  return rows.map(({ name }) => name);
}

describe('a record', () => {
  test('makes its names one, whichever comes first', async () => {
    const one = tool('one', ['NEA', 'New Enterprise Associates', 'nea']);
    expect((await bring([NEA], [one])).faults).toEqual([]);
    expect(await taken()).toEqual({ [NEA.id]: 3 });
    await bring([], [tool('two', ['NEA'])]);
    expect(await taken()).toEqual({ [NEA.id]: 4 });
  });

  test('takes over the investors that rounds have named, with their pages, and is no news', async () => {
    await bring([], [tool('one', ['NEA', 'New Enterprise Associates', 'Accel'])]);
    const rounds = async () =>
      (await db.write.execute(sql`SELECT id, added_at, opened_at FROM funding_rounds ORDER BY id`)).rows;
    const before = await rounds();
    expect(await taken()).toEqual({ accel: 1, nea: 1, [NEA.id]: 1 });
    await bring([NEA]);
    expect(await taken()).toEqual({ accel: 1, [NEA.id]: 2 });
    expect(await presentEntityId(db.write, VISITOR, 'investor', 'nea')).toBe(NEA.id);
    expect(await rounds()).toEqual(before);
  });

  test('calls the investor as it does, and gives a name back that it no longer has', async () => {
    await bring([], [tool('one', ['nea', 'NEW ENTERPRISE ASSOCIATES'])]);
    await bring([NEA]);
    expect(await names()).toEqual(['New Enterprise Associates']);
    await bring([{ ...NEA, aliases: [] }]);
    expect(await taken()).toEqual({ nea: 1, [NEA.id]: 1 });
  });

  test('stays without rounds', async () => {
    await bring([NEA], [tool('one', ['NEA'])]);
    await bring([], [tool('one', ['Accel'])]);
    expect(await taken()).toEqual({ accel: 1, [NEA.id]: 0 });
  });

  test.each([
    [{ country: 'Atlantis' }, 'country'],
    [{ kind: 'shop' }, 'kind'],
    [{ source: { url: 'https://press.example' } }, 'source'],
    [{ aliases: ['N/A'] }, 'aliases[0]'],
    [{ founded: 1999 }, 'founded'],
  ])('with %j is faulty at %s', async (wrong, field) => {
    const { faults } = await bring([{ ...NEA, ...wrong }]);
    expect(faults).toEqual([expect.stringContaining(field)]);
    expect(await taken()).toEqual({});
  });
});

describe('an operator’s word', () => {
  const say = (name: string, means: string) => addAlias(db.write, { kind: 'investor', name, means, by });

  test('stays when a record comes', async () => {
    await bring([], [tool('one', ['NEA', 'Accel'])]);
    await say('NEA', 'accel');
    await bring([NEA]);
    expect(await taken()).toEqual({ accel: 2, [NEA.id]: 0 });
  });

  test('takes the place of what a record says', async () => {
    await bring([NEA], [tool('one', ['NEA', 'Accel'])]);
    await removeAlias(db.write, { kind: 'investor', key: 'nea', by });
    expect(await say('NEA', 'accel')).toBe('added');
    await bring([{ ...NEA, country: 'US' }]);
    expect(await taken()).toEqual({ accel: 2, [NEA.id]: 0 });
  });
});

test('nobody is led to an investor that they may not know of', async () => {
  await bring([], [tool('one', ['NEA'], { funding_info_is_premium: true })]);
  await bring([NEA]);
  expect(await taken()).toEqual({ [NEA.id]: 1 });
  expect(await presentEntityId(db.write, VISITOR, 'investor', 'nea')).toBeNull();
  expect(await presentEntityId(db.write, { tier: 'basic' }, 'investor', 'nea')).toBe(NEA.id);
});

describe('at the desk', () => {
  test('a record is written, and joins rounds', async () => {
    await bring([], [tool('one', ['NEA'])]);
    const saved = await saveRecord(db, { kind: 'investors', id: null, base: {}, record: NEA, by });
    expect(saved).toMatchObject({ outcome: 'saved', id: NEA.id });
    expect(await taken()).toEqual({ [NEA.id]: 1 });
    expect(await readEnteredRecord(db, 'investors', NEA.id)).toMatchObject(NEA);
  });

  test('a withdrawn record leaves rounds to the names that they give', async () => {
    await bring([NEA, { id: 'idle', name: 'Idle' }], [tool('one', ['NEA'])]);
    for (const id of [NEA.id, 'idle']) {
      const order = { kind: 'investors', id, replacedBy: null, by } as const;
      expect(await withdrawTopic(db, order)).toBe('withdrawn');
    }
    expect(await taken()).toEqual({ nea: 1 });
    await bring([NEA]);
    expect(await taken()).toEqual({ nea: 1 });
  });
});
