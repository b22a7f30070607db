import { expect, test } from 'vitest';
import { marketFigures } from '#catalogue/figures/all-markets.ts';
import { marketFacts } from '#catalogue/figures/category.ts';
import { homeFigures, launchedLast } from '#catalogue/figures/home.ts';
import { investorPage } from '#catalogue/figures/investor.ts';
import { categoryMomenta, momentumOf } from '#catalogue/figures/momentum.ts';
import { NO_INTEREST } from '#catalogue/market/momentum.ts';
import { VISITOR } from '#site/access.ts';
import { catalogueOfTools, investorEntry, round, topic } from '../harness/catalogue-in-memory.ts';

/** What the catalogue adds up to, without a database. */

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAY = Math.floor(NOW / 86_400_000);
const SUBSCRIBER = { tier: 'basic' } as const;
const FUND = investorEntry('fund', { name: 'Fund' });
const BACKER = investorEntry('backer', { name: 'Backer' });

const need = (text: string) => ({ text, language: 'en' as const });
const catalogue = catalogueOfTools(
  [
    {
      id: 'talk',
      facets: ['in:voice/', 'in:voice/dubbing', 'is:free', 'is:premium:false', 'is:featured:true'],
      prominence: 9,
      sort: { launch_month: 202505, rating_count: 3, avg_rating: 5 },
      counted: {
        company: 'acme',
        changed: DAY - 30,
        decisionFacts: 4,
        dataPoints: 10,
        tabs: 1,
        newestRelease: 202610,
      },
    },
    {
      id: 'sing',
      facets: ['in:voice/', 'in:video/', 'is:premium:true'],
      sort: { launch_month: 202400 },
      // A day to come is a mistake.
      counted: { company: 'acme', changed: DAY + 400, dataPoints: 20, tabs: 65, lockedTabs: 96 },
    },
    {
      id: 'quiet',
      facets: ['in:voice/', 'is:premium:unknown'],
      counted: {
        company: 'hush',
        changed: DAY - 1,
        launchIsOpen: false,
        lockedLaunchYear: 2019,
        dataPoints: 30,
      },
    },
  ],
  {
    topics: [
      topic('voice'),
      topic('video'),
      topic('empty'),
      topic('voice/dubbing', [need('dub'), need('dub a short film')]),
    ],
    rounds: [
      round('acme', {
        date: '2025-02',
        amount: 10,
        categories: ['voice', 'video'],
        investors: [FUND, BACKER],
        leads: [BACKER],
      }),
      round('acme', { id: 'b', date: '2026-02', amount: 30, categories: ['voice'], investors: [FUND] }),
      round('hush', {
        date: '2026-01',
        amount: 77,
        isOpen: false,
        categories: ['voice'],
        investors: [FUND],
        leads: [FUND],
      }),
      round('acme', {
        id: 'sold',
        round: 'Acquisition',
        date: '2026-03',
        amount: 500,
        stage: 'exit',
        categories: ['voice'],
      }),
    ],
  },
);

test('a category counts its tools, makers, launches and the rounds that a viewer may see', () => {
  const facts = marketFacts(catalogue, 'voice', VISITOR, NOW);
  expect(facts).toMatchObject({
    asOf: '2026-11-28',
    tools: 3,
    companies: 2,
    freeTools: 1,
    launches: [
      { year: 2024, count: 1 },
      { year: 2025, count: 1 },
    ],
    lockedLaunches: 1,
    specializations: [{ name: 'dubbing', tool_count: 1 }],
    funding: { seen: { rounds: 2, companies: 1, amount: 40 }, activity: { eventCount: 3 }, isPartial: true },
  });
  expect(marketFacts(catalogue, 'voice', SUBSCRIBER, NOW)).toMatchObject({
    launches: [{ year: 2019 }, { year: 2024 }, { year: 2025 }],
    lockedLaunches: 0,
    funding: { seen: { rounds: 3, companies: 2, amount: 117 }, isPartial: false },
  });
  expect(marketFacts(catalogue, 'empty', VISITOR, NOW)).toMatchObject({ asOf: null, tools: 0, launches: [] });
});

