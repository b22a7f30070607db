import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { toolTab } from '#site/access.ts';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';

/** A question about a named tool is answered above the results, as far as its reader may know. */

const MORE = `More in ${toolTab('funding').title}`;

const app = await createTestApp({ empty: true });

const published = { synopsis: 'Press release', date_updated: '2026-02' };
const said = <Value>(value: Value) => ({ value, source_synopsis: published });
const saidBy = <Value>(synopsis: string, value: Value) => ({
  value,
  source_synopsis: { synopsis, date_updated: '2025-04' },
});
const tool = (name: string, more: object) => ({
  id: name.toLowerCase(),
  name,
  description: 'Cuts moving pictures.',
  categories: [{ category: 'video', specializations: ['editing'] }],
  created_at: '2026-03-01',
  ...more,
});
const rounds = (investor: string) => ({
  funding_funding_rounds: said([
    { round: 'Seed', amount: 4_000_000, date: '2024-05', investors: ['Elderly Capital'] },
    {
      ...{ round: 'Series A', amount: 20_000_000, date: '2025-06', investors: [investor] },
      valuation: 120_000_000,
    },
    { round: 'Acquisition', date: '2026-01', investors: ['Bigger Corp'] },
  ]),
});

const TOOLS = [
  tool('Quorvex', {
    developer_name: 'Quorvex Works',
    business_information: {
      business_developer_name: said('Quorvex Works'),
      business_current_status: said('Active; acquired by Bigger Corp (2026)'),
    },
    funding_competition_information: rounds('Open Ventures'),
    decision_information: {
      decision_price_from: { ...said({ amount: 12, per: 'mo' }) },
      decision_best_for: said('Small newsrooms'),
      decision_flags: said(['offline']),
      decision_platforms: said(['linux']),
    },
  }),
  tool('Zanthium', {
    developer_name: 'Zanthium Works',
    business_info_is_premium: true,
    funding_info_is_premium: true,
    business_information: { business_developer_name: said('Zanthium Works') },
    funding_competition_information: rounds('Secret Ventures'),
  }),
  tool('Harlock', {
    developer_name: 'Brindlow Works',
    basic_information: { basic_information_release_date: said('2023-03') },
    funding_competition_information: {
      funding_funding_rounds: said([
        { round: 'Acquisition', amount: 650_000_000, date: '2023-06', company: 'fennwick' },
        { round: 'Seed', amount: 1_000_000, date: '2021', company: 'fennwick' },
      ]),
    },
  }),
  tool('Brindlow', { developer_name: 'Brindlow Works', funding_info_is_premium: true }),
  tool('Weldrick', {
    is_premium: false,
    business_information: {
      business_current_status: said('Shut down (2025)'),
      business_location: saidBy('Imprint', 'Berlin, Germany'),
      business_pricing_license_type: saidBy('Repository', 'MIT'),
      business_pricing_pricing_model: saidBy('Price list', 'Freemium'),
    },
    decision_information: {
      decision_flags: saidBy('Security page', ['sso']),
      decision_platforms: saidBy('Documentation', ['api', 'linux']),
      decision_languages: saidBy('Language menu', ['pt']),
      decision_language_count: saidBy('Advertisement', 40),
      decision_compliance: saidBy('Certificate', ['gdpr']),
      decision_trains_on_data: saidBy('Privacy policy', { answer: 'opt-out' }),
      decision_data_regions: saidBy('Hosting page', { regions: ['DE'] }),
    },
  }),
  tool('Osterby', {
    business_info_is_premium: true,
    basic_information: { basic_information_localization: saidBy('Handbook', ['Polish']) },
    business_information: { business_location: saidBy('Imprint', 'Oslo, Norway') },
    decision_information: { decision_flags: saidBy('Model card', ['open-weights', 'api']) },
  }),
];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
    'companies.ndjson': ndjson([
      {
        id: 'brindlow-works',
        name: 'Brindlow Works',
        parent: 'bigger-corp',
        parent_since: '2018-10',
        source: published,
      },
      { id: 'bigger-corp', name: 'Bigger Corp' },
      { id: 'fennwick', name: 'Fennwick' },
    ]),
  });
  expect(faults).toEqual([]);
});

async function answerTo(q: string, headers?: HeadersInit) {
  const response = await app.get(`/search?${new URLSearchParams({ q })}`, headers);
  const html = await response.text();
  const root = parse(html);
  const answer = root.querySelector('section[aria-labelledby="answer"]');
  const first = root.querySelector('main li.tool h3')?.text.trim();
  return { html, first, text: answer?.text.replaceAll(/\s+/g, ' ').trim() ?? null };
}

