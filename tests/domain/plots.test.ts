import { describe, expect, test } from 'vitest';
import type { QuarterFigures } from '#catalogue/figures/quarters.ts';
import type { MarketCell, MarketRow } from '#catalogue/market/market-rows.ts';
import { NO_FUNDING, type RecordedFunding } from '#catalogue/market/recorded-rounds.ts';
import { NO_SUM, type RoundSum } from '#catalogue/rounds/round-sums.ts';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { sheetOf, svgOf } from '#features/plots/sheet.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import { agesPlot } from '#ui/plots/ages-plot.server.ts';
import { acrossLines, axisOf } from '#ui/plots/axes.server.ts';
import { categoriesPlot } from '#ui/plots/categories-plot.server.ts';
import { boxAround, boxOf, meet, placeLabels } from '#ui/plots/place-labels.server.ts';
import { type PlotText, WIDTHS } from '#ui/plots/plot.ts';
import { type PricedTool, pricesPlot } from '#ui/plots/prices-plot.server.ts';
import { quartersPlot } from '#ui/plots/quarters-plot.server.ts';
import { roundsPlot } from '#ui/plots/rounds-plot.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';
import { squarify } from '#ui/plots/squarify.server.ts';
import { textWidth } from '#ui/plots/text-width.server.ts';

/** What plots show and say, and above all when they say nothing. */

const M = 1e6;

const ZONES = ['narrow', 'middle', 'full'] as const;

/** Whether a text is shown in a drawing of some widths. */
function isShownAt({ at }: PlotText, zone: (typeof ZONES)[number]): boolean {
  return at === undefined || at === zone || (at === 'wide' && zone !== 'narrow');
}

const sum = (amount: number, of: Partial<RoundSum> = {}): RoundSum => ({
  ...NO_SUM,
  rounds: 2,
  companies: 2,
  withAmount: 2,
  amount,
  ...of,
});

