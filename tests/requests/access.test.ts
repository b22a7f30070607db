import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMarketFacts } from '#catalogue/market/read-markets.server.ts';
import type { Shape } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { canViewTab, TOOL_TABS } from '#site/access.ts';
import { formatCount, formatUsd } from '#site/format.ts';
import { NOT_SOLD_HERE } from '#site/plan-rights.ts';
import { SHIPPED_PLAN_NAMES, SMALLEST_TIER, TIERS } from '#site/plans.ts';
import { addCategory, addTool, fundingDetails } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED, markedDetails } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';
import { sentText } from '../harness/sent-text.ts';

const app = await createTestApp();

const SENTINEL = 'zqsentinelqz';
const SENTINEL_NUMBER = 987_654_321;

/** Values that can be recognized wherever they appear: each leaf carries its own name. */
const details = markedDetails((shape, name) => {
  const mark = `${SENTINEL}-${name}`;
  // Codes are no texts of their own.
  if (shape.words) return undefined;
  switch (shape.kind) {
    case 'number':
      return shape.unit === 'percent' ? 12.3 : SENTINEL_NUMBER;
    case 'date':
      return '1987-06-05';
    case 'list':
      return [mark];
    case 'link':
      return `https://${SENTINEL}.example.com/${name}`;
    case 'email':
      return `${mark}@example.com`;
    case 'text':
    case 'prose':
      return mark;
  }
}, `${SENTINEL}-source`);

await addCategory(app.db, { id: 'vault' });
// Several companies: a sum over them would still reveal most of what the largest one raised.
for (const id of ['locked', 'locked-2', 'locked-3', 'locked-4']) {
  await addTool(
    app.db,
    { id, developer_name: `Maker of ${id}`, ...ALL_LOCKED },
    { details, inCategories: ['vault'] },
  );
}

const addressesOf = (id: string) => TOOL_TABS.map(({ id: tab }) => `/tools/${id}?tab=${tab}`);

const sum = 4 * SENTINEL_NUMBER;
const LEAKS = [
  SENTINEL,
  String(SENTINEL_NUMBER),
  '987,654,321',
  '987.7M',
  '$987',
  '1987',
  String(sum),
  formatCount(sum),
  formatUsd(sum),
];

