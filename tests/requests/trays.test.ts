import { describe, expect, test } from 'vitest';
import { compareTrays } from '#features/compare/tables/trays.server.ts';
import { LIMITS } from '#site/limits.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** The tools that members collect to compare, in whichever browser. */

const app = await createTestApp();

async function sync(member: TestMember | null, tools: string, base = '') {
  const init = { method: 'POST', body: new URLSearchParams({ tools, base }), headers: member?.headers ?? {} };
  const response = await app.send('/resources/tray', init);
  return { response, tray: response.ok ? await response.json() : null };
}

const idsOf = (tray: { tools: { id: string }[] }) => tray.tools.map(({ id }) => id);

describe('a tray', () => {
  test('follows its member, with names, and is nobody else’s', async () => {
    const [ada, bob] = [await addMember(app.db), await addMember(app.db)];
    await sync(ada, 'tool-03,tool-04');
    const { tray, response } = await sync(ada, '');
    expect(tray).toEqual({
      tools: ['tool-03', 'tool-04'].map((id) => ({ id, name: expect.any(String), logo: null })),
      cut: [],
    });
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect((await sync(bob, '')).tray.tools).toEqual([]);
  });

  test('holds as many tools as a comparison, and says which had no room', async () => {
    const ada = await addMember(app.db);
    const ids = Array.from({ length: LIMITS.compared + 1 }, (_, at) => `tool-0${at + 1}`);
    await sync(ada, ids.slice(0, 2).join());
    const { tray } = await sync(ada, ids.slice(2).join());
    expect(idsOf(tray)).toEqual(ids.slice(0, LIMITS.compared));
    expect(tray.cut).toEqual([expect.any(String)]);
  });

  test('loses nothing of two browsers at once', async () => {
    const ada = await addMember(app.db);
    await Promise.all(['tool-01', 'tool-02', 'tool-03'].map((id) => sync(ada, id)));
    expect(idsOf((await sync(ada, '')).tray).toSorted()).toEqual(['tool-01', 'tool-02', 'tool-03']);
  });

  test('is for members, and takes only what is listed', async () => {
    expect((await sync(null, 'tool-01')).response.status).toBe(401);
    const ada = await addMember(app.db);
    const { tray } = await sync(ada, `nothing,tool-01,${'x'.repeat(3_000)},<b>`);
    expect(idsOf(tray)).toEqual(['tool-01']);
    expect(await app.db.write.$count(compareTrays)).toBeGreaterThan(0);
  });

  test('goes with the account’s data', async () => {
    const ada = await addMember(app.db);
    await sync(ada, 'tool-02');
    const data = await (await app.get('/settings/account/data', ada.headers)).json();
    expect(data.compare_tray).toMatchObject({ tools: ['tool-02'] });
  });
});
