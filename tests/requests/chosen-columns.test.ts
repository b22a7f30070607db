import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { addOperator } from '../harness/operators.ts';
import { withRounds } from '../harness/rounds.ts';

/** Files of which people choose the columns, as the forms of the pages ask for them. */

const { app, db } = await withRounds();
const { id, headers } = await addOperator(db, 'owner');
const PAGES: Record<string, string> = {
  companies: '/companies?q=larynx',
  investors: '/investors',
  market: '/market',
  quarters: '/market/quarters',
  rounds: '/market/rounds?category=voices',
  compare: '/compare?tools=sing,hum',
  following: '/following',
  payers: '/operator/payments?state=active',
  payments: '/operator/payments#single',
  members: '/operator/members',
};

beforeAll(async () => {
  await db.write.execute(sql`
    UPDATE users SET subscription_status = 'premium', subscription_expires_at = now() + interval '1 day'
    WHERE id = ${id}`);
  await db.write.execute(sql`
    INSERT INTO payments (provider, id, amount, refunded, currency, paid_at)
    VALUES ('stripe', 'ch_1', 499, 0, 'USD', now())`);
  const post = async (path: string, fields: Record<string, string>) => {
    const sent = await app.send(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    expect(sent.status, path).toBeLessThan(400);
    return sent.headers.get('Location') ?? '';
  };
  await db.write.execute(
    sql`INSERT INTO follows (user_id, kind, subject, cadence) VALUES (${id}, 'tool', 'sing', 'daily')`,
  );
  PAGES.list = await post('/lists', { intent: 'make', name: 'Mine', tools: 'sing,hum' });
  await post(PAGES.list, { intent: 'share' });
  const { rows } = await db.write.execute<{ key: string }>(sql`SELECT share_key AS key FROM tool_lists`);
  PAGES.shared = `/lists/shared?key=${rows[0]?.key}`;
  const asked = { tools: 'sing,hum', question: 'Which?', context: '', seats: '2' };
  PAGES.sheet = (await post('/sheets/new?tools=sing,hum', asked)).replace(/\/edit.*/, '');
});

const chooserOf = async (page: string) => {
  const root = parse(await (await app.get(page, headers)).text());
  const [, part] = page.split('#');
  const from = (part && root.querySelector(`section[aria-labelledby=${part}]`)) || root;
  const form = from.querySelectorAll('form').find((each) => each.querySelector('[name=columns]'));
  if (!form) throw new Error(`${page} has no choice of columns`);
  return form;
};

/** Sends the form with the ticks at some places. @returns the title beside each tick, and the answer */
async function send(form: HTMLElement, button: HTMLElement, places: readonly number[]) {
  const boxes = form.querySelectorAll('[name=columns]');
  const ticked = places.map((place) => boxes.at(place));
  const fields = [...form.querySelectorAll('input[type=hidden]'), ...ticked].map((input) => [
    input?.getAttribute('name') ?? '',
    input?.getAttribute('value') ?? '',
  ]);
  const to = `${button.getAttribute('formaction')}?${new URLSearchParams(fields)}`;
  return { titles: ticked.map((box) => box?.closest('label')?.text), response: await app.get(to, headers) };
}

test.each([...Object.keys(PAGES), 'list', 'shared', 'sheet'])('%s', async (name) => {
  const form = await chooserOf(PAGES[name] ?? '');
  for (const button of form.querySelectorAll('button')) {
    const { titles, response } = await send(form, button, [0, 2]);
    expect(response.status).toBe(200);
    if (button.text.startsWith('CSV')) {
      const [head] = (await response.text()).replace('\uFEFF', '').split('\r\n');
      expect(head).toBe(titles.join(','));
    } else {
      const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()));
      expect(sheets).toHaveLength(2);
      const { sheet, data } = sheets[1] ?? {};
      const heads = titles.map((title) => title?.replace(`${sheet}: `, ''));
      expect(data?.[0]).toEqual(heads);
      for (const row of data ?? []) expect(row).toHaveLength(2);
    }
  }
});

test.each(['/companies.csv', '/market/rounds/rounds.xlsx', '/operator/members.csv'])(
  '%s refuses a column that it has not, and has all without one',
  async (file) => {
    const refused = await app.get(`${file}?columns=nonsense`, headers);
    expect([refused.status, await refused.text()]).toEqual([400, 'This file has no column “nonsense”.\n']);
    expect((await app.get(`${file}?columns=`, headers)).status).toBe(200);
  },
);

test('the list of members has those that were asked for, and the log says who took it', async () => {
  await db.write.execute(
    sql`UPDATE users SET blocked_at = now(), email = 'gone@example.net' WHERE email = 'ops@example.org'`,
  );
  const file = await app.get('/operator/members.csv?show=blocked&columns=address&columns=blocked', headers);
  expect((await file.text()).replace('\uFEFF', '')).toBe('Address,Blocked\r\ngone@example.net,yes\r\n');
  const { rows } = await db.write.execute(sql`
    SELECT operator_id, after FROM operator_actions WHERE action = 'members.export' AND after ->> 'show' = 'blocked'`);
  expect(rows).toEqual([{ operator_id: id, after: { show: 'blocked', columns: ['Address', 'Blocked'] } }]);
  for (let taken = 0; taken < 20; taken++)
    expect((await app.get('/operator/members.csv?columns=blocked', headers)).status).toBe(200);
  const moderator = await addOperator(db, 'moderator');
  expect((await app.get('/operator/members.csv', moderator.headers)).status).toBe(404);
  expect(await (await app.get('/operator/members', moderator.headers)).text()).not.toContain('members.csv');
});
