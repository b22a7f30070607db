import { parse } from 'node-html-parser';
import { expect, onTestFinished, test } from 'vitest';
import { planMail } from '#features/billing/mails.server.ts';
import { speakAsStored } from '#platform/site/cached-site.server.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { createTestApp } from '../harness/app.ts';
import { words } from '../harness/main-part.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** Plans that an owner takes off sale, or calls otherwise. */

const app = await createTestApp({ settings: { PAYMENT: 'sandbox' } });
const owner = await addOperator(app.db, 'owner');
const subscriber = await addMember(app.db, {
  subscription_status: 'basic',
  subscription_expires_at: new Date(Date.now() + 3_600_000),
});

async function main(path: string, headers = {}) {
  const response = await app.get(path, headers);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}
const said = async (path: string, headers = {}) => words((await main(path, headers)).querySelector('main'));

/** Saves which plans are on sale. */
async function sell(...tiers: string[]) {
  const form = Object.entries(sentBy(await main('/operator/site', owner.headers)));
  const others = form.filter(([name]) => !name.startsWith('plans_sold.'));
  const ticks = tiers.map((tier) => [`plans_sold.${tier}`, 'on']);
  const body = new URLSearchParams([...others, ...ticks, ['intent', 'save']]);
  expect((await app.send('/operator/site', { method: 'POST', body, headers: owner.headers })).status).toBe(
    303,
  );
}

const choose = async (plan: string) =>
  app.send('/premium', {
    method: 'POST',
    body: new URLSearchParams({ plan }),
    headers: (await addMember(app.db)).headers,
  });

test('all are on sale at first', async () => {
  const fields = sentBy(await main('/operator/site', owner.headers));
  for (const tier of ['basic', 'premium', 'enterprise']) expect(fields[`plans_sold.${tier}`]).toBe('on');
  expect(await said('/premium')).toContain(`Choose ${SHIPPED_PLAN_NAMES.basic}`);
  expect(await said('/terms')).toContain(`${SHIPPED_PLAN_NAMES.basic} $4.99`);
  expect((await choose('basic')).status).toBe(303);
});

test('what only a plan off sale opens says so', async () => {
  expect(await said('/api')).toContain('They belong to the plan Enterprise.');
  await sell('basic', 'premium');
  for (const screen of ['/api', '/data', '/settings/webhooks']) {
    expect(await said(screen, owner.headers), screen).toContain('the plan Enterprise (not sold at present)');
  }
});

test('one that is not is offered nowhere, and its subscribers keep it', async () => {
  await sell('premium', 'enterprise');
  const page = await main('/premium?plan=basic');
  const plans = page.querySelectorAll('main li h3').map((title) => title.text);
  expect(plans.slice(0, 2)).toEqual([SHIPPED_PLAN_NAMES.premium, SHIPPED_PLAN_NAMES.enterprise]);
  const all = words(page.querySelector('main'));
  expect(all).not.toMatch(/\bBasic\b/);
  expect(all).toContain('UnlocksEvery recorded fact');
  expect(all).toContain('1,200 requests an hour');
  expect(all).not.toContain('600 requests');
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
    `Plans by the month: ${SHIPPED_PLAN_NAMES.premium} $9.99`,
  );
  const refused = await choose('basic');
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('This plan is no longer sold.');
  expect((await choose('premium')).status).toBe(303);
  expect(await said('/terms')).toContain(`${SHIPPED_PLAN_NAMES.premium} $9.99`);
  expect(await said('/terms')).not.toContain(`${SHIPPED_PLAN_NAMES.basic} $4.99`);
  const offered = await said('/profile', (await addMember(app.db)).headers);
  expect(offered).toContain(`The plan ${SHIPPED_PLAN_NAMES.premium}, $9.99 a month, opens`);
  expect(offered).not.toContain('Cannot be bought here');

  const own = await said('/premium', subscriber.headers);
  expect(own).toContain('No longer sold. You keep it.Current Plan');
  expect(await said('/profile', subscriber.headers)).toContain(`${SHIPPED_PLAN_NAMES.basic} plan`);
});

test('without any, the page says so', async () => {
  await sell();
  const page = await main('/premium');
  expect(words(page.querySelector('main'))).toContain('No plan can be bought on this site at present.');
  expect(page.querySelectorAll('main button[name=plan]')).toHaveLength(0);
  expect((await choose('enterprise')).status).toBe(409);
  await sell('basic', 'premium', 'enterprise');
  expect(await said('/premium')).toContain(`Choose ${SHIPPED_PLAN_NAMES.basic}`);
});

