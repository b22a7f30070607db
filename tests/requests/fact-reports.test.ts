import { like } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { toolValueChanges } from '#features/history/tables/history.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { mergeTool } from '#features/publishing/merge.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { FLAGS, formAt, LOCATION, PRICE, READER, withReports } from '../harness/fact-reports.ts';
import { faultOf, main } from '../harness/main-part.ts';
import { mailsTo } from '../harness/outbox.ts';
import { sentBy } from '../harness/sent-form.ts';
import { words } from '../harness/vendors.ts';

/** A value that a reader calls wrong, from the desk to the tool’s page. */

const { app, post, page, editor, report, rowsOf } = await withReports([
  'cutter',
  'mixer',
  'grader',
  'scaler',
  'player',
  'tuner',
  'viewer',
  'asker',
  'reader',
  'filler',
  'locked',
]);

type Fields = Record<string, string>;
const deskOf = async (id: string) => `/operator/vendors/${(await rowsOf(id))[0]?.id}`;
const desk = async (id: string) => page(await deskOf(id), editor);
const order = async (id: string, form: Fields) => {
  const seen = (await desk(id)).querySelector('[name=seen]')?.getAttribute('value') ?? '';
  return post(await deskOf(id), { seen, ...form }, editor);
};
const mails = async () => (await mailsTo(app, READER)).map(({ text }) => text).join('\n');
const fieldOf = async (id: string, part: string, field: string) =>
  (await (await app.get(`/api/v1/tools/${id}?fields=${part}`)).json())[part][field];

beforeEach(() => app.db.write.delete(rateLimits));

describe('a report with a value', () => {
  test('stands beside the old one with its words and address, and is published with its source', async () => {
    const page = 'https://www.cutter.com/imprint';
    const said = { source: 'www.cutter.com/imprint', quote: 'Cutter Inc., Ulm', email: READER };
    expect((await report('cutter', { [LOCATION]: 'Ulm', ...said, right: 'They moved.' })).status).toBe(303);
    const told = await app.db.write.select().from(outbox);
    expect(told.map(({ subject }) => subject)).toContain('A value of The cutter is called wrong');
    expect(told.map(({ text }) => text).join()).toContain('/operator/vendors?from=reader');
    const review = await desk('cutter');
    for (const part of ['Berlin', 'Ulm', said.quote, page, 'They moved.', READER, 'Attributed']) {
      expect(words(review)).toContain(part);
    }
    expect(review.querySelector(`blockquote + p a[href="${page}"]`)).not.toBeNull();
    expect((await order('cutter', { intent: 'publish-all' })).status).toBe(303);
    expect(await fieldOf('cutter', 'business', 'location')).toMatchObject({
      value: 'Ulm',
      certainty: 'attributed',
      source: 'cutter.com/imprint, as reported by a reader',
      date: new Date().toISOString().slice(0, 10),
    });
    expect(await mails()).toContain('You were right, and the value is corrected.');
  });

  test.each([
    ['decides', 'reader', { source: 'https://www.reader.com/imprint', [LOCATION]: 'Ulm' }],
    ['fills it in', 'filler', {}],
  ])('is of the day on which an editor says to have read its page, who %s', async (_, id, said: Fields) => {
    await report(id, { quote: 'Ulm', ...said });
    const today = new Date().toISOString().slice(0, 10);
    const review = await desk(id);
    expect(words(review)).not.toContain('read on');
    if (id === 'filler') {
      const url = 'https://www.filler.com/imprint';
      const filled = { ...sentBy(review), [LOCATION]: 'Ulm', url, read: '1' };
      expect((await post(await deskOf(id), filled, editor)).status).toBe(303);
      expect((await order(id, { intent: 'publish-all' })).status).toBe(303);
    } else {
      const tick = review.querySelector('input[type=checkbox]')?.getAttribute('name') ?? '';
      expect((await order(id, { intent: 'publish-all', [tick]: '1' })).status).toBe(303);
    }
    const dated = { certainty: 'sourced', date: today };
    expect(await fieldOf(id, 'business', 'location')).toMatchObject({ value: 'Ulm', ...dated });
    expect(words(await desk(id))).toContain('read on');
  });

  test('can take entries from a list, and needs no address', async () => {
    expect((await report('mixer', {}, 'field=Offers', [`${FLAGS}.sso`])).status).toBe(303);
    expect(await rowsOf('mixer')).toMatchObject([
      { origin: 'reader', values: [{ path: FLAGS, before: ['api', 'sso'], after: ['api'] }] },
    ]);
    await order('mixer', { intent: 'publish-all' });
    expect((await fieldOf('mixer', 'decision', 'flags')).value).toEqual(['api']);
  });

  test('that does not fit comes back with everything typed, beside its field', async () => {
    const typed = { [`${PRICE}.amount`]: 'twelve', right: 'It is twelve.', email: READER };
    const refused = await report('grader', typed, 'field=Price+from');
    expect(refused.status).toBe(400);
    const back = parse(await refused.text());
    expect(sentBy(back)).toMatchObject(typed);
    expect(faultOf(back, `${PRICE}.amount`)).not.toBeNull();
    expect(await rowsOf('grader')).toEqual([]);
  });

  test('is not stored over a newer one that its reader has not seen, and nothing is lost', async () => {
    const old = { seen: 'an older state', [LOCATION]: 'Ulm', right: 'They moved.' };
    const refused = await report('grader', old);
    expect(refused.status).toBe(409);
    const back = parse(await refused.text());
    expect(sentBy(back)).toMatchObject({ [LOCATION]: 'Ulm', right: 'They moved.' });
    expect(sentBy(back).seen).not.toBe('an older state');
    const again = new URLSearchParams(sentBy(back));
    expect((await app.send(formAt('grader'), { method: 'POST', body: again })).status).toBe(303);
    expect(await rowsOf('grader')).toHaveLength(1);
  });

  test('of a locked field is words, whatever is sent', async () => {
    const typed = { [LOCATION]: 'Ulm', right: 'Ulm' };
    expect((await report('locked', typed)).status).toBe(303);
    expect(await rowsOf('locked')).toMatchObject([{ values: [], remark: 'Ulm' }]);
  });
});