describe('categories', () => {
  const cell = (value: number): MarketCell => ({ value, text: String(value) });
  const plotOf = (
    raised: readonly RoundSum[],
    isPartial = false,
    launched = (place: number) => place + 1,
  ) => {
    const rows = raised.map(({ amount }, place) => {
      const cells = {
        launched2: cell(launched(place)),
        funding24: cell(amount),
        companies: cell(5),
        tools: cell(9),
      };
      return { id: `c${place}`, name: `C${place}`, cells } as unknown as MarketRow;
    });
    const funding = (last24: RoundSum): RecordedFunding => ({ ...NO_FUNDING, last24 });
    const all = funding(sum(raised.reduce((total, { amount }) => total + amount, 0)));
    const categories = Object.fromEntries(raised.map((each, place) => [`c${place}`, funding(each)]));
    const until = { asOf: '2026-11-02', year: 2025, month: '2026-10' };
    return categoriesPlot({ rows, figures: { all, categories, until, isPartial } });
  };

  test('name the one that raised the most', () => {
    expect(plotOf([sum(60 * M), sum(30 * M), sum(10 * M)])?.finding).toBe(
      'C0 raised 60% of the recorded equity of 24 months: $60M of $100M',
    );
  });

  test.each([
    ['the next raised more than half as much', [sum(60 * M), sum(31 * M), sum(9 * M)], false],
    ['most of its own rounds state no amount', [sum(60 * M, { rounds: 5 }), sum(20 * M), sum(9 * M)], false],
    ['most rounds of the next state no amount', [sum(60 * M), sum(20 * M, { rounds: 5 }), sum(9 * M)], false],
    ['rounds are locked', [sum(60 * M), sum(20 * M), sum(9 * M)], true],
  ])('name none where %s', (_, raised, isPartial) => {
    const plot = plotOf(raised, isPartial);
    expect(plot?.locked !== undefined).toBe(isPartial === true);
    expect(plot?.marks).toHaveLength(3);
    expect(plot?.finding).toBe('Launched most in 2024 and 2025: C2 (3)');
  });

  test('say nothing where none raised nor launched the most', () => {
    expect(plotOf([sum(60 * M), sum(31 * M), sum(9 * M)], true, () => 2)?.finding).toBeNull();
  });

  test('have names at the ends of their axes first', () => {
    const raised = Array.from({ length: 24 }, (_, place) => sum((100 + ((place * 7) % 24)) * M));
    const plot = plotOf(raised, false, (place) => 1 + place);
    for (const at of ZONES)
      for (const name of ['C0', 'C23'])
        expect(plot?.texts.some((text) => text.text === name && isShownAt(text, at))).toBe(true);
  });

  test('have the name of the one that the finding is about, wherever it stands', () => {
    const raised = Array.from({ length: 24 }, (_, place) => sum((place === 12 ? 9000 : 100 + place) * M));
    const plot = plotOf(raised, false, (place) => (place === 12 ? 11 : 1 + (place % 20)));
    expect(plot?.finding).toMatch(/^C12 raised/);
    expect(plot?.legend[0]).toEqual({ tone: 'own', text: 'C12' });
    expect(plot?.marks.flatMap(({ tone, name }) => (tone === 'own' ? [name] : []))).toEqual(['C12']);
    for (const at of ZONES)
      expect(plot?.texts.some((text) => text.text === 'C12' && isShownAt(text, at))).toBe(true);
  });

  test('say of a mark what stands across, and when', () => {
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)]);
    expect(plot?.marks.map(({ says }) => says)).toContain(
      '3 launched in 2024 and 2025, 9000000 raised, 9 tools',
    );
    expect(plot?.unit).toMatch(/^Rightwards: tools launched in 2024 and 2025\. Upwards: equity/);
  });

  test('that share a place stand side by side', () => {
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true);
    const shared = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true, () => 2);
    const places = (of: typeof plot) => new Set(of?.marks.map(({ shape }) => shape.x)).size;
    expect([places(plot), places(shared)]).toEqual([3, 3]);
    expect(shared?.notes).toContain('Categories that would cover each other stand side by side.');
    expect(plot?.notes).not.toContain('Categories that would cover each other stand side by side.');
  });

  test('leave half of each to be pressed on the narrowest phone', () => {
    const raised = Array.from({ length: 12 }, (_, place) => sum((100 + place) * M));
    const plot = plotOf(raised, false, (place) => 4 + (place % 3));
    const width = WIDTHS.narrow[0] - (plot?.gutter ?? 0);
    const dots = plot?.marks.flatMap(({ shape }) => (shape.kind === 'dot' ? [shape] : [])) ?? [];
    for (const [place, below] of dots.entries())
      for (const above of dots.slice(place + 1)) {
        const apart = Math.hypot(((below.x - above.x) * width) / 100, below.y - above.y);
        expect(above.r <= below.r / 2 || apart >= below.r).toBe(true);
      }
    expect(dots).toHaveLength(12);
  });

  test('show no money to those who may not see all of it', () => {
    expect(JSON.stringify(plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true))).not.toMatch(/\$|0000000/);
  });

  test('are not plotted if fewer than three have a place, and those without one are named', () => {
    expect(plotOf([sum(60 * M), sum(20 * M), sum(0)])).toBeNull();
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M), sum(0)]);
    expect(plot?.coverage).toBe('3 of 4 categories');
    expect(plot?.notes.join()).toContain('C3');
  });
});

