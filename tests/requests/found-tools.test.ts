import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { FINDING } from '#features/agents/finding/finding.ts';
import { findingCandidates, findingSources, findingState } from '#features/agents/tables/finding.server.ts';
import { operatorActions } from '#features/operators/tables/operators.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { placeOf, startEditing } from '../harness/editing.ts';
import { EVIDENCE, STATED } from '../harness/finding.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addNewTool, newTool, type Submitted } from '../harness/new-tools.ts';
import { GOOD } from '../harness/submitting.ts';

/** Discovery at the desk: its switch and its sources, and what it has found on its way into the directory. */

const { app, owner, editor, post, page, save, publish, tabOf } = await startEditing();
const PAGE = '/operator/agents/discovery';
const SOURCE = { name: 'News', url: 'https://news.example.org/feed', kind: 'feed', hours: '12' };

const shown = async (answer: Response) => parse(await answer.text());
const said = async (answer: Response) => words((await shown(answer)).querySelector('main'));
const state = async () => (await app.db.write.select().from(findingState))[0];
const sources = () => app.db.write.select().from(findingSources).orderBy(findingSources.name);
const logged = async (action: string) =>
  (await app.db.write.select().from(operatorActions).where(eq(operatorActions.action, action))).map(
    ({ before, after }) => [before, after],
  );
const about = async () => words((await page('/about')).querySelector('main'));

let sites = 0;
/** A tool that the agent has found. */
async function find(name: string, change: Submitted = {}) {
  sites += 1;
  const url = `https://found-${sites}.example.org/`;
  return (await addNewTool(app.db, { name, url, found: EVIDENCE, values: STATED, ...change })).id;
}
const submission = (id: string) => newTool(app.db, id);

describe('the switch', () => {
  test('is off until somebody switches it on, with a pace within bounds, and the log and the About page say so', async () => {
    expect(words((await page(PAGE, editor)).querySelector('main'))).toMatch(/Off\. 0 candidates to visit/);
    expect(await about()).not.toContain('looks for tools');
    for (const pace of ['', '0', '201', '1.5', 'x']) {
      const refused = await post(PAGE, { intent: 'find', pace }, editor);
      expect([pace, refused.status]).toEqual([pace, 400]);
      const back = await shown(refused);
      expect(words(back.querySelector('main'))).toContain('from 1 to 200');
      expect(back.querySelector('input[name=pace]')?.getAttribute('value') ?? '20').toBe(pace || '20');
    }
    expect(await state()).toBeUndefined();
    expect(await said(await post(PAGE, { intent: 'find', pace: '50' }, editor))).toContain(
      'Tools are looked for from now on, with 50 candidates a day.',
    );
    expect(await state()).toMatchObject({ is_on: true, per_day: 50 });
    const { since } = (await state()) ?? {};
    expect(await about()).toMatch(/an agent of this site looks for tools that are not listed, in 0 sources/);
    expect(await said(await post(PAGE, { intent: 'find', pace: '40' }, editor))).toContain(
      'it was on already, with 50',
    );
    expect(await state()).toMatchObject({ is_on: true, per_day: 40, since });
    expect(words((await page('/operator/agents', editor)).querySelector('main'))).toMatch(
      /discovery ?, which is on/,
    );
    await post(PAGE, { intent: 'stop', pace: 'x' }, editor);
    expect(await state()).toMatchObject({ is_on: false, per_day: 40 });
    expect(await about()).not.toContain('looks for tools');
    expect((await logged('agent.find')).map(([, after]) => after)).toEqual([
      { isOn: true, perDay: 50 },
      { isOn: true, perDay: 40 },
      { isOn: false, perDay: 40 },
    ]);
  });
});

