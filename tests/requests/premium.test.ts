import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { toolTab } from '#site/access.ts';
import { formatPrice } from '#site/format.ts';
import { NOT_SOLD_HERE, PLAN_RIGHTS } from '#site/plan-rights.ts';
import { PLANS, SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

const app = await createTestApp();

const choose = (body: string | FormData, type?: string) =>
  app.send('/premium', {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
const FORM = 'application/x-www-form-urlencoded';

async function banner(response: Response): Promise<string | undefined> {
  const text = parse(await response.text()).querySelector('main [role=alert]')?.text;
  return text?.replaceAll('&#x27;', "'");
}

const NOT_SOLD = 'No plan can be bought on this site at present.';

describe('/premium (spec §2, "Plans")', () => {
  test('offers all plans to a visitor, each with its price and a button', async () => {
    const response = await (await createTestApp({ settings: { PAYMENT: 'sandbox' } })).get('/premium');
    expect(response.status).toBe(200);
    const main = parse(await response.text()).querySelector('main');
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    const prices = PLANS.map(({ monthlyCents }) => formatPrice(monthlyCents));
    for (const shown of [...prices, 'of 31 tools are free to read']) expect(text).toContain(shown);
    const buttons = main?.querySelectorAll('button[name=plan]') ?? [];
    expect(buttons.map((button) => [button.getAttribute('value'), button.text])).toEqual(
      PLANS.map(({ tier, name }) => [tier, `Choose ${name}`]),
    );
    expect(buttons.filter((button) => button.hasAttribute('disabled'))).toEqual([]);
    for (const tab of [toolTab('social').title, toolTab('market').title, toolTab('funding').title]) {
      expect(text.replaceAll('&amp;', '&')).toContain(tab);
    }
  });

  test('says once that nothing can be bought, and offers no button, only where nobody takes the money', async () => {
    const closed = await (await app.get('/premium?plan=basic')).text();
    expect(closed).toContain(NOT_SOLD);
    for (const { monthlyCents } of PLANS) expect(closed).toContain(formatPrice(monthlyCents));
    expect(parse(closed).querySelectorAll('button[name=plan]')).toEqual([]);
    expect(closed).not.toContain(NOT_SOLD_HERE);
    const sandbox = await createTestApp({ settings: { PAYMENT: 'sandbox' } });
    const text = await (await sandbox.get('/premium')).text();
    expect(text).not.toContain(NOT_SOLD);
    expect(text).toContain('Sandbox: no money moves');
  });

  test('calls the plan most popular that most members pay for, and none before that', async () => {
    const own = await createTestApp();
    const badges = async () => {
      const root = parse(await (await own.get('/premium')).text());
      return root.querySelectorAll('main li .badge-premium').flatMap((badge) => {
        const card = badge.parentNode?.querySelector('h3');
        return badge.text === 'Most Popular' ? [card?.text] : [];
      });
    };
    const count = (tier: string, begun: number, ended = 0) =>
      own.db.write.execute(
        sql`INSERT INTO subscription_counts (month, tier, begun, ended) VALUES ('2026-01-01', ${tier}, ${begun}, ${ended})`,
      );
    expect(await badges()).toEqual([]);
    await count('basic', 5, 3);
    await count('premium', 2);
    expect(await badges()).toEqual([]);
    await count('enterprise', 3);
    expect(await badges()).toEqual([SHIPPED_PLAN_NAMES.enterprise]);
  });

  test('says what each plan gives today, and nothing that is not there yet', async () => {
    const main = parse(await (await app.get('/premium')).text()).querySelector('main');
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    for (const said of [
      'Every recorded fact of every tool',
      'The public part of the catalogue as files, made anew once a day, for you and your programs',
      `Everything in ${SHIPPED_PLAN_NAMES.basic}, and`,
      '1,200 requests an hour to the API',
      `Everything in ${SHIPPED_PLAN_NAMES.premium}, and`,
      '20,000 requests an hour to the API',
    ]) {
      expect.soft(text).toContain(said);
    }
    for (const later of PLAN_RIGHTS.filter(({ isBuilt }) => !isBuilt)) {
      expect.soft(text).not.toContain(later.text);
    }
  });

  test('the home page says the same of the plans', async () => {
    const main = parse(await (await app.get('/')).text()).querySelector('main');
    expect(main?.text).not.toContain('Today all plans open the same.');
    for (const { text } of PLAN_RIGHTS.filter(({ isBuilt }) => !isBuilt)) {
      expect.soft(main?.text).not.toContain(text);
    }
  });

  test('remembers the plan that its address names, for whoever may still buy it', async () => {
    const selling = await createTestApp({ settings: { PAYMENT: 'sandbox' } });
    const wanted = async (address: string, headers: HeadersInit = {}) => {
      const main = parse(await (await selling.get(address, headers)).text()).querySelector('main');
      return main?.querySelector('form.border-brand')?.text.replaceAll(/\s+/g, ' ');
    };
    expect(await wanted('/premium?plan=basic')).toBe(
      `You chose ${SHIPPED_PLAN_NAMES.basic}, $4.99 per month.Continue with ${SHIPPED_PLAN_NAMES.basic}`,
    );
    expect(await wanted('/premium')).toBeUndefined();
    expect(await wanted('/premium?plan=gold')).toBeUndefined();
    const { headers } = await addMember(selling.db, { subscription_status: 'premium' });
    expect(await wanted('/premium?plan=basic', headers)).toBeUndefined();
    expect(await wanted('/premium?plan=enterprise', headers)).toContain(
      `Continue with ${SHIPPED_PLAN_NAMES.enterprise}`,
    );
  });

  test('shows the newest Featured tools, and only those', async () => {
    const main = parse(await (await app.get('/premium')).text()).querySelector('main');
    const shown = main?.querySelectorAll('.tool h3 a').map((link) => link.getAttribute('href'));
    expect(shown?.slice(0, 4)).toEqual([
      '/tools/tool-30',
      '/tools/tool-29',
      '/tools/tool-28',
      '/tools/tool-05',
    ]);
  });

  test('says so when nothing is featured, and when nothing can be read', async () => {
    const empty = await createTestApp({ empty: true });
    expect(await (await empty.get('/premium')).text()).toContain(
      'No featured tools available at the moment.',
    );
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/premium');
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain('$9.99');
    expect(html).toContain('An error occurred');
  });
});

describe('choosing a plan (spec §8, "Checkout")', () => {
  test.each(['basic', 'premium', 'enterprise'])('%s fails while no payment provider is set', async (plan) => {
    const response = await choose(`plan=${plan}`, FORM);
    expect(response.status).toBe(503);
    expect(await banner(response)).toBe("The payment provider's publishable key is not configured");
  });

  test.each(['', 'plan='])('"%s" names none', async (body) => {
    const response = await choose(body, FORM);
    expect(response.status).toBe(400);
    expect(await banner(response)).toBe('Price ID is required');
  });

  test.each(['plan=free', 'plan=Basic', 'plan=gold&x=basic', 'plan=basic&plan=x'])(
    '"%s" names no plan',
    async (body) => {
      const response = await choose(body, FORM);
      expect(response.status).toBe(400);
      expect(await banner(response)).toBe('Invalid plan selected');
    },
  );

  test('a multipart form is read too, and a file does not count as a plan', async () => {
    const form = new FormData();
    form.set('plan', 'basic');
    expect((await choose(form)).status).toBe(503);
    form.set('plan', new Blob(['basic']), 'plan.txt');
    expect((await choose(form)).status).toBe(400);
  });

  test.each([
    ['application/json', '{"plan":"basic"}'],
    ['multipart/form-data', 'plan=basic'],
    ['', 'plan=basic'],
  ])('a body of type "%s" cannot be read', async (type, body) => {
    const response = await choose(body, type);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('The form could not be read.');
  });

  test('a body larger than any form is refused', async () => {
    const response = await choose(`plan=basic&x=${'x'.repeat(100_000)}`, FORM);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('The form is larger than this page accepts.');
  });

  test("another site's page cannot do it", async () => {
    const response = await app.send('/premium', {
      method: 'POST',
      body: 'plan=basic',
      headers: { 'content-type': FORM, 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });
});

test('names the tab from which a reader came only where it is locked', async () => {
  const opened = async (tool: string, tab: string) => {
    const from = encodeURIComponent(`/tools/${tool}?tab=${tab}`);
    const main = parse(await (await app.get(`/premium?returnTo=${from}`)).text()).querySelector('main');
    return main?.text.includes('where you came from');
  };
  const { rows } = await app.db.read.execute<{ id: string; isLocked: boolean }>(sql`
    SELECT DISTINCT ON (market_info_is_premium) id, market_info_is_premium AS "isLocked"
    FROM ai_tools WHERE NOT is_featured`);
  expect(rows.map(({ isLocked }) => isLocked).sort()).toEqual([false, true]);
  for (const { id, isLocked } of rows) expect(await opened(id, 'market')).toBe(isLocked);
});
