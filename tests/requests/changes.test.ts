import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolTab } from '#site/access.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** What a tool's page of changes says, to whom, and what an operator can undo there. */

const OPERATOR = 'ops@example.org';
const app = await createTestApp({ settings: { OPERATOR_EMAILS: OPERATOR } });
let subscriber: TestMember;
let operator: TestMember;

const price = (amount: number) => ({ decision_price_from: { value: { amount, per: 'mo' } } });
const rounds = (...amounts: number[]) => ({
  funding_funding_rounds: {
    value: amounts.map((amount) => ({ round: `Series ${amount / 1_000_000}`, amount, date: '2025-03' })),
    source_synopsis: { synopsis: 'Press release', date_updated: '2026-02' },
  },
});

const source = (synopsis: string, date_updated: string) => ({ synopsis, date_updated });

const before = {
  id: 'mover',
  name: 'Mover',
  description: 'It changes.',
  funding_info_is_premium: true,
  categories: [{ category: 'video' }],
  decision_information: price(10),
  business_information: {
    business_location: { value: 'Berlin, Germany', source_synopsis: source('Its imprint', '2025-03') },
    business_current_status: { value: 'Active' },
  },
  funding_competition_information: rounds(5_000_000),
};

const after = {
  ...before,
  decision_information: price(12),
  business_information: {
    business_location: { value: 'Paris, France', source_synopsis: source('A newspaper', '2026-04') },
    business_current_status: { value: 'Active' },
  },
  funding_competition_information: rounds(5_000_000, 77_000_000),
};

const bring = (tool: object) =>
  importFiles(app.db, {
    'categories.ndjson': ndjson([{ id: 'video', name: 'Video', specializations: [] }]),
    'tools.ndjson': ndjson([tool]),
  });

beforeAll(async () => {
  subscriber = await addMember(app.db, { subscription_status: 'basic' });
  operator = await addMember(app.db, { email: OPERATOR, subscription_status: 'basic' });
  await bring(before);
  await bring(after);
});

async function pageFor(member?: TestMember, path = '/tools/mover/changes') {
  const response = await app.get(path, member?.headers ?? {});
  expect(response.status).toBe(200);
  return parse(await response.text());
}

async function restore(member: TestMember, change: string) {
  const body = new URLSearchParams({ change });
  return app.send('/tools/mover/changes', { method: 'POST', body, headers: member.headers });
}

async function valueRows() {
  const { rows } = await app.db.read.execute<{ field: string; made_by: string; after: unknown }>(sql`
    SELECT field, made_by, after -> 'value' AS after FROM tool_value_changes WHERE tool_id = 'mover'
    ORDER BY changed_at, field`);
  return rows;
}

describe('an import', () => {
  test('writes a row for each changed value, and none for what stays', async () => {
    expect((await valueRows()).map(({ field, made_by }) => [field, made_by])).toEqual([
      ['business_location', 'import'],
      ['funding_funding_rounds', 'import'],
    ]);
  });

  test('that changes nothing, or only a source, writes none', async () => {
    await bring(after);
    await bring({
      ...after,
      business_information: {
        ...after.business_information,
        business_location: {
          value: 'Paris, France',
          source_synopsis: { synopsis: 'Imprint', date_updated: null },
        },
      },
    });
    await bring(after);
    expect(await valueRows()).toHaveLength(2);
  });

  test('tells feeds nothing of what tabs hold', async () => {
    const { rows } = await app.db.read.execute<{ facts: object }>(
      sql`SELECT facts FROM tool_changes WHERE tool_id = 'mover'`,
    );
    expect(rows.map(({ facts }) => Object.keys(facts))).toEqual([['decision_price_from']]);
  });
});