describe('sources', () => {
  test('are added within bounds; what does not fit comes back as it was typed', async () => {
    for (const [change, fault] of [
      [{ name: ' ' }, 'Enter what the source is called'],
      [{ url: 'news' }, 'Enter a web address'],
      [{ url: 'http://127.0.0.1/feed' }, 'Enter the address of a public site'],
      [{ kind: 'twitter' }, 'Choose how it is read'],
      [{ hours: '0' }, 'from 1 to 720'],
      [{ hours: '721' }, 'from 1 to 720'],
      [{ kind: 'page', url: 'https://www.producthunt.com/topics/ai' }, 'Product Hunt lets its feed be read'],
      [{ url: 'https://www.producthunt.com/topics/ai' }, 'Product Hunt lets its feed be read'],
    ] as const) {
      const refused = await post(PAGE, { ...SOURCE, intent: 'add', ...change }, editor);
      expect([change, refused.status]).toEqual([change, 400]);
      const back = await shown(refused);
      expect(words(back.querySelector('main'))).toContain(fault);
      const typed = { ...SOURCE, ...change };
      expect(back.querySelector('input[name=url]')?.getAttribute('value')).toBe(typed.url);
      expect(back.querySelector('input[name=hours]')?.getAttribute('value')).toBe(typed.hours);
    }
    expect(await sources()).toEqual([]);
    expect(await said(await post(PAGE, { ...SOURCE, intent: 'add' }, editor))).toContain(
      'The source is added.',
    );
    const again = await post(PAGE, { ...SOURCE, intent: 'add' }, editor);
    expect([again.status, await said(again)]).toEqual([409, expect.stringContaining('a source already')]);
    const list = {
      name: 'A list',
      kind: 'markdown',
      url: 'https://github.com/someone/awesome-ai',
      hours: '24',
    };
    await post(PAGE, { ...list, intent: 'add' }, editor);
    expect(await sources()).toMatchObject([
      { url: 'https://raw.githubusercontent.com/someone/awesome-ai/HEAD/README.md', is_on: true },
      { url: SOURCE.url, kind: 'feed', every_hours: 12 },
    ]);
    expect((await logged('source.add')).map(([, after]) => after)).toMatchObject([
      { name: 'News' },
      { name: 'A list' },
    ]);
  });

  test('are changed, rest, go on and are removed', async () => {
    const [, news] = await sources();
    const id = news?.id ?? '';
    await app.db.write.update(findingSources).set({ etag: '"1"' }).where(eq(findingSources.id, id));
    const form = await page(`${PAGE}?source=${id}`, editor);
    expect(form.querySelector('input[name=url]')?.getAttribute('value')).toBe(SOURCE.url);
    await post(PAGE, { ...SOURCE, intent: 'change', id, hours: '48' }, editor);
    expect((await sources())[1]).toMatchObject({ every_hours: 48, etag: '"1"' });
    await post(PAGE, { ...SOURCE, intent: 'change', id, url: 'https://news.example.org/other' }, editor);
    expect((await sources())[1]).toMatchObject({ url: 'https://news.example.org/other', etag: null });
    await post(PAGE, { intent: 'rest', id }, editor);
    expect(words((await page(PAGE, editor)).querySelector('main'))).toContain('Rests.');
    expect((await sources())[1]).toMatchObject({ is_on: false });
    await post(PAGE, { intent: 'resume', id }, editor);
    expect((await sources())[1]).toMatchObject({ is_on: true });
    const at = new Date().toISOString();
    await app.db.write.insert(findingCandidates).values([
      { key: 'a.example', url: 'https://a.example/', title: 'A', words: '', source_id: id, due_at: at },
      {
        ...{
          key: 'b.example',
          url: 'https://b.example/',
          title: 'B thing',
          words: '',
          source_id: id,
          due_at: at,
        },
        ...{ state: 'no product', why: 'it is an article', settled_at: at },
      },
    ]);
    expect(words((await page(PAGE, editor)).querySelector('main'))).toMatch(
      /B thing.*News.*No product: it is an article/,
    );
    await post(PAGE, { intent: 'remove', id }, editor);
    expect(await sources()).toMatchObject([{ name: 'A list' }]);
    expect(await app.db.write.select().from(findingCandidates)).toMatchObject([
      { key: 'b.example', source_id: null },
    ]);
    for (const intent of ['rest', 'resume', 'remove', 'change']) {
      for (const gone of [id, 'x']) {
        const answer = await post(PAGE, { ...SOURCE, intent, id: gone }, editor);
        expect([intent, answer.status]).toEqual([intent, 404]);
      }
    }
    expect(await logged('source.switch')).toEqual([
      [null, { isOn: false }],
      [null, { isOn: true }],
    ]);
    expect(await logged('source.remove')).toMatchObject([[{ name: 'News', hours: 12 }, null]]);
  });

  test('have a bound', async () => {
    const rows = Array.from({ length: FINDING.sources - 1 }, (_, n) => ({
      ...({ name: `S${n}`, kind: 'feed', url: `https://s${n}.example.org/` } as const),
    }));
    await app.db.write.insert(findingSources).values(rows);
    const refused = await post(PAGE, { ...SOURCE, intent: 'add' }, editor);
    expect([refused.status, await said(refused)]).toEqual([
      409,
      expect.stringContaining('There can be 50 sources.'),
    ]);
    await app.db.write.delete(findingSources);
  });
});