describe('quarters', () => {
  const LABELS = ['Q3 2025', 'Q2 2025', 'Q1 2025'];
  const plotOf = (
    cells: readonly RoundSum[],
    of: { all?: RoundSum; isPartial?: boolean; labels?: readonly string[] } = {},
  ) => {
    const quarters = (of.labels ?? LABELS).map((label) => ({
      label,
      since: '2025-01',
      until: '2025-03',
      recorded: 3,
    }));
    const all = of.all ?? sum(cells.reduce((total, { amount }) => total + amount, 0));
    const figures: QuarterFigures = {
      quarters,
      rows: [],
      total: { category: null, cells: [...cells], all },
      period: null,
      outside: { undated: 0, later: 0, earlier: 0 },
      uncategorized: 0,
      until: { asOf: '2026-11-02', year: 2025, month: '2025-09' },
      isPartial: of.isPartial ?? false,
    };
    return quartersPlot(figures);
  };
  const debt = { kind: 'debt', rounds: 1, stated: 1, amount: 20 * M } as const;
  const limit = (amount: number) => ({ kind: 'up to', rounds: 1, stated: 1, amount }) as const;

  test('are stacked by kind, the oldest first, and name the highest', () => {
    const plot = plotOf([sum(10 * M), sum(80 * M, { beside: [debt] }), sum(30 * M)]);
    expect(plot?.finding).toBe('The most was raised in Q2 2025: $100M, 80% of it equity');
    expect(plot?.marks.map(({ name, says }) => `${name}, ${says}`)).toEqual([
      'Q1 2025, Equity $30M',
      'Q2 2025, Equity $80M of $100M',
      'Q2 2025, Debt $20M of $100M',
      'Q3 2025, Equity $10M',
    ]);
    const [, equity, owed] = plot?.marks.map(({ shape }) => shape) ?? [];
    expect(owed?.kind === 'bar' && owed.y + owed.height).toBeCloseTo(equity?.y ?? 0, 0);
  });

  test.each([
    ['two are as high', [sum(50 * M), sum(50 * M), sum(1 * M)], undefined],
    [
      'what was announced as an upper limit may turn the order',
      [sum(50 * M), sum(20 * M, { beside: [limit(40 * M)] }), sum(1 * M)],
      undefined,
    ],
    ['rounds of no known month may', [sum(50 * M), sum(20 * M), sum(1 * M)], sum(110 * M)],
    [
      'one of them states little of its equity',
      [sum(50 * M), sum(20 * M, { rounds: 9 }), sum(1 * M)],
      undefined,
    ],
  ])('name none where %s', (_, cells, all) => {
    const plot = plotOf(cells, all && { all });
    expect(plot?.marks.length).toBeGreaterThan(2);
    expect(plot?.finding).toBeNull();
  });

  test.each([
    ['Q4 2022', 13, ['2023', '2024', '2025']],
    ['Q2 2022', 15, ['2022', '2023', '2024', '2025']],
    ['Q1 2023', 12, ['2023', '2024', '2025']],
  ])('from %s on name each year beneath its first column', (first, count, years) => {
    const from = Number(first[1]) - 1 + 4 * Number(first.slice(3));
    const labels = Array.from(
      { length: count },
      (_, place) => `Q${((from + place) % 4) + 1} ${Math.floor((from + place) / 4)}`,
    ).reverse();
    const plot = plotOf(
      labels.map(() => sum(10 * M)),
      { labels },
    );
    for (const at of ['narrow', 'wide'])
      expect(
        plot?.texts
          .filter((text) => /^20\d\d$/.test(text.text) && (text.at ?? at) === at)
          .map(({ text }) => text),
      ).toEqual(years);
  });

  test('are counts for those who may not see all rounds, who read what is locked', () => {
    const plot = plotOf(
      [sum(10 * M), sum(80 * M, { rounds: 3, beside: [debt, limit(9 * M)] }), sum(30 * M)],
      {
        isPartial: true,
      },
    );
    expect(plot?.finding).toBe('Most open rounds of a known month were announced in Q2 2025: 3 of 7');
    expect(plot?.marks.map(({ name, says }) => `${name}: ${says}`)).toEqual([
      'Q1 2025: Equity 2',
      'Q2 2025: Equity 2 of 3',
      'Q2 2025: Debt 1 of 3',
      'Q3 2025: Equity 2',
    ]);
    expect(plot?.texts.map(({ text }) => text)).toContain('2025');
    expect(JSON.stringify(plot)).not.toMatch(/\$|000000/);
    expect(plot?.table.columns[1]?.title).toBe('Equity (rounds)');
    expect(plot?.locked).toMatch(/subscribers/);
    expect(plotOf([sum(10 * M), sum(80 * M), sum(30 * M)])?.locked).toBeUndefined();
  });
});