describe('the tool comes first, with the fact that is asked for, how sure it is and as of when', () => {
  test.each([
    [
      'how much does quorvex cost',
      /^Quorvex ?Price from ?\$12 a month, billing not known ?Attributed · February 2026.*Free tier ?Not recorded$/,
    ],
    ['quorvex pricing', /Price from ?\$12 a month/],
    ['was kostet quorvex', /Price from ?\$12 a month/],
    [
      'who owns quorvex',
      /Developer ?Quorvex Works ?Attributed · February 2026.*Status ?Active; acquired by Bigger Corp \(2026\).*Acquisition ?January 2026 · Bigger Corp/,
    ],
    ['who makes quorvex', /Developer ?Quorvex Works/],
    [
      'who invested in quorvex',
      new RegExp(
        String.raw`Total funding ?\$24M.*Series A ?\$20M · June 2025 · Open Ventures ?Attributed · February 2026.*${MORE}$`,
      ),
    ],
    ['how much has quorvex raised', /Total funding ?\$24M/],
    [
      'quorvex valuation',
      new RegExp(String.raw`^Quorvex ?Valuation ?\$120M after Series A, June 2025 ?Attributed.*${MORE}$`),
    ],
    ['how much is quorvex worth', /Valuation ?\$120M after Series A/],
    [
      'what is the valuation of quorvex works',
      /^Quorvex Works ?Valuation ?\$120M after Series A, June 2025 ?Attributed.*More in Quorvex Works's page$/,
    ],
    ['is quorvex profitable', /^Quorvex ?Revenue and profit ?Not recorded$/],
    ['how many users does quorvex have', /^Quorvex ?Active users ?Not recorded$/],
    ['valuation of brindlow', /^Brindlow ?Valuation ?Not recorded$/],
    ['is quorvex dead', /Status ?Active; acquired by Bigger Corp \(2026\) ?Attributed/],
    ['does quorvex work offline', /Works offline ?Yes ?Attributed · February 2026/],
    ['does quorvex have an api', /^Quorvex ?API ?Not recorded$/],
    ['is quorvex gdpr compliant', /^Quorvex ?GDPR ?Not recorded$/],
    ['does quorvex train on my data', /^Quorvex ?Trains on customers’ data ?Not recorded$/],
    ['does quorvex run on linux', /^Quorvex ?Linux ?Yes ?Attributed/],
    ['quorvex for teams', /Best for ?Small newsrooms/],
    [
      'who invested in quorvex works',
      /^Quorvex Works ?Acquisition ?January 2026 · Bigger Corp ?Attributed · February 2026.*Series A ?\$20M · June 2025 · Open Ventures.*More in Quorvex Works's page$/,
    ],
    ['who owns quorvex works', /^Quorvex Works ?Owner ?Bigger Corp ?Attributed · February 2026/],
    [
      'who owns brindlow works',
      /^Brindlow Works ?Owner ?Bigger Corp, since October 2018 ?Attributed · February 2026/,
    ],
    ['who owns harlock', /Acquisition ?\$650M · June 2023 · of Fennwick ?Attributed/],
    ['who invested in harlock', /Seed ?\$1M · 2021 · raised by Fennwick ?Attributed/],
    ['is harlock launched in 2023', /^Harlock ?Launched: 2023 ?Yes ?Attributed · February 2026/],
    ['who founded quorvex', /^Quorvex ?Founders ?Not recorded$/],
    ['who invested in brindlow', /^Brindlow ?Total funding ?Not recorded ?Funding rounds ?Not recorded$/],
  ])('%s', async (q, expected) => {
    const { text, first, html } = await answerTo(q);
    expect(text).toMatch(expected);
    expect(first).toBe(/brindlow|harlock/i.exec(text ?? '')?.[0] ?? 'Quorvex');
    expect(html).not.toContain('Showing results for');
  });
});

test('a company that makes no listed tool is answered for itself', async () => {
  const { text, html } = await answerTo('who invested in fennwick');
  expect(text).toMatch(/^Fennwick ?Acquisition ?\$650M · June 2023.*Seed ?\$1M · 2021/);
  expect(html).toContain('href="/companies/fennwick"');
  expect((await answerTo('fennwick valuation')).text).toBe('FennwickFor subscribers: all funding rounds');
  expect((await answerTo('who owns fennwick')).text).toBe('FennwickOwnerNot recorded');
  expect((await answerTo('who invested in blorp')).text).toBeNull();
});

