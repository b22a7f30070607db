import { expect, test } from 'vitest';
import { LIST_FILTERS, readListQuery, sortedBy, writeListQuery } from '#features/desk/list/list-query.ts';
import { type ListedTool, missingOf } from '#features/desk/list/listed-tool.ts';
import { selectTools, type WaitingOf } from '#features/desk/list/select-tools.ts';
import { holds, WATCHED } from '#features/desk/list/watched.ts';

/** The desk's list of tools, as a function of its rows. */

const ALL = 2 ** WATCHED.length - 1;
const without = (...ids: string[]) =>
  ids.reduce((held, id) => held - 2 ** WATCHED.findIndex((watched) => watched.id === id), ALL);

function tool(id: string, more: Partial<ListedTool> = {}): ListedTool {
  return {
    ...{ id, name: id, key: id.toLowerCase(), developer: null, url: `https://www.${id}.com/about` },
    ...{ status: 'active', isFeatured: false, featuredUntil: null, isPremium: null, isPriceDoubtful: false },
    ...{ prominence: 5, held: ALL, lackable: ALL, price: null },
    ...{ grades: { sourced: 1, attributed: 0, editorial: 0 }, topics: ['video/'], monthly: null },
    ...{ rating: 0, ratings: 0, points: 1, facts: 1, outdated: 0, undated: 0, oldest: 20_000 },
    ...{ added: 1, changed: 1, missing: 0, flags: [] },
    ...more,
  };
}

const NOTHING: WaitingOf = new Map();
const idsOf = (tools: ListedTool[], asked: string, waiting = NOTHING) =>
  selectTools(tools, readListQuery(new URLSearchParams(asked)), waiting).map(({ id }) => id);

test('an address is read and written the same', () => {
  const asked =
    'q=cut&topic=video%2Fcutting&missing=logoimage_url,decision_price_from&age=none&by=oldest&turned=1&page=3';
  const written = writeListQuery(readListQuery(new URLSearchParams(asked)));
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(asked)));
  // What a form repeats is one list, and what nobody knows is left out.
  const sent = new URLSearchParams(
    'missing=url&missing=tags&age=never&columns=url&columns=nothing&page=0&by=luck',
  );
  expect(writeListQuery(readListQuery(sent)).toString()).toBe('missing=url%2Ctags&columns=url');
});

test('a filter names tools by what they lack, also beyond 32 fields', () => {
  expect(WATCHED.length).toBeGreaterThan(25);
  expect(WATCHED.length).toBeLessThan(53);
  const last = WATCHED.at(-1)?.id ?? '';
  const tools = [
    tool('bare', { held: without('logoimage_url', 'decision_price_from') }),
    tool('faceless', { held: without('logoimage_url') }),
    tool('odd', { held: without(last) }),
  ];
  expect(idsOf(tools, 'missing=logoimage_url')).toEqual(['bare', 'faceless']);
  expect(idsOf(tools, 'missing=logoimage_url,decision_price_from')).toEqual(['bare']);
  expect(idsOf(tools, `missing=${last}`)).toEqual(['odd']);
  expect(missingOf({ lackable: ALL, held: without(last) })).toEqual([WATCHED.at(-1)?.label]);
  expect(missingOf({ lackable: without(last), held: without(last) })).toEqual([]);
  expect(holds(2 ** 40, 40)).toBe(true);
  expect(holds(2 ** 40, 39)).toBe(false);
});

test('each filter holds for some tool and not for all', () => {
  const tools = [
    tool('a', {
      prominence: 9,
      isFeatured: true,
      isPriceDoubtful: true,
      isPremium: true,
      status: 'closed',
      outdated: 1,
    }),
    tool('b', { prominence: 1, isPremium: false, status: 'acquired', undated: 1 }),
    tool('c', {
      prominence: 0,
      status: 'merged',
      facts: 0,
      grades: { sourced: 0, attributed: 1, editorial: 0 },
    }),
    tool('d', { prominence: 4, grades: { sourced: 1, attributed: 0, editorial: 2 } }),
  ];
  const each = { agent: 1, program: 1, vendor: 1, lifecycle: 1, report: 1, draft: 1 };
  const waiting: WaitingOf = new Map([['a', each]]);
  for (const [filter, { choices }] of Object.entries(LIST_FILTERS)) {
    for (const { id } of choices) {
      const found = idsOf(tools, `${filter}=${id}`, waiting);
      expect([found.length > 0, found.length < tools.length], `${filter}=${id}`).toEqual([true, true]);
    }
  }
});

test('tools are found by name, id, page and host, and narrowed by topic', () => {
  const tools = [
    tool('cutter', { topics: ['video/', 'video/cutting'] }),
    tool('mixer', { name: 'The Mixer', key: 'the mixer' }),
  ];
  expect(idsOf(tools, 'q=CUT')).toEqual(['cutter']);
  expect(idsOf(tools, 'q=https://tools.example/tools/mixer')).toEqual(['mixer']);
  expect(idsOf(tools, 'q=mixer.com')).toEqual(['mixer']);
  expect(idsOf(tools, 'topic=video')).toEqual(['cutter', 'mixer']);
  expect(idsOf(tools, 'topic=video/cutting')).toEqual(['cutter']);
});

test('a sort turns round, and tools without a value stay last', () => {
  const tools = [tool('none'), tool('dear', { monthly: 30 }), tool('cheap', { monthly: 5 })];
  expect(idsOf(tools, 'by=price')).toEqual(['cheap', 'dear', 'none']);
  expect(idsOf(tools, 'by=price&turned=1')).toEqual(['dear', 'cheap', 'none']);
  const query = readListQuery(new URLSearchParams('by=price&page=4'));
  expect(sortedBy(query, 'price')).toMatchObject({ by: 'price', isTurned: true, page: 1 });
  expect(sortedBy(query, 'name')).toMatchObject({ by: 'name', isTurned: false });
});