describe('rounds of a company', () => {
  const round = (name: string, date: string | null, amount: number | null, more: Partial<ShownRound> = {}) =>
    ({
      id: name,
      round: name,
      date,
      amount,
      kind: 'equity',
      up_to: false,
      equity: null,
      ...more,
    }) as ShownRound;
  const A = round('A', '2021-03', 10 * M);
  const B = round('B', '2023', 30 * M);
  const plotOf = (
    rounds: readonly ShownRound[],
    more: Partial<Pick<RoundTotals, 'events' | 'locked'>> = {},
  ) =>
    roundsPlot({
      company: { id: 'acme', name: 'Acme' },
      rounds,
      totals: { events: rounds.length, locked: { rounds: 0, companies: 0 }, ...more },
      day: null,
    });

  test('stand in time, the higher the more money, and say what the largest brought', () => {
    const plot = plotOf([B, A]);
    expect(plot?.finding).toBe('Acme raised $40M in 2 recorded rounds, 75% of it in B');
    expect(plotOf([round('Venture round', '2023', 30 * M), A])?.finding).toBe(
      'Acme raised $40M in 2 recorded rounds, 75% of it in the Venture round',
    );
    const [first, second] = plot?.marks.map(({ shape }) => shape) ?? [];
    expect(first?.x).toBeLessThan(second?.x ?? 0);
    expect(first?.y).toBeGreaterThan(second?.y ?? 0);
    expect(plot?.notes).toEqual(['1 event states only a year: in its middle.']);
  });

  test.each([
    ['an amount is not known', [A, B, round('C', '2024', null)], {}],
    ['an upper limit may be the largest', [A, B, round('C', '2024', 31 * M, { up_to: true })], {}],
    ['two are the largest', [A, round('B', '2023', 10 * M)], {}],
    ['the page lists only some', [A, B], { events: 300 }],
  ])('say nothing where %s', (_, rounds, more) => {
    expect(plotOf(rounds, more)).toMatchObject({ finding: null });
  });

  test('count no upper limit, and name what has no name by its day and as the table of rounds does', () => {
    const C = round('C', '2024', 9 * M, { up_to: true });
    const D = { ...round('D', '2025-04-02', 60 * M), round: null };
    const plot = plotOf([D, A, B, C]);
    expect(plot?.finding).toBe(
      'Acme raised $100M in 3 of 4 recorded rounds, 60% of it in the one of April 2, 2025',
    );
    expect(plot?.notes).toContain('Announced as an upper limit, which no sum counts: C.');
    expect(plot?.marks.map(({ name }) => name)).toContain('Funding round');
  });

  test('say what those brought that the reader may see, where others may be locked', () => {
    expect(plotOf([A, B], { locked: null })?.finding).toBe(
      'Acme raised $40M in 2 rounds that you may see, 75% of it in B',
    );
  });

  test('need two that state when', () => {
    expect(plotOf([A, round('B', null, 5 * M)])).toBeNull();
  });
});