describe('a report that says in words alone that the value is wrong', () => {
  test('is stored, and can be called corrected only with a reason or a newer change', async () => {
    expect((await report('scaler', { email: READER, right: 'It is old.' })).status).toBe(303);
    expect(await rowsOf('scaler')).toMatchObject([
      { values: [], remark: 'It is old.', report: { field: 'Location' } },
    ]);
    for (const intent of ['publish-all', 'accept-all', 'decide']) {
      expect((await order('scaler', { intent })).status).toBe(409);
    }
    const refused = await main(await order('scaler', { intent: 'correct', note: '' }));
    expect(faultOf(refused, 'note')).toContain('nothing else was published');
    // An older change is none.
    const [row] = await rowsOf('scaler');
    const change = {
      tool_id: 'scaler',
      part: 'business',
      field: 'business_location',
      before: { value: 'Bonn' },
    };
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.parse(row?.created_at ?? '') + days * day).toISOString();
    await app.db.write.insert(toolValueChanges).values({ ...change, changed_at: at(-1) });
    expect((await order('scaler', { intent: 'correct', note: '' })).status).toBe(400);
    await app.db.write.insert(toolValueChanges).values({ ...change, changed_at: at(1) });
    const done = await order('scaler', { intent: 'correct', note: '' });
    expect(done.status).toBe(303);
    expect(await rowsOf('scaler')).toMatchObject([{ state: 'accepted' }]);
    expect(await mails()).toContain('Location of The scaler is wrong.');
    // And it can be undone, with a word to the reader.
    const entry = new URL(done.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
    expect((await post(await deskOf('scaler'), { intent: 'undo', id: entry }, editor)).status).toBe(303);
    expect(await rowsOf('scaler')).toMatchObject([{ state: 'waiting' }]);
    expect(await mails()).toContain('what you reported about The scaler. That was a mistake');
  });

  test('gives the editor the field’s form, filled in, and then is decided as any other', async () => {
    await report('player', { source: 'https://www.player.com/imprint', quote: 'Ulm' });
    const filled = sentBy(await desk('player'));
    expect(filled).toMatchObject({
      [LOCATION]: 'Berlin',
      url: 'https://www.player.com/imprint',
      quote: 'Ulm',
    });
    const same = await post(await deskOf('player'), filled, editor);
    expect(words(parse(await same.text()))).toContain('Nothing is different');
    const bad = await main(await post(await deskOf('player'), { ...filled, url: 'there' }, editor));
    expect(faultOf(bad, 'url')).not.toBeNull();
    expect((await post(await deskOf('player'), { ...filled, [LOCATION]: 'Ulm' }, editor)).status).toBe(303);
    expect(await rowsOf('player')).toMatchObject([
      { state: 'waiting', values: [{ before: 'Berlin', after: 'Ulm', quote: 'Ulm', url: filled.url }] },
    ]);
    // Whoever has read the report before is not overtaken.
    expect((await post(await deskOf('player'), { ...filled, [LOCATION]: 'Bonn' }, editor)).status).toBe(409);
    await order('player', { intent: 'publish-all' });
    expect((await fieldOf('player', 'business', 'location')).value).toBe('Ulm');
  });

  test('is refused with a reason where somebody reads it, without one where nobody does', async () => {
    await report('tuner', { email: READER, right: 'It is old.' });
    const missing = await main(await order('tuner', { intent: 'refuse-all', note: '' }));
    expect(faultOf(missing, 'note')).toBe('Write why not');
    await order('tuner', { intent: 'refuse-all', note: 'It is in Berlin.' });
    expect(await mails()).toContain('We leave the value as it is.');
    expect(await mails()).toContain('It is in Berlin.');
    await report('viewer', { right: 'It is old.' });
    expect(words(await desk('viewer'))).toContain('A reader who wants no answer');
    expect((await desk('viewer')).querySelector('button[value=ask]')).toBeNull();
    expect((await order('viewer', { intent: 'ask', note: 'Where?' })).status).toBe(409);
    expect((await order('viewer', { intent: 'refuse-all' })).status).toBe(303);
  });
});