test('all markets count a round once in the total and once in each of its categories', () => {
  const { all, categories, newest, until } = marketFigures(catalogue, VISITOR, NOW);
  expect(all).toMatchObject({
    companies: 2,
    all: { rounds: 2, companies: 1, amount: 40, withAmount: 2, beside: [{ kind: 'acquisition', rounds: 1 }] },
    last12: { rounds: 1, amount: 30 },
    last24: { rounds: 2, amount: 40 },
  });
  expect(all.months.map(({ month }) => month)).toEqual(['2025-02', '2026-02']);
  expect(categories.video).toMatchObject({ companies: 1, all: { rounds: 1, amount: 10 } });
  expect(categories.empty).toMatchObject({ companies: 0, all: { rounds: 0 }, months: [] });
  expect(newest.map(({ id }) => id)).toEqual(['b', 'acme 2025-02']);
  expect(until).toEqual({ asOf: '2026-11-28', year: 2025, month: '2026-02' });
  expect(marketFigures(catalogue, SUBSCRIBER, NOW).all).toMatchObject({ all: { rounds: 3, amount: 117 } });
});

const ACME = { company: 'acme', company_id: 'acme', round: 'Seed', up_to: false };

test('home counts the whole catalogue, and tells no locked round', () => {
  expect(homeFigures(catalogue, VISITOR, NOW)).toEqual({
    typicalDataPoints: 20,
    needs: ['dub a short film'],
    sample: 'talk',
    launches: {
      since: 2024,
      dated: 2,
      tools: 3,
      categories: { voice: { launched: 2 }, video: { launched: 1 }, empty: { launched: 0 } },
    },
    tabs: { basic: 2, funding: 1 },
    locked: { funding: 1 },
    rounds: {
      newest: [
        { id: 'b', ...ACME, amount: 30, date: '2026-02' },
        { id: 'acme 2025-02', ...ACME, amount: 10, date: '2025-02' },
      ],
      rounds: 2,
      companies: 1,
      locked: null,
    },
  });
  expect(launchedLast(catalogue).map(({ id }) => id)).toEqual(['talk', 'sing']);
});

test('momentum counts what everybody may see, and leaves out categories without tools', () => {
  const open = marketFigures(catalogue, VISITOR, NOW);
  const momenta = categoryMomenta(catalogue, open, new Map());
  expect(Object.keys(momenta).sort()).toEqual(['video', 'voice']);
  const fromOf = (id: string) => momenta.voice?.parts.find((part) => part.id === id)?.from;
  expect(fromOf('launch')).toBe('2 of 2, in the whole catalogue 2 of 2');
  expect(fromOf('releases')).toBe('1 of 1, in the whole catalogue 1 of 1');
  expect(fromOf('rounds')).toBe('1, after 1 in the 12 months before');
  expect(fromOf('ratings')).toBe('1 of 3, in the whole catalogue 1 of 3');
  const of = (id: string) => {
    const entry = catalogue.withId(id);
    const read = { releases: ['2026-10', '2020'], interest: NO_INTEREST };
    return entry && momentumOf(catalogue, entry, open.until, read).parts.map(({ from }) => from);
  };
  expect(of('talk')?.slice(0, 4)).toEqual([
    'launched in 2025',
    '1 of 2 in 24 months',
    '2 of 2 in 24 recorded months',
    '3 ratings',
  ]);
  expect(of('quiet')?.[2]).toBe('none open to everybody');
});

test('an investor has what a viewer may see of it', () => {
  expect(investorPage(catalogue, VISITOR, 'fund')).toEqual({
    id: 'fund',
    name: 'Fund',
    events: 2,
    sum: expect.objectContaining({ rounds: 2, companies: 1, amount: 40, withAmount: 2 }),
    led: 0,
    withLead: 1,
    isPartial: true,
    funded: [{ id: 'acme', name: 'acme', rounds: 2 }],
    categories: [
      { id: 'voice', name: 'voice', rounds: 2 },
      { id: 'video', name: 'video', rounds: 1 },
    ],
    coInvestors: [{ id: 'backer', name: 'Backer', rounds: 1 }],
  });
  expect(investorPage(catalogue, SUBSCRIBER, 'fund')).toMatchObject({
    sum: { rounds: 3, amount: 117 },
    led: 1,
    withLead: 2,
    isPartial: false,
  });
  expect(investorPage(catalogue, VISITOR, 'nobody')).toBeNull();
});