describe('prices', () => {
  const tool = (name: string, amount: number | null, more: object = {}): PricedTool => ({
    id: name,
    name,
    price: amount === null ? null : { amount, per: 'user/mo', billed: 'monthly', isOutdated: false, ...more },
  });
  const RIVALS = [tool('b', 10), tool('c', 30), tool('d', 40)];
  const plotOf = (of: PricedTool, rivals: readonly PricedTool[]) => pricesPlot({ of, rivals, day: null });

  test.each([
    [20, 'a starts at a lower price than 2 of 3 comparable alternatives'],
    [10, 'a starts at a lower price than 2 of 3 comparable alternatives, and at the same as 1'],
    [5, 'a starts at a lower price than each of 3 comparable alternatives'],
    [40, 'None of 3 comparable alternatives starts at a higher price than a'],
  ])('of %d', (amount, finding) => {
    expect(plotOf(tool('a', amount), RIVALS)?.finding).toBe(finding);
  });

  test('compare the same unit and billing only, and say of the others why not', () => {
    const others = [
      tool('year', 1, { billed: 'yearly' }),
      { ...tool('unsaid', null), price: { amount: 1, per: 'user/mo', isOutdated: false } },
      tool('flat', 1, { per: 'mo' }),
      tool('none', null),
    ];
    const plot = plotOf(tool('a', 20), [...RIVALS, ...others]);
    expect(plot?.marks.map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
    expect(plot?.coverage).toBe('3 of 7 alternatives');
    expect(plot?.notes).toEqual([
      'Not comparable: 1 priced by another unit; 2 billed in another way, or nobody says how; 1 without a recorded price in US dollars.',
    ]);
  });

  test('are not plotted among fewer than three, nor without a price', () => {
    expect(plotOf(tool('a', 20), RIVALS.slice(1))).toBeNull();
    expect(plotOf(tool('a', null), RIVALS)).toBeNull();
  });

  test('that may be out of date are shown, but nothing is said of them', () => {
    const old = { isOutdated: true };
    expect(plotOf(tool('a', 20, old), RIVALS)).toMatchObject({ finding: null });
    expect(plotOf(tool('a', 20), [...RIVALS.slice(1), tool('b', 10, old)])).toMatchObject({ finding: null });
  });

  test('of which nobody says how they are billed are not ranked', () => {
    const unsaid = (name: string, amount: number): PricedTool => ({
      ...tool(name, null),
      price: { amount, per: 'user/mo', isOutdated: false },
    });
    const plot = plotOf(unsaid('a', 20), [unsaid('b', 1), unsaid('c', 2), unsaid('d', 3)]);
    expect(plot?.finding).toBeNull();
    expect(plot?.notes).toContain('How these prices are billed is not recorded.');
  });
});

describe('ages', () => {
  const plotOf = (undated: number) =>
    agesPlot({
      ages: {
        ages: [
          { label: 'Up to 3 months', facts: 60 },
          { label: 'Over a year', facts: 40 - undated },
          { label: 'Undated', facts: undated },
        ],
        all: { facts: 100, outdated: 25, undated },
      },
      kind: 'price',
      today: dayOf(Date.parse('2026-11-02')),
    });

  test('say how many facts may be out of date, unless too many are undated', () => {
    expect(plotOf(10)?.finding).toBe('25% of the facts on prices may be out of date');
    expect(plotOf(11)?.finding).toBe('At least 29% of the facts on prices are older than half a year');
  });

  test('have their shares among the numbers', () => {
    expect(plotOf(10)?.table.rows[0]).toEqual(['Up to 3 months', 60, { value: 60, text: '60%' }]);
  });
});

describe('specializations', () => {
  const plotOf = (...counts: number[]) =>
    specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 20,
        specializations: counts.map((tool_count, place) => ({ name: `S${place}`, tool_count })),
      },
      day: null,
    });

  test('name the largest, unless another is as large', () => {
    expect(plotOf(9, 4)?.finding).toBe('S0 is the largest specialization of Voice: 9 of 20 tools');
    expect(plotOf(9, 9)?.finding).toBeNull();
    expect(plotOf(9, 0)).toBeNull();
  });

  test('say of what their areas and percentages are', () => {
    const plot = plotOf(9, 4);
    expect(plot?.unit).toBe(
      'Area: tools. One counts in each of its specializations, so all areas are 13 for 20 tools',
    );
    expect(plot?.marks[0]?.says).toBe('9 tools, 45% of the 20 in Voice');
  });

  test('print names within their areas, cut where they have no room, and all numbers', () => {
    const name = 'Counterrevolutionaries and others';
    const plot = specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 100,
        specializations: [90, 5, 5].map((tool_count, place) => ({ name: `${name} ${place}`, tool_count })),
      },
      day: null,
    });
    for (const [at, least, half] of [
      ['narrow', 320, null],
      ['middle', 600, 'wide'],
      ['full', 960, 'wide'],
    ] as const) {
      const shown = plot?.texts.filter((text) => text.at === at || text.at === half) ?? [];
      expect(shown.filter(({ look }) => look).map(({ text }) => text)).toEqual(['90', '5', '5']);
      const names = shown.filter(({ look }) => !look);
      expect(names.map(({ text }) => text).join(' ')).toMatch(new RegExp(`^${name} 0( C[a-z]*…)*$`));
      for (const { x, dx = 0, text } of names) {
        const area = plot?.marks.find(({ shape }) => shape.x === x)?.shape;
        const width = area?.kind === 'bar' ? (area.width * least) / 100 : 0;
        expect(dx + textWidth(text)).toBeLessThanOrEqual(width);
      }
    }
  });

  test('print a name in one line where a large drawing has room for it', () => {
    const name = 'Conversational assistants';
    const plot = specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 20,
        specializations: [4, 4, 4, 4].map((tool_count, place) => ({ name: `${name} ${place}`, tool_count })),
      },
      day: null,
    });
    const full = plot?.texts.filter(({ at }) => at === 'full' || at === 'wide').map(({ text }) => text);
    for (const place of [0, 1, 2, 3]) expect(full).toContain(`${name} ${place}`);
  });

  test('divide the whole area, each as large as its value, and none over another', () => {
    const values = [60, 60, 40, 30, 20, 10];
    const boxes = squarify(
      values.map((value) => ({ of: value, value })),
      { width: 600, height: 400 },
    );
    const scale = (600 * 400) / 220;
    expect(boxes.map(({ width, height }) => Math.round((width * height) / scale))).toEqual(values);
    for (const [place, { x, y, width, height }] of boxes.entries()) {
      expect([x >= 0, y >= 0, x + width <= 600.01, y + height <= 400.01]).toEqual([true, true, true, true]);
      const box = { left: x + 0.01, right: x + width - 0.01, top: y + 0.01, bottom: y + height - 0.01 };
      for (const other of boxes.slice(place + 1)) {
        const { x: left, y: top } = other;
        expect(meet(box, { left, top, right: left + other.width, bottom: top + other.height })).toBe(false);
      }
    }
  });
});

