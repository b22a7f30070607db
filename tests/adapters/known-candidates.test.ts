import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { findingCandidates } from '#features/agents/tables/finding.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { BEGIN, product, rss, sent, startFinding } from '../harness/finding.ts';
import { leadsTo } from '../harness/made-up-sites.ts';
import { addNewTool } from '../harness/new-tools.ts';

/** What is told from what is listed, submitted, refused or withdrawn. */

const db = await withDatabase({ empty: true });
let world: Awaited<ReturnType<typeof startFinding>>;

beforeEach(async () => {
  world = await startFinding(db);
});
afterEach(async () => {
  await world.clear();
  await db.write.delete(aiTools);
});

const at = (name: string, path = '/') => world.site.at(`${name}.example`, path);
const outcomes = async () =>
  Object.fromEntries((await world.candidates()).map(({ title, state, why }) => [title, `${state}: ${why}`]));
const names = async () => (await world.found()).map(({ name }) => name);

describe('what is known', () => {
  const record = (id: string, name: string, more: object = {}) => ({
    ...{ id, name, description: 'It does one thing.', url: at(id) },
    ...more,
  });
  const list = (...records: object[]) => importFiles(db, { 'tools.ndjson': ndjson(records) });

  /** Looks at one entry. @returns what became of it */
  async function entry(title: string, link: string): Promise<string | undefined> {
    await world.add(
      `news-of-${title.toLowerCase().replaceAll(/[^a-z]/g, '')}`,
      'feed',
      sent(rss([{ title, link }]), 'text/xml'),
    );
    await world.find(BEGIN);
    return (await outcomes())[title];
  }

  test('is told by its address, however it is written, without a visit', async () => {
    await list(record('lexo', 'Lexo Pro'));
    expect(await entry('Something', `${at('www.lexo')}?utm_campaign=a&ref=b#top`)).toBe(
      'known: it is listed there',
    );
    expect(world.site.asked).not.toContain('www.lexo.example/');
  });

  test('is told by another page of its site, and by a host below it', async () => {
    await list(record('lexo', 'Lexo Pro'));
    world.sites['app.lexo.example'] = { '/': product('Else') };
    expect(await entry('A page', at('lexo', '/start'))).toBe('known: Lexo Pro is listed there');
    expect(await entry('A host', at('app.lexo'))).toBe('known: Lexo Pro is listed there');
  });

  test('is told by its site where a domain has several tools; another host there is news', async () => {
    const on = (host: string) => ({ url: at(`${host}.lexo`) });
    await list(record('lexo-one', 'Lexo One', on('one')), record('lexo-two', 'Lexo Two', on('two')));
    world.sites['one.lexo.example'] = { '/start': product('Else') };
    world.sites['three.lexo.example'] = { '/': product('Lexo Three') };
    expect(await entry('A page', at('one.lexo', '/start'))).toBe('known: Lexo One is listed there');
    expect(await entry('A host', at('three.lexo'))).toBe('proposed: waits');
  });

  test('is told by where its redirects end', async () => {
    await list(record('lexo', 'Lexo Pro'));
    world.sites['old.example'] = { '/': leadsTo(at('lexo')) };
    world.sites['lexo.example'] = { '/': product('Lexo') };
    expect(await entry('Old', at('old'))).toBe('known: Lexo Pro is listed there');
  });

  test('is told by where the checker was led from a listed tool', async () => {
    await list(record('lexo', 'Lexo Pro'));
    const look = {
      at: '2026-10-01T00:00:00Z',
      finding: 'other address',
      status: 200,
      address: at('renamed'),
      title: null,
    };
    await db.write.execute(sql`INSERT INTO site_watches (tool_id, url, host, next_at, looks)
      VALUES ('lexo', ${at('lexo')}, 'lexo.example', now(), ${JSON.stringify([look])}::jsonb)`);
    world.sites['renamed.example'] = { '/': product('Renamed') };
    expect(await entry('Renamed', at('renamed'))).toBe('known: Lexo Pro is listed there');
  });

  test('is told by its name and by a former one, in the entry and on the site', async () => {
    await list(record('lexo', 'Lexo Pro', { former_names: ['Juro AI'] }));
    world.sites['new.example'] = { '/': product('Juro-AI') };
    expect(await entry('LEXO pro – law', at('lexo-pro'))).toBe('known: Lexo Pro is listed');
    expect(await entry('Juro AI: law', at('juro'))).toBe('known: Lexo Pro is listed, and was called so');
    expect(await entry('A name that deceives', at('new'))).toBe(
      'known: Lexo Pro is listed, and was called so',
    );
    expect(await names()).toEqual([]);
  });

  test('is told by submissions of members, in whatever state', async () => {
    await addNewTool(db, { name: 'Waits', url: at('waits') });
    await addNewTool(db, { name: 'Was declined', url: at('no'), state: 'declined' });
    world.sites['elsewhere.example'] = { '/': product('Was Declined') };
    expect(await entry('One', at('waits'))).toBe('known: it is submitted');
    expect(await entry('Two', at('no'))).toBe('refused: it was declined');
    expect(await entry('Three', at('elsewhere'))).toBe('refused: Was declined was declined');
  });

  test('is what was refused of the agent, by its site and its name, also from another source', async () => {
    world.sites['lexo.example'] = { '/': product('Lexo'), '/plus': product('Lexo Plus') };
    world.sites['lexo2.example'] = { '/': product('Lexo') };
    expect(await entry('Lexo', at('lexo'))).toBe('proposed: waits');
    await db.write.update(proposals).set({ state: 'declined', settled_at: sql`now()` });
    // Also if it is forgotten that it was seen.
    await db.write.delete(findingCandidates);
    expect(await entry('A', at('lexo'))).toBe('refused: it was declined');
    expect(await entry('B', at('lexo', '/plus'))).toBe('refused: Lexo was declined');
    expect(await entry('C', at('lexo2'))).toBe('refused: Lexo was declined');
    expect(await world.found()).toHaveLength(1);
  });

  test('is what was withdrawn', async () => {
    await db.write.execute(sql`INSERT INTO withdrawn_tools (id) VALUES ('lexo')`);
    await db.write.execute(
      sql`INSERT INTO withdrawn_records (id, record) VALUES ('lexo', ${JSON.stringify({ name: 'Lexo', url: at('gone') })}::jsonb)`,
    );
    world.sites['lexo.example'] = { '/': product('Lexo') };
    world.sites['gone.example'] = { '/': product('Gone') };
    expect(await entry('L', at('lexo'))).toBe('refused: Lexo was withdrawn');
    expect(await entry('G', at('gone'))).toBe('refused: Lexo was withdrawn');
    await db.write.execute(sql`DELETE FROM withdrawn_tools`);
  });
});
