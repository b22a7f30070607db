import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { LIMITS, LIST_LIMITS } from '#site/limits.ts';
import { withLists } from '../harness/lists.ts';

const { app, send, page, make, noteOf, entries, names, member } = await withLists();

const said = async (answer: Response) =>
  parse(await answer.text()).querySelector('.border-brand [role=status]')?.text;

describe('the tools of a list', () => {
  test('are added once, however often the form is sent', async () => {
    const who = await member();
    const id = await make(who, 'Adding', 'tool-01');
    const add = () => send('/lists?tools=tool-02', { intent: 'add', list: id, tools: 'tool-02' }, who);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await add()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await entries(id)).toEqual(['tool-01', 'tool-02']);
    const shown = await page('/lists?tools=tool-02', who);
    expect(shown.querySelector('#add ~ ul li')?.text).toContain('On it.');
  });

  test('are no more than a list holds, at once either', async () => {
    const who = await member();
    for (const [count, status] of [
      [10_000, 413],
      [1_000, 409],
    ] as const) {
      const tools = Array.from({ length: count }, (_, at) => `tool-${at}`).join(',');
      expect((await send('/lists', { intent: 'make', name: 'Many', tools }, who)).status).toBe(status);
    }
    expect(await names(who)).toEqual([]);
    const id = await make(who, 'Nearly full');
    await app.db.write.execute(sql`
      INSERT INTO ai_tools (id, name, description)
      SELECT 'filler-' || n, 'Filler ' || n, 'Fills.' FROM generate_series(1, ${LIST_LIMITS.tools - 1}) AS n`);
    await app.db.write.execute(sql`
      INSERT INTO list_entries (list_id, user_id, tool_id, place)
      SELECT ${id}, ${who.id}, 'filler-' || n, n FROM generate_series(1, ${LIST_LIMITS.tools - 1}) AS n`);
    const statuses = await Promise.all(
      ['tool-01', 'tool-02', 'tool-03'].map(
        async (tools) => (await send('/lists', { intent: 'add', list: id, tools }, who)).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await entries(id)).toHaveLength(LIST_LIMITS.tools);
  });

  test('that do not exist are refused', async () => {
    const who = await member();
    const id = await make(who, 'No such tool');
    for (const tools of ['no-such-tool', '', ',', 'x'.repeat(200)]) {
      expect((await send('/lists', { intent: 'add', list: id, tools }, who)).status).toBe(404);
    }
    expect(await entries(id)).toEqual([]);
  });

  test('move up and down, and the ends have one button less', async () => {
    const who = await member();
    const id = await make(who, 'Order', 'tool-01', 'tool-02', 'tool-03');
    const move = (intent: string, tool: string) => send(`/lists/${id}`, { intent, tool }, who);
    expect((await move('up', 'tool-03')).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01', 'tool-03', 'tool-02']);
    await move('down', 'tool-01');
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-02']);
    await move('up', 'tool-03');
    await move('down', 'tool-02');
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-02']);
    const shown = await page(`/lists/${id}`, who);
    const buttons = shown
      .querySelectorAll('ol li')
      .map((row) => row.querySelectorAll('button[value=up], button[value=down]').map(({ text }) => text));
    expect(buttons).toEqual([['Down'], ['Up', 'Down'], ['Up']]);
    expect(shown.querySelector('button[value=up]')?.getAttribute('aria-label')).toBe(
      'Move Tool 01 up, now 2 of 3',
    );
  });

  test('move in the list as it is, whatever another window still shows', async () => {
    const who = await member();
    const id = await make(who, 'Two windows', 'tool-01', 'tool-02', 'tool-03', 'tool-04');
    await send(`/lists/${id}`, { intent: 'remove', tool: 'tool-02' }, who);
    await send('/lists', { intent: 'add', list: id, tools: 'tool-05' }, who);
    // This window still shows tool-02 before it.
    await send(`/lists/${id}`, { intent: 'up', tool: 'tool-03' }, who);
    expect(await entries(id)).toEqual(['tool-03', 'tool-01', 'tool-04', 'tool-05']);
    const gone = await send(`/lists/${id}`, { intent: 'down', tool: 'tool-02' }, who);
    expect(gone.status).toBe(404);
    expect(parse(await gone.text()).querySelector('[role=alert]')?.text).toBe(
      'This tool is no longer on the list. You may have removed it in another window.',
    );
    await Promise.all(
      ['tool-01', 'tool-03', 'tool-04', 'tool-05'].flatMap((tool) =>
        ['up', 'down'].map((intent) => send(`/lists/${id}`, { intent, tool }, who)),
      ),
    );
    expect((await entries(id)).sort()).toEqual(['tool-01', 'tool-03', 'tool-04', 'tool-05']);
  });

  test('are removed, and put back with their note at their place', async () => {
    const who = await member();
    const id = await make(who, 'Undo', 'tool-01', 'tool-02', 'tool-03');
    await noteOf(who, id, 'tool-02', 'Ask for\na quote');
    const removed = await send(`/lists/${id}`, { intent: 'remove', tool: 'tool-02' }, who);
    expect(await entries(id)).toEqual(['tool-01', 'tool-03']);
    const undo = parse(await removed.text()).querySelector('form:has([value=put-back])');
    const fields = Object.fromEntries(
      (undo?.querySelectorAll('input') ?? []).map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]),
    );
    expect((await send(`/lists/${id}`, fields, who)).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01', 'tool-02: Ask for\na quote', 'tool-03']);
  });

  test('are noted in two windows, and the second one sees both notes and loses neither', async () => {
    const who = await member();
    const id = await make(who, 'Noted', 'tool-01');
    await noteOf(who, id, 'tool-01', 'First');
    const typed = { intent: 'note', tool: 'tool-01', was: '', note: 'Second' };
    const refused = await send(`/lists/${id}`, typed, who);
    expect(refused.status).toBe(409);
    const row = parse(await refused.text()).querySelector('ol li');
    expect(row?.text).toContain('Stored meanwhileFirst');
    expect(row?.querySelector('textarea')?.text.trim()).toBe('Second');
    expect(await entries(id)).toEqual(['tool-01: First']);
    const was = row?.querySelector('input[name="was"]')?.getAttribute('value') ?? '';
    expect((await send(`/lists/${id}`, { ...typed, was }, who)).status).toBe(200);
    expect(await entries(id)).toEqual(['tool-01: Second']);
  });

  test('keep no note with characters that turn a text around, and none that nobody sees', async () => {
    const who = await member();
    const id = await make(who, 'Mine', 'tool-01');
    expect((await noteOf(who, id, 'tool-01', 'turned \u202E text')).status).toBe(400);
    await noteOf(who, id, 'tool-01', 'Go\u200Bod');
    expect(await entries(id)).toEqual(['tool-01: Good']);
  });

  test('keep a note as text, and a refused one comes back as it was typed', async () => {
    const who = await member();
    const id = await make(who, 'Notes', 'tool-01');
    const note = '<img src=x onerror=alert(1)>\n</textarea><b>"bold"</b>';
    await noteOf(who, id, 'tool-01', note);
    const row = (await page(`/lists/${id}`, who)).querySelector('ol li');
    expect(row?.querySelector('p.whitespace-pre-line')?.text).toBe(note);
    expect(row?.querySelectorAll('img[onerror], b')).toEqual([]);
    const long = 'n'.repeat(501);
    const refused = await noteOf(who, id, 'tool-01', long);
    expect(refused.status).toBe(400);
    const shown = parse(await refused.text());
    expect(shown.querySelector('textarea[aria-invalid]')?.text.trim()).toBe(long);
    expect(shown.querySelector('details[open] textarea')).not.toBeNull();
    expect(await entries(id)).toEqual([`tool-01: ${note}`]);
  });

  test('show their price with grade, day and source, as the catalogue has them', async () => {
    const who = await member();
    const price = {
      value: { amount: 20, per: 'mo', as_of: '2026-01' },
      source_synopsis: {
        synopsis: 'Price list',
        url: 'https://price.example/list',
        date_updated: '2026-02-03',
      },
    };
    await app.db.write.execute(sql`
      UPDATE tool_details SET decision_information = coalesce(decision_information, '{}')
        || ${JSON.stringify({ decision_price_from: price })}::jsonb WHERE tool_id = 'tool-07'`);
    const id = await make(who, 'Prices', 'tool-07');
    const row = (await page(`/lists/${id}`, who)).querySelector('ol li');
    const words = row?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(words).toContain('From $20 a month, billing not known (as of January 2026)');
    expect(words).toMatch(/Sourced · February 3, 2026 .*Price list/);
    expect(row?.querySelector('a[href="https://price.example/list"]')?.getAttribute('rel')).toContain(
      'nofollow',
    );
  });

  test('are compared, as many chosen already as a comparison holds', async () => {
    const who = await member();
    const tools = Array.from({ length: LIMITS.compared + 1 }, (_, at) => `tool-0${at + 1}`);
    const id = await make(who, 'Compare', ...tools);
    const shown = await page(`/lists/${id}`, who);
    const boxes = shown.querySelectorAll('ol input[type=checkbox][name=tools]');
    expect(boxes.map((box) => box.hasAttribute('checked'))).toEqual(
      tools.map((_, at) => at < LIMITS.compared),
    );
    const form = boxes[0]?.getAttribute('form');
    expect(shown.querySelector(`form#${form}`)?.getAttribute('action')).toBe('/compare');
  });

  test('are all followed, as far as the plan has room', async () => {
    const who = await member();
    const tools = ['tool-01', 'tool-02', 'tool-03', 'tool-04', 'tool-05', 'tool-06'];
    const small = await make(who, 'A few', ...tools.slice(0, 2));
    const all = await send(`/lists/${small}`, { intent: 'follow-all' }, who);
    expect(await said(all)).toBe('You follow all 2 tools of this list.');
    const id = await make(who, 'Six', ...tools);
    const some = await send(`/lists/${id}`, { intent: 'follow-all' }, who);
    expect(await said(some)).toBe(
      'You follow 5 of the 6 tools of this list: your plan follows up to 5 things.',
    );
  });
});