test.each([
  ['2026', ['2006', '2011', '2016', '2021', '2026']],
  ['2026 so far', ['2006', '2011', '2016', '2026 so far']],
])('a line that ends with %s has labels that do not meet', (end, labels) => {
  const points = Array.from({ length: 22 }, (_, place) => ({
    label: place === 21 ? end : String(2005 + place),
    value: place,
  }));
  expect(lineGeometry(points)?.xTicks.map(({ label }) => label)).toEqual(labels);
});

test('the name of the one that a plot is about stands some lines above it where it has no room beside it', () => {
  const subject = { x: 95, y: 100, r: 9, text: 'AI Agents & Frameworks' };
  const crowd = [90, 110].flatMap((y) =>
    [70, 75, 80, 85, 90].map((x) => ({ x, y, r: 8, text: `${x} ${y} of the others` })),
  );
  const room = { height: 300, gutter: 30, texts: [] };
  const isNamed = (isSubject: boolean) =>
    placeLabels([{ ...subject, isSubject }, ...crowd], room).some(({ text }) => text === subject.text);
  expect([isNamed(false), isNamed(true)]).toEqual([false, true]);
});

describe('labels', () => {
  const dots = Array.from({ length: 40 }, (_, place) => ({
    x: 5 + ((place * 37) % 90),
    y: 20 + ((place * 53) % 260),
    r: 4 + (place % 9),
    text: `Category number ${place}`,
  }));
  const axis = { x: 0, y: 10, text: 'Companies, logarithmic' };
  const gutter = 30;
  const texts = placeLabels(dots, { height: 300, gutter, texts: [axis] });

  test.each(ZONES)('meet no text and no dot where it is %s, and stay inside', (at) => {
    const shown = texts.filter((text) => isShownAt(text, at));
    expect(shown.length).toBeGreaterThan(1);
    for (const width of WIDTHS[at].map((whole) => whole - gutter)) {
      const marks = [...dots.map((dot) => boxAround(dot, width)), boxOf(axis, width)];
      const boxes = shown.map((text) => boxOf(text, width));
      for (const [place, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        for (const other of [...boxes.slice(place + 1), ...marks]) expect(meet(box, other)).toBe(false);
      }
    }
  });
});

test.each([
  ['a magnitude', [10, 100], [10, 100]],
  ['several', [10, 100_000], [10, 100_000]],
  ['one value', [7, 7], [7, 7]],
])('an axis over %s keeps its values within its range', (_, values, [least = 0, most = 0]) => {
  const axis = axisOf(values, [0, 100]);
  expect(axis.at(least)).toBeGreaterThanOrEqual(0);
  expect(axis.at(most)).toBeLessThanOrEqual(100);
  expect(axis.ticks.length).toBeGreaterThan(1);
  expect(axis.ticks.length).toBeLessThan(12);
});

test('an axis over several magnitudes says so at its name, beside its values', () => {
  const { texts, gutter } = acrossLines(axisOf([10, 100_000], [200, 30]), 'Companies', String);
  expect(texts[0]).toMatchObject({ text: 'Companies, logarithmic', dx: -gutter });
  for (const { x, dx = 0, anchor, text } of texts.slice(1)) {
    expect([x, anchor, text.length * 8 - dx <= gutter]).toEqual([0, 'end', true]);
  }
});

test('a picture holds no markup of others', () => {
  const plot = specializationsPlot({
    category: {
      id: 'v',
      name: '<script>&"',
      tool_count: 20,
      specializations: [
        { name: '<b>x</b>', tool_count: 9 },
        { name: 'y', tool_count: 1 },
      ],
    },
    day: null,
  });
  const svg = plot ? svgOf(sheetOf(plot, 'dark', 'ai.example/<x>')) : '';
  expect(svg).toContain('&lt;b&gt;');
  expect(svg).not.toMatch(/<script|<b>|<x>/);
});