describe('what was found', () => {
  test('waits among the submissions, marked, and can be asked for by who has brought it', async () => {
    await find('Lexo');
    const { headers } = await addMember(app.db);
    await app.send('/submit', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...GOOD, name: 'Of a member' }),
    });
    const list = async (from: string) =>
      words((await page(`/operator/vendors?from=${from}`, editor)).querySelector('main'));
    expect(await list('new')).toMatch(/Lexo.*Found by the site’s agent: https:\/\/found-.*Of a member/);
    expect(await list('found')).toContain('1 submission waiting');
    expect(await list('found')).toContain('Lexo');
    expect(await list('found')).not.toContain('Of a member');
    expect(await list('agent')).toContain('0 proposals waiting');
    expect(await list('new&q=drafts contracts')).toContain('Lexo');
  });

  test('shows a model’s description as such, with where the words of a page that scripts draw are from, and takes nothing over', async () => {
    const drafted = 'Lexo drafts agreements for legal teams.';
    const said = { ...EVIDENCE.said, isDrawnByScripts: true, from: 'manifest' as const };
    const id = await find('Lexo Three', { found: { ...EVIDENCE, said, drafted } });
    const text = words((await page(`/operator/submissions/${id}`, editor)).querySelector('main'));
    expect(text).toContain(`A description to judge${drafted}A model has written it from that page.`);
    expect(text).toContain('The words below are from the manifest of its app.');
    expect(await submission(id)).toMatchObject({ description: '', state: 'waiting' });
    const other = await find('Lexo Four');
    const without = words((await page(`/operator/submissions/${other}`, editor)).querySelector('main'));
    expect(without).not.toContain('A model has written');
  });

  test('shows what speaks for it, and cannot be asked back', async () => {
    const id = await find('Lexo Two');
    const path = `/operator/submissions/${id}`;
    const root = await page(path, editor);
    const text = words(root.querySelector('main'));
    for (const part of [
      'Found by the site’s agent on',
      ...['New things', 'https://news.example/feed', 'Lexo – AI for lawyers', 'Drafts contracts.'],
      ...['“Lexo is an AI assistant for lawyers.”', 'read on November 2, 2026', '“$14 per user / month”'],
      ...['Price from', 'Legal: Contracts'],
    ]) {
      expect(text).toContain(part);
    }
    expect(
      root.querySelectorAll('button[name=intent]').map((button) => button.getAttribute('value')),
    ).toEqual([...['accept', 'dismiss']]);
    for (const intent of ['ask', 'decline']) {
      expect((await post(path, { intent, id, note: 'Why?' }, editor)).status).toBe(400);
      expect(await submission(id)).toMatchObject({ state: 'waiting' });
    }
  });

  test('is declined without a word to anybody, and waits again if that is undone', async () => {
    const id = await find('Lexo Three');
    const before = await app.db.write.select().from(outbox);
    const done = placeOf(
      await post(`/operator/submissions/${id}`, { intent: 'dismiss', id, note: '' }, editor),
    );
    expect(await submission(id)).toMatchObject({ state: 'declined' });
    const entry = new URL(done, 'http://x').searchParams.get('done') ?? '';
    await post('/operator/vendors', { intent: 'undo', id: entry }, editor);
    expect(await submission(id)).toMatchObject({ state: 'waiting', answer: null });
    expect(await app.db.write.select().from(outbox)).toEqual(before);
  });

  test('gets into the directory with its values, their pages and day, and only once somebody has described it', async () => {
    const id = await find('Lexo Four');
    const before = await app.db.write.select().from(outbox);
    await post(`/operator/submissions/${id}`, { intent: 'accept', id, note: '' }, editor);
    const draft =
      (await page(`/operator/submissions/${id}`, editor))
        .querySelector('a[href^="/operator/drafts/"]')
        ?.getAttribute('href') ?? '';
    for (const [description, fault] of [
      ['', 'say in our words what the tool does'],
      ['Lexo is an AI assistant for lawyers. ', 'say it in our own'],
    ] as const) {
      await save(draft, { description }, editor);
      expect(words((await page(`${draft}/review`, editor)).querySelector('main'))).toContain(fault);
      await publish(draft, {}, editor);
      expect(await submission(id)).toMatchObject({ became_id: null });
    }
    await save(draft, { description: 'It drafts contracts for law firms.' }, editor);
    expect(placeOf(await publish(draft, {}, editor))).toBe('/operator/tools/lexo-four?done=published');
    expect(await submission(id)).toMatchObject({ state: 'accepted', became_id: 'lexo-four' });
    const { summary, ...record } = await (await app.get('/api/v1/tools/lexo-four')).json();
    expect(JSON.stringify(record)).toContain('lexo.example, read by the site’s agent');
    expect(JSON.stringify({ summary, ...record })).not.toContain('Submitted by a member');
    expect(await tabOf('lexo-four')).toContain('lexo.example, read by the site’s agent');
    expect(await app.db.write.select().from(outbox)).toEqual(before);
  });

  test('is merged into a listed tool without telling anybody', async () => {
    const id = await find('The mixer', { url: 'https://mixer.example.net/' });
    const into = `/operator/submissions/${id}/merge?tool=mixer`;
    const form = await page(into, editor);
    const seen = form.querySelector('input[name=seen]')?.getAttribute('value') ?? '';
    const before = await app.db.write.select().from(outbox);
    expect((await post(into, { intent: 'merge', tool: 'mixer', seen, note: '' }, editor)).status).toBe(303);
    expect(await submission(id)).toMatchObject({ state: 'merged', became_id: 'mixer' });
    expect(await app.db.write.select().from(outbox)).toEqual(before);
  });

  test('keeps no member from submitting the same, and is nobody’s', async () => {
    const url = 'https://same.example.org/';
    await find('The same', { url });
    const member = await addMember(app.db);
    const body = new URLSearchParams({ ...GOOD, name: 'The same', url });
    expect((await app.send('/submit', { method: 'POST', headers: member.headers, body })).status).toBe(303);
    expect(words((await page('/profile', member)).querySelector('main')).match(/The same/g)).toHaveLength(1);
    expect(words((await page('/profile', owner)).querySelector('main'))).not.toContain('Lexo');
  });
});