test('an investor of which something is asked is offered where no tool is found', async () => {
  const { html, first } = await answerTo('who owns elderly capital');
  expect(first).toBeUndefined();
  expect(html).toContain('href="/investors/elderly-capital"');
});

describe('each answer has the source of its own value', () => {
  test.each<[string, RegExp, string | null]>([
    ['is weldrick free', /Free tier ?Had one/, "Reported by the directory's editors"],
    ['does weldrick have an api', /API ?Yes/, 'Documentation'],
    ['does weldrick have sso', /Single sign-on ?Yes/, 'Security page'],
    ['does weldrick run on linux', /Linux ?Yes/, 'Documentation'],
    ['is weldrick open source', /Open source ?Yes/, 'Repository'],
    ['is weldrick from germany', /Germany ?Yes/, 'Imprint'],
    ['is weldrick from france', /France ?No/, 'Imprint'],
    ['is weldrick available in portuguese', /Portuguese ?Yes/, 'Language menu'],
    ['is weldrick available in german', /German ?Probably/, 'Advertisement'],
    ['is weldrick gdpr compliant', /GDPR ?Yes/, 'Certificate'],
    ['does weldrick train on my data', /Trains on customers’ data ?Unless one opts out/, 'Privacy policy'],
    ['is weldrick hosted in germany', /Data in: Germany ?Yes/, 'Hosting page'],
    ['does osterby have an api', /API ?Yes/, 'Model card'],
    ['is osterby open source', /Open source ?Yes/, 'Model card'],
    ['is osterby from norway', /Norway ?Yes/, 'Where it comes from is for subscribers'],
    ['is osterby available in polish', /Polish ?Yes/, 'Handbook'],
    ['does osterby work offline', /Works offline ?Not recorded/, null],
  ])('%s', async (q, expected, source) => {
    const { text } = await answerTo(q);
    expect(text).toMatch(expected);
    const sources = [
      "Reported by the directory's editors",
      'Where it comes from is for subscribers',
      'Documentation',
      'Security page',
      'Repository',
      'Price list',
      'Imprint',
      'Language menu',
      'Advertisement',
      'Certificate',
      'Privacy policy',
      'Hosting page',
      'Model card',
      'Handbook',
    ];
    expect(sources.filter((each) => text?.includes(each))).toEqual(source === null ? [] : [source]);
  });
});

test.each(['quorvex', 'quorvex alternatives', 'cut pictures offline', 'who owns a video cutter'])(
  'nothing is answered where nothing is asked about one tool: %s',
  async (q) => {
    expect((await answerTo(q)).text).toBeNull();
  },
);

describe('what is locked is said to whom it is open, and to nobody else', () => {
  const PLACE = `For subscribers: ${toolTab('funding').title}`;

  test.each(['who invested in zanthium', 'who owns zanthium'])('%s', async (q) => {
    const subscriber = await addMember(app.db, { subscription_status: 'basic' });
    const [open, locked] = [await answerTo(q, subscriber.headers), await answerTo(q)];
    expect(open.text).toMatch(/Secret Ventures|Bigger Corp/);
    expect(open.text).not.toContain(PLACE);
    expect(locked.text).toContain(PLACE);
    expect(locked.html).not.toMatch(/Secret Ventures|Elderly Capital|Bigger Corp|\$2[04]M/);
    expect(locked.html).not.toContain('Press release');
  });

  test('of a company as of a tool', async () => {
    const subscriber = await addMember(app.db, { subscription_status: 'basic' });
    const [open, locked] = [
      await answerTo('who invested in zanthium works', subscriber.headers),
      await answerTo('who invested in zanthium works'),
    ];
    expect(open.text).toMatch(/^Zanthium Works.*\$20M · June 2025 · Secret Ventures/);
    expect(locked.text).toMatch(/^Zanthium Works ?For subscribers: all funding rounds$/);
    expect(locked.html).not.toMatch(/Secret Ventures|Elderly Capital|Bigger Corp|\$[24]0?M/);
  });

  test('the source of an open value stays locked with its tab', async () => {
    const { text } = await answerTo('who owns zanthium');
    expect(text).toMatch(/Developer ?Zanthium Works ?Withheld/);
  });
});
