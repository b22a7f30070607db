import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '#catalogue/tools/vendor-questions.ts';
import { readCompareQuery, writeCompareQuery } from '#features/compare/compare-query.ts';
import { type ComparedTool, compareTools, onlyDifferences } from '#features/compare/comparison.ts';
import { toolTab } from '#site/access.ts';
import { readTray, toggled } from '#site/compare-tray.ts';
import { LIMITS } from '#site/limits.ts';

/** On November 20, 2026. */
const READING = { companies: new Map([['casetext', 'Casetext']]), today: 20_777 };
/** The ids that an address may hold. */
const MANY = Array.from({ length: LIMITS.comparedAsked }, (_, at) => String(at));
const read = (search: string) => readCompareQuery(new URLSearchParams(search));

describe('the address of a comparison', () => {
  test.each([
    ['tools=b,a', ['b', 'a']],
    ['tools=b, a ,b,,a', ['b', 'a']],
    ['tools=a%2Cb', ['a', 'b']],
    [`tools=${'x'.repeat(101)},a`, ['a']],
    [`tools=${MANY.join()},one-more`, MANY],
    ['tools=', []],
    ['', []],
  ])('%s names %j', (search, tools) => {
    expect(read(search).tools).toEqual(tools);
  });

  test('what is written reads the same', () => {
    const shown = { group: 'tech', onlyDifferent: true } as const;
    const query = { tools: ['b', 'a'], ...shown, q: 'wiki & notes', currency: 'EUR' };
    expect(readCompareQuery(writeCompareQuery(query))).toEqual(query);
    expect(writeCompareQuery(read('differences=all&q=&group=decision')).size).toBe(0);
  });
});

const FLAGS = {
  basic_info_is_premium: false,
  business_info_is_premium: false,
  category_info_is_premium: false,
  tech_info_is_premium: false,
  social_media_info_is_premium: true,
  market_info_is_premium: true,
  funding_info_is_premium: true,
};

function tool(id: string, given: Partial<ComparedTool> = {}, card: Partial<ComparedTool['tool']> = {}) {
  return {
    tool: {
      id,
      name: id,
      description: `About ${id}.`,
      developer_name: null,
      tags: [],
      is_premium: false,
      is_featured: false,
      status: 'active',
      logoimage_url: null,
      url: null,
      tool_name_affiliate_link: null,
      avg_rating: 0,
      rating_count: 0,
      categories: [],
      instead: null,
      price: null,
      has_free_tier: false,
      business_developer_location: null,
      business_developer_website: null,
      business_current_status: null,
      description_source: null,
      ...FLAGS,
      ...card,
    },
    decision: {},
    open: {},
    closed: [],
    locked: {},
    rivals: new Map(),
    ...given,
  } satisfies ComparedTool;
}

function rowOf(label: string, ...tools: ComparedTool[]) {
  const rows = compareTools(tools, READING).groups.flatMap((group) => group.rows);
  return rows.find((row) => row.label === label);
}
const textsOf = (label: string, ...tools: ComparedTool[]) =>
  rowOf(label, ...tools)?.cells.map((cell) =>
    cell.state !== 'known' ? cell.state : 'text' in cell.value ? cell.value.text : cell.value.kind,
  );