describe('a reader who has left an address', () => {
  test('is asked by mail, and answers on a page that only the mail names', async () => {
    await report('asker', { [LOCATION]: 'Ulm', email: READER, right: 'I think.' });
    const [row] = await rowsOf('asker');
    expect((await app.get(`/reports/${row?.id}`)).status).toBe(404);
    expect((await order('asker', { intent: 'ask', note: 'Where do you know that from?' })).status).toBe(303);
    const mail = await mails();
    expect(mail).toContain('Where do you know that from?');
    const address = new URL(/https?:\S+\/reports\/\S+/.exec(mail)?.[0] ?? '');
    expect(address.pathname).toBe(`/reports/${row?.id}`);
    const asked = await page(address.pathname);
    expect(words(asked)).toContain('Where do you know that from?');
    const typed = sentBy(asked);
    expect(typed).toMatchObject({ [LOCATION]: 'Ulm', right: 'I think.', email: '' });
    expect(asked.toString()).not.toContain(READER);
    const body = new URLSearchParams({ ...typed, right: 'From their imprint.', quote: 'Our seat is Ulm' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await report('asker', { seen: 'old' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await app.send(address.pathname, { method: 'POST', body })).status).toBe(303);
    expect(await rowsOf('asker')).toMatchObject([
      { state: 'waiting', remark: 'From their imprint.', values: [{ after: 'Ulm' }], email: READER },
    ]);
    const told = await app.db.write.select().from(outbox).where(like(outbox.subject, '%has answered'));
    expect(told.at(-1)?.text).toContain('The words there: Our seat is Ulm');
    const late = await app.send(address.pathname, { method: 'POST', body });
    expect(late.status).toBe(409);
    expect(words(await page(address.pathname))).toContain('Nothing about this report waits for your answer');
    expect(words(await desk('asker'))).toContain('Asked before');
  });
});

test('what readers report waits beside what the agent and others propose, and is not theirs', async () => {
  for (const shown of ['one', 'two'])
    await report('grader', { right: shown }, `field=Platforms&shown=${shown}`);
  expect((await rowsOf('grader')).filter(({ state }) => state === 'waiting')).toHaveLength(3);
  const read = { url: 'https://www.grader.com/x', quote: 'As it says', read_on: '2026-11-01' };
  const values = [{ path: FLAGS, before: ['api', 'sso'], after: ['api', 'sso', 'mcp'], ...read }];
  const agents = await proposeRead(app.db.write, { origin: 'agent', userId: null, toolId: 'grader', values });
  expect(agents).toMatchObject({ isNew: true });
  await mergeTool(app.db, { id: 'grader', into: 'asker', by: { id: editor.id, email: 'ed@example.org' } });
  const moved = (await rowsOf('asker')).filter(({ state }) => state === 'waiting');
  expect(moved.map(({ origin }) => origin).toSorted()).toEqual(['agent', ...Array(4).fill('reader')]);
  const list = await page('/operator/vendors?from=reader', editor);
  expect(words(list)).toContain('Reader: two');
  expect(words(await page('/operator/waiting?kind=proposal', editor))).toContain('The asker: Platforms');
});