const call = async (names: Readonly<Record<string, string>>) => {
  const form = sentBy(await main('/operator/site', owner.headers));
  const named = Object.entries(names).map(([tier, name]) => [`plan_names.${tier}`, name]);
  const body = new URLSearchParams({ ...form, ...Object.fromEntries(named), intent: 'save' });
  return app.send('/operator/site', { method: 'POST', body, headers: owner.headers });
};

test('another name stands on pages, in mails, at the desk and for programs; addresses and forms stay', async () => {
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  expect((await call({ basic: 'Visitor', premium: 'Patron' })).status).toBe(303);
  const page = await main('/premium?plan=basic');
  const plans = page.querySelectorAll('main li h3').map((title) => title.text);
  expect(plans.slice(0, 3)).toEqual(['Visitor', 'Patron', SHIPPED_PLAN_NAMES.enterprise]);
  expect(words(page.querySelector('main'))).toContain('Continue with Visitor');
  expect(
    page.querySelectorAll('main button[name=plan]').map((button) => button.getAttribute('value')),
  ).toContain('basic');
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
    'Visitor $4.99, Patron $9.99',
  );
  expect(await said('/terms')).toContain('Visitor $4.99, Patron $9.99');
  expect(await said('/api')).toContain('Key of Patron');
  expect(await said('/profile', subscriber.headers)).toContain('Visitor plan');
  expect(await said('/operator/members', owner.headers)).toContain('Pays for Patron');
  expect(await said('/operator/members?show=basic', owner.headers)).toContain('Visitor');
  await speakAsStored(app.db.write);
  const mail = planMail(
    { email: 'a@example.org', first_name: 'A', last_name: null },
    { change: { kind: 'begun', tier: 'premium' }, expiresAt: null, origin: 'https://example.org' },
  );
  expect(mail?.subject).toBe('Your Patron plan has begun');
  for (const path of ['/premium', '/api', '/terms', '/tools/tool-16?tab=funding', '/market/rounds'])
    expect(await said(path), path).not.toMatch(/\bBasic\b(?! Information)/);
  expect((await choose('basic')).status).toBe(303);
});

test.each([
  [
    'the name of another plan',
    { basic: SHIPPED_PLAN_NAMES.enterprise },
    'must differ from the other plans and from Free',
  ],
  [
    'a name that only looks like another',
    { basic: SHIPPED_PLAN_NAMES.enterprise.replace(/^../, '$&\u00AD') },
    'must differ from the other plans',
  ],
  ['letters of another width', { basic: '\uFF26\uFF52\uFF45\uFF45' }, 'must differ from the other plans'],
  ['what an account without a plan is called', { basic: 'FREE' }, 'must differ from the other plans'],
  ['a name longer than any button', { basic: 'a'.repeat(31) }, '30'],
])('%s is refused', async (_, names, says) => {
  const refused = await call(names);
  expect([refused.status, words(parse(await refused.text()))]).toEqual([400, expect.stringContaining(says)]);
});

test('without another name, all are called as the software calls them', async () => {
  expect((await call({ basic: '', premium: '' })).status).toBe(303);
  expect(await said('/premium')).toContain(`Choose ${SHIPPED_PLAN_NAMES.basic}`);
});

test('a forged form of the sandbox’s portal changes to none that is not', async () => {
  await sell('basic', 'premium');
  const { headers } = await addMember(app.db);
  const press = (path: string, act: string) =>
    app.send(path, { method: 'POST', body: new URLSearchParams({ act }), headers });
  const chosen = await app.send('/premium', {
    method: 'POST',
    body: new URLSearchParams({ plan: 'basic' }),
    headers,
  });
  await press(chosen.headers.get('Location') ?? '', 'pay');
  const refused = await press('/sandbox/portal', 'change_enterprise');
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('This plan is not sold.');
  expect(await said('/sandbox/portal', headers)).toContain(`${SHIPPED_PLAN_NAMES.basic} plan.`);
  expect((await press('/sandbox/portal', 'change_premium')).status).toBe(303);
  expect(await said('/sandbox/portal', headers)).toContain(`${SHIPPED_PLAN_NAMES.premium} plan.`);
});