describe('facts side by side', () => {
  const named = (languages: string[], count?: number) => ({
    decision: { decision_languages: languages, ...(count && { decision_language_count: count }) },
  });

  test('a price has its unit and its year, and each cell its certainty', () => {
    const price = { amount: 10, per: 'user/mo', as_of: '2025' };
    const source_synopsis = { synopsis: 'Price list', date_updated: '2025-11' };
    const row = rowOf(
      'Price from',
      tool('a', { decision: { decision_price_from: { value: price, source_synopsis } } }),
      tool('b', { decision: { decision_price_from: price } }),
    );
    expect(row?.cells).toMatchObject([
      {
        value: { text: '$10 a user a month, billing not known (2025)' },
        origin: { certainty: 'attributed', source: 'Price list' },
      },
      {
        value: { text: '$10 a user a month, billing not known (2025)' },
        origin: { certainty: 'editorial', date: 'undated' },
      },
    ]);
    expect(row?.differs).toBe(false);
  });

  test('a value and none recorded do not differ, and are not the same', () => {
    const price = { decision: { decision_price_from: { amount: 10, per: 'mo' } } };
    expect(rowOf('Price from', tool('a', price), tool('b'))).toMatchObject({ differs: false, isSame: false });
  });

  test('what no record says is not recorded: a free tier too, unless a flag denies it', () => {
    const free = tool('a', { decision: { decision_flags: ['api'] } });
    const paid = tool('b', {}, { is_premium: true });
    const both = tool('c', { decision: { decision_flags: ['free-tier'] } }, { is_premium: true });
    const none = tool('d', { decision: { decision_flags: ['no-free-tier'] } }, { is_premium: true });
    expect(textsOf('Free tier', free, paid, both, none)).toEqual(['Yes', 'unknown', 'Yes', 'No']);
    expect(textsOf('API', free, paid, both)).toEqual(['Yes', 'unknown', 'unknown']);
  });

  test('languages are named, or at least counted', () => {
    const cells = rowOf('Languages', tool('a', named(['de'], 12)), tool('b', named([], 3)))?.cells;
    expect(cells).toMatchObject([
      { value: { items: [{ text: 'German' }, { text: '12 in all' }] } },
      { value: { text: '3 languages, not recorded by name' } },
    ]);
    const inTab = { basic: { basic_information_localization: { value: ['German', 'Dutch'] } } };
    const counted = rowOf('Languages', tool('a', { ...named([], 3), open: inTab }), tool('b'))?.cells[0];
    expect(counted).toMatchObject({
      value: { items: [{ text: 'German' }, { text: 'Dutch' }, { text: '3 in all, 2 recorded by name' }] },
    });
    const fewer = rowOf('Languages', tool('a', { ...named([], 1), open: inTab }), tool('b'))?.cells[0];
    expect(fewer).toMatchObject({ value: { items: [{ text: 'German' }, { text: 'Dutch' }] } });
    const onlyInTab = rowOf('Languages', tool('a', { open: inTab }), tool('b'))?.cells[0];
    expect(onlyInTab).toMatchObject({ value: { items: [{ text: 'German' }, { text: 'Dutch' }] } });
  });

  test('lists are the same in any order, and say what all have', () => {
    const row = rowOf('Languages', tool('a', named(['de', 'fr'])), tool('b', named(['fr', 'de'])));
    expect(row).toMatchObject({ differs: false, shared: ['German', 'French'] });
    const other = rowOf('Languages', tool('a', named(['de', 'fr'])), tool('b', named(['fr'])));
    expect(other).toMatchObject({ differs: true, shared: ['French'] });
  });

  test('countries are compared by name, however the place is written', () => {
    const at = (id: string, business_developer_location: string) =>
      tool(id, {}, { business_developer_location });
    expect(
      textsOf('Country', at('a', 'Austin, USA'), at('b', 'Reno, United States'), at('c', 'Narnia')),
    ).toEqual(['United States', 'United States', 'Narnia']);
  });

  test('a country whose source is in a closed tab is not called the editors’ own', () => {
    const place = { business_developer_location: 'Austin, USA' };
    const origins = [tool('a', { closed: ['business'] }, place), tool('b', {}, place)].map(
      (each) => rowOf('Country', each, tool('c'))?.cells[0],
    );
    expect(origins).toMatchObject([
      { origin: { certainty: 'withheld' } },
      { origin: { certainty: 'editorial' } },
    ]);
  });

  test('rounds of another company name it', () => {
    const rounds = { funding_funding_rounds: { value: [{ round: 'Seed', company: 'casetext' }] } };
    const [a, b] = ['a', 'b'].map((id) => tool(id, { open: { funding: rounds } }));
    const cell = a && b && rowOf('Funding rounds', a, b)?.cells[0];
    expect(cell).toMatchObject({ value: { rounds: [{ company: { id: 'casetext', name: 'Casetext' } }] } });
  });

  test('bars of rounds are on one scale for all tools', () => {
    const raised = (id: string, amount: number) =>
      tool(id, { open: { funding: { funding_funding_rounds: { value: [{ round: 'Seed', amount }] } } } });
    const cells = rowOf('Funding rounds', raised('a', 1_000_000), raised('b', 4_000_000))?.cells;
    expect(cells).toMatchObject([
      { value: { largest: 4_000_000, rounds: [{ usd: 1_000_000 }] } },
      { value: { largest: 4_000_000, rounds: [{ usd: 4_000_000 }] } },
    ]);
  });

  test('what is recorded for none is named once', () => {
    expect(compareTools([tool('a'), tool('b')], READING).missing).toContainEqual({
      ...{ title: 'At a glance', id: 'decision_price_from', label: 'Price from' },
    });
  });
});