describe('the page of changes', () => {
  test('shows what was and what is, with the certainty, and nothing of what is locked', async () => {
    const page = await pageFor();
    const texts = page.querySelectorAll('dd').map(({ text }) => text);
    expect(texts).toContain('Berlin, Germany → Paris, France');
    expect(texts).toContain('$10 a month, billing not known → $12 a month, billing not known');
    expect(page.text).not.toContain('$77M');
    expect(page.querySelector('form[method="post"]')).toBeNull();
  });

  test('names the locked tabs alike, whether or not anything has changed in them', async () => {
    await addTool(app.db, { id: 'still', funding_info_is_premium: true });
    const said = [];
    for (const path of ['/tools/mover/changes', '/tools/still/changes']) {
      said.push((await pageFor(undefined, path)).querySelector('.for-subscribers')?.text.trim());
      const twin = await (await app.get(`${path}.md`)).text();
      expect(twin).toContain(`are for subscribers: ${toolTab('funding').title}.`);
    }
    const words = `Changes in these tabs are for subscribers: ${toolTab('funding').title}. Upgrade to ${SHIPPED_PLAN_NAMES.basic}. Cannot be bought here at present.`;
    expect(said).toEqual([words, words]);
    expect((await pageFor(undefined, '/tools/still/changes')).text).toContain(
      'No change of its open facts is recorded yet',
    );
  });

  test('shows subscribers what a list has gained', async () => {
    const page = await pageFor(subscriber);
    expect(page.querySelectorAll('dd li').map(({ text }) => text)).toEqual(['Series 77 $77M March 2025']);
    expect(page.querySelector('.for-subscribers')).toBeNull();
  });

  test('draws the prices, with their numbers in a table', async () => {
    const page = await pageFor();
    const rows = page.querySelectorAll('figure tbody td').map(({ text }) => text);
    expect(rows).toEqual(['$10', '$12']);
  });

  test('of a tool without changes says so and is not indexed', async () => {
    const page = await pageFor(undefined, '/tools/tool-01/changes');
    expect(page.text).toContain('No change of its open facts is recorded yet');
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
  });

  test('is linked from the tool', async () => {
    const tool = await pageFor(undefined, '/tools/mover');
    expect(tool.querySelector('a[href="/tools/mover/changes"]')).not.toBeNull();
  });
});

describe('an operator', () => {
  const linkOf = async (label: string) => {
    const page = await pageFor(operator);
    const link = page.querySelectorAll('dd a').find(({ text }) => text.endsWith(`: ${label}`));
    return link?.getAttribute('href') ?? '';
  };
  const changeIn = (href: string) => new URL(href, 'http://localhost').searchParams.get('restore') ?? '';

  test('is asked first, then gives a value back, and can undo that', async () => {
    const href = await linkOf('Location');
    const question = await pageFor(operator, href);
    expect(question.querySelector('#restore')?.text).toContain('Berlin, Germany → Paris, France');

    const done = await restore(operator, changeIn(href));
    expect([done.status, done.headers.get('location')]).toEqual([303, '/tools/mover/changes?restored=1']);
    expect((await pageFor(undefined, '/tools/mover?tab=business')).text).toContain('Berlin, Germany');
    const { business } = await (await app.get('/api/v1/tools/mover')).json();
    expect(business.location).toMatchObject({
      value: 'Berlin, Germany',
      source: 'Its imprint',
      date: '2025-03',
    });
    expect((await valueRows()).at(-1)).toEqual({
      field: 'business_location',
      made_by: 'restore',
      after: 'Berlin, Germany',
    });

    expect((await restore(operator, changeIn(await linkOf('Location')))).status).toBe(303);
    expect((await valueRows()).at(-1)).toMatchObject({ made_by: 'restore', after: 'Paris, France' });
  });

  test('brings back what is derived from a value too', async () => {
    expect((await restore(operator, changeIn(await linkOf('Price from')))).status).toBe(303);
    const { rows } = await app.db.read.execute<{ price_amount: number; monthly_price: number }>(sql`
      SELECT price_amount, monthly_price FROM tool_facts JOIN ai_tools ON id = tool_id WHERE tool_id = 'mover'`);
    expect(rows).toEqual([{ price_amount: 10, monthly_price: 10 }]);
  });

  test('is told when there is no such change', async () => {
    const answer = await restore(operator, '1.business_location');
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This change is no longer there.');
  });

  test('restores nothing twice', async () => {
    const href = await linkOf('Funding rounds');
    expect((await restore(operator, changeIn(href))).status).toBe(303);
    const again = await restore(operator, changeIn(href));
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('The tool has this value already.');
  });

  test('is the only one for whom this exists', async () => {
    const change = changeIn(await linkOf('Location'));
    const count = (await valueRows()).length;
    expect((await restore(subscriber, change)).status).toBe(404);
    expect(await valueRows()).toHaveLength(count);
  });
});