describe('locked means absent', () => {
  test.each([
    ...addressesOf('locked'),
    '/tools/locked',
    '/tools/locked?tab=FUNDING',
    '/tools/locked?tab=basic&tab=funding',
    '/',
    '/tools',
    '/tools?q=locked',
    '/tools?view=table',
    '/tools?view=table&category=vault&sortBy=launched',
    '/search?view=table&q=locked',
    '/categories',
    '/categories/vault',
    '/market/rounds?category=vault',
    '/market/rounds?category=vault&since=1980&until=1990&minAmount=1&sort=largest',
    '/companies/maker-of-locked',
    '/market/rounds?category=vault&investor=zqs',
  ])('%s contains nothing from a locked tab', async (path) => {
    const response = await app.get(path);
    const text = await sentText(response);
    expect(response.status).toBe(200);
    expect(text.length).toBeGreaterThan(500);
    for (const leak of LEAKS) expect(text).not.toContain(leak);
  });

  test('the market view says that there may be more, and draws no amount, year or bar from it', async () => {
    const main = parse(await (await app.get('/categories/vault')).text()).querySelector('main');
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('Total Funding For subscribers none open to everybody');
    expect(text).toContain('Rounds that are for subscribers are neither listed nor counted here.');
    expect(text).toContain('No round here is open to everybody.');
    for (const empty of ['Key Investors', 'Funding Rounds']) expect(text).not.toContain(empty);
    expect(main?.querySelector('figure[aria-label="Money raised by year"]')).toBeNull();
  });

  test('tabs carry the sign of a lock for those who may not see them, and for nobody else', async () => {
    const subscriber = await addMember(app.db, {
      subscription_status: 'premium',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    const locks = async (headers?: HeadersInit) => {
      const page = parse(await (await app.get('/tools/locked', headers)).text());
      return page.querySelectorAll('nav[aria-label=Information] svg').length;
    };
    expect(await locks()).toBe(TOOL_TABS.length);
    expect(await locks((await addMember(app.db)).headers)).toBe(TOOL_TABS.length);
    expect(await locks(subscriber.headers)).toBe(0);
  });

  test('whatever offers a plan says that none can be bought here, only where nobody takes the money', async () => {
    const member = await addMember(app.db);
    const paths = ['/tools/locked', '/tools/locked/changes', '/market', '/market/rounds', '/', '/profile'];
    const pages = await Promise.all(
      paths.map(async (path) => [path, await (await app.get(path, member.headers)).text()] as const),
    );
    const offering = pages.filter(([, text]) =>
      text.includes(`Upgrade to ${SHIPPED_PLAN_NAMES[SMALLEST_TIER]}`),
    );
    expect(offering.map(([path]) => path)).toEqual(expect.arrayContaining(['/tools/locked', '/profile']));
    expect(offering.filter(([, text]) => !text.includes(NOT_SOLD_HERE)).map(([path]) => path)).toEqual([]);
    // Nothing that cannot be bought is the main button.
    const main = pages.flatMap(([, text]) => parse(text).querySelectorAll('main .btn-primary'));
    expect(main.filter(({ text }) => text.includes('Upgrade'))).toEqual([]);
  });

  test.each(TOOL_TABS)('$title shows the locked panel instead', async ({ id, title, group }) => {
    const html = await (await app.get(`/tools/locked?tab=${id}`)).text();
    const text = html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
    expect(text).toContain('Premium Content Locked');
    expect(text).toContain(`Upgrade to access ${title} and unlock all premium features.`);
    const own = id === 'basic' ? '/tools/locked' : `/tools/locked?tab=${id}`;
    expect(text).toContain(`href="/premium?${new URLSearchParams({ returnTo: own })}"`);
    const dated = group === 'funding' ? 'last reported 1991 (without the rounds)<' : 'last reported 1991<';
    expect(text).toContain(group === null ? 'For subscribers: 1 category<' : dated);
  });
});

describe('a Featured tool shows everything to everyone', () => {
  // Not earlier: what is open is on the home page at once.
  beforeAll(async () => {
    await addCategory(app.db, { id: 'shop-window' });
    await addTool(
      app.db,
      { id: 'open', is_featured: true, ...ALL_LOCKED },
      { details, inCategories: ['shop-window'] },
    );
  });

  test.each(TOOL_TABS.filter((tab) => tab.group))('$title', async ({ id, group }) => {
    const html = await (await app.get(`/tools/open?tab=${id}`)).text();
    expect(html).not.toContain('Premium Content Locked');
    for (const field of TOOL_FIELDS.filter(
      (row) => row.group === group && !('inHero' in row) && !('inPartsAs' in row),
    )) {
      const names = markedNames(field, field.key);
      for (const name of names) expect.soft(html, name).toContain(name);
    }
  });

  test('and so does the market view with its rounds', async () => {
    const html = await (await app.get('/categories/shop-window')).text();
    expect(html).toContain(`${SENTINEL}-funding_funding_rounds-round`);
    expect(html).toContain('987,654,321');
  });

  /** Names of the text leaves; the page writes the others differently. */
  function markedNames(shape: Shape, name: string): string[] {
    // A sentiment that is not one of the five levels has no analysis.
    if (name === 'social_media_sentiment') return [];
    if ('parts' in shape) return shape.parts.flatMap((part) => markedNames(part, `${name}-${part.key}`));
    if ('words' in shape || shape.kind === 'yes/no') return [];
    return shape.kind === 'number' || shape.kind === 'date' || shape.kind === 'link'
      ? []
      : [`${SENTINEL}-${name}`];
  }
});

describe('the rule in the database is the rule of the domain', () => {
  const cases = TIERS.flatMap((tier) =>
    [true, false].flatMap((is_featured) => [true, false].map((premium) => ({ tier, is_featured, premium }))),
  );

  test.each(cases)(
    'tier $tier, featured $is_featured, premium $premium',
    async ({ tier, is_featured, premium }) => {
      const id = `rule-${tier}-${is_featured}-${premium}`;
      const tool = { id, is_featured, ...ALL_LOCKED, funding_info_is_premium: premium };
      const round = { round: 'Seed', amount: 1, date: '2024', investors: ['Fund'] };
      await addCategory(app.db, { id });
      await addTool(app.db, tool, { details: fundingDetails([round]), inCategories: [id] });
      const { funding } = await factsOf(id, tier);
      const visible = canViewTab(tool, 'funding_info_is_premium', { tier });
      expect(funding.activity.eventCount).toBe(visible ? 1 : 0);
      expect(funding.seen.rounds).toBe(visible ? 1 : 0);
    },
  );
});

describe('locked rounds never leave the database', () => {
  test('whatever their companies, only open rounds', async () => {
    await addCategory(app.db, { id: 'mixed' });
    for (const [id, amount, funding_info_is_premium] of [
      ['p', 10, true],
      ['q', 20, true],
      ['r', 30, true],
      ['s', 40, false],
    ] as const) {
      await addTool(
        app.db,
        { id, developer_name: id, ...ALL_LOCKED, funding_info_is_premium },
        { details: fundingDetails([{ round: 'A', date: '2024-05', amount }]), inCategories: ['mixed'] },
      );
    }
    const { funding } = await factsOf('mixed', 'free');
    const event = {
      ...{ date: '2024-05', kind: 'equity', up_to: false, amount: 40, equity: null, round: 'A' },
      ...{ company: 's', companyId: 's' },
    };
    expect(funding).toEqual({
      seen: {
        ...{ rounds: 1, companies: 1, amount: 40, withAmount: 1, median: 40, beside: [] },
        largest: { company: 's', share: 1 },
      },
      activity: {
        years: [{ year: 2024, rounds: 1, amount: 40, brought: '$40' }],
        events: [{ ...event, investors: [], investorIds: [], description: null }],
        eventCount: 1,
      },
      investors: { investors: [], count: 0 },
      isPartial: true,
    });
    const paying = await factsOf('mixed', 'basic');
    expect(paying.funding.activity.events).toHaveLength(4);
    expect(paying.funding).toMatchObject({ isPartial: false, seen: { rounds: 4, companies: 4 } });
  });

  test('a round that two tools of one company report counts once, and is open if one of them is', async () => {
    await addCategory(app.db, { id: 'twins' });
    const details = fundingDetails([{ round: 'A', amount: 5, date: '2024' }]);
    await addTool(
      app.db,
      { id: 'twin-1', developer_name: 'Twins', ...ALL_LOCKED },
      { details, inCategories: ['twins'] },
    );
    await addTool(
      app.db,
      { id: 'twin-2', developer_name: 'Twins', is_featured: true },
      { details, inCategories: ['twins'] },
    );
    const { funding } = await factsOf('twins', 'free');
    expect(funding.activity.events).toMatchObject([{ company: 'Twins', amount: 5 }]);
    expect(funding).toMatchObject({ seen: { rounds: 1, companies: 1 } });
  });
});

async function factsOf(id: string, tier: (typeof TIERS)[number]) {
  return readMarketFacts(app.db.read, id, { tier });
}