test('each vendor is asked about the gaps of its own tool, and of one for schools about their law', () => {
  const known = tool('a', {
    decision: { decision_dpa: 'https://a.example/dpa', decision_compliance: ['soc2', 'ferpa'] },
  });
  const school = { id: 'education-and-learning', name: 'Education', hex_color: '#000000' };
  const [own, other] = compareTools(
    [{ ...known, tool: { ...known.tool, categories: [school] } }, tool('b', {}, { is_premium: true })],
    READING,
  ).questions;
  expect(own).not.toContain(QUESTIONS.decision_dpa);
  // What its certificates say of pupils is a row; nobody is asked about it.
  expect(own).not.toContain(QUESTIONS.schools);
  expect(other).toContain(QUESTIONS.decision_dpa);
  expect(other).not.toContain(QUESTIONS.free_plan);
  // Beside one for schools, it is thought of for them too.
  expect(other).toContain(QUESTIONS.schools);
  const [alone] = compareTools([tool('b', {}, { is_premium: true })], READING).questions;
  expect(alone).not.toContain(QUESTIONS.schools);
});

describe('groups of the tabs', () => {
  const basic = (tagline: string) => ({ open: { basic: { basic_information_tagline: tagline } } });
  const group = (title: string, ...tools: ComparedTool[]) =>
    compareTools(tools, READING).groups.find((each) => each.title === title);

  test('a locked cell says so, and never makes a row differ', () => {
    const open = { open: { social: { social_media_x_followers: 10 } } };
    const tools = [tool('a', open), tool('b', { locked: { social: 4 } }), tool('c', open)];
    const { rows = [], locked } = group(toolTab('social').title, ...tools) ?? {};
    expect(locked).toEqual([0, 4, 0]);
    expect(rows.map(({ cells, differs }) => [cells.map(({ state }) => state), differs])).toEqual([
      [['known', 'locked', 'known'], false],
    ]);
  });

  test('an empty group is neither shown nor sold', () => {
    const titles = compareTools([tool('a', { locked: { market: 0 } }), tool('b')], READING).groups.map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['At a glance']);
  });

  test('what only one tool has is named, not compared', () => {
    expect(group(toolTab('basic').title, tool('a'), tool('b', basic('Fast')))).toMatchObject({
      rows: [],
      lone: [{ tool: 1, labels: ['Tagline'] }],
    });
  });

  test('what is compared at a glance is not repeated', () => {
    const status = { open: { business: { business_current_status: 'Active' } } };
    expect(textsOf('Status', tool('a', status), tool('b', status))).toEqual(['Active', 'Active']);
    expect(group(toolTab('business').title, tool('a', status), tool('b', status))).toBeUndefined();
  });

  test('what differs comes first in each of them', () => {
    const social = (handle: string) => ({
      open: { social: { social_media_x_followers: 5, social_media_x_handle: handle } },
    });
    const rows = group(toolTab('social').title, tool('a', social('@a')), tool('b', social('@b')))?.rows;
    expect(rows?.map(({ label, differs }) => [label, differs])).toEqual([
      ['Handle', true],
      ['Followers', false],
    ]);
  });

  test('only differences leaves out the rows that are the same', () => {
    const tools = [tool('a', basic('Fast')), tool('b', basic('Fast'))];
    const labels = onlyDifferences(compareTools(tools, READING)).groups.flatMap(({ rows }) =>
      rows.map(({ label }) => label),
    );
    expect(labels).toEqual(['What it is']);
  });
});

describe('the tray', () => {
  const most = LIMITS.compared;
  const one = (id: string) => ({ id, name: id.toUpperCase(), logo: null });
  const a = one('a');
  const full = Array.from({ length: most }, (_, at) => one(`t${at}`));

  test('a press adds, another one removes, and both say so', () => {
    const added = toggled([], a);
    expect(added).toEqual({ tray: [a], said: `A added. 1 of ${most} to compare.` });
    expect(toggled(added.tray, a)).toEqual({ tray: [], said: `A removed. 0 of ${most} to compare.` });
  });

  test('one tool too many is refused with the reason', () => {
    expect(toggled(full, a)).toEqual({
      tray: full,
      said: `You can compare ${most} at once. Remove one to add A.`,
    });
  });

  test.each([
    [null, []],
    ['{', []],
    ['{"id":"a"}', []],
    [JSON.stringify([...full, a]), full],
    ['[{"id":"a","name":"A","logo":null},{"id":1},null,"x"]', [a]],
    ['[{"id":"a","name":"A","logo":"//other.example.com/x.svg"}]', []],
    ['[{"id":"a","name":"A","logo":"javascript:alert(1)"}]', []],
  ])('%j is kept as %j', (text, tools) => {
    expect(readTray(text)).toEqual(tools);
  });
});
