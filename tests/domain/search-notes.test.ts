import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND, NOTHING_UNDERSTOOD, type Understood } from '#catalogue/search/answer/found.ts';
import { notesOf } from '#catalogue/search/answer/notes.ts';
import type { SearchIntent, ToolSearch } from '#catalogue/tools/entities.ts';

const data = [{}] as ToolSearch['data'];
const FOUND: ToolSearch = { ...NOTHING_FOUND, data, count: 9, fitting: 9 };
const understood = (part: Partial<Understood>) => ({ understood: { ...NOTHING_UNDERSTOOD, ...part } });
const filter = (label: string) => ({ name: '', label });
const of = { id: 'acme', name: 'Acme' };
const alternatives = (first: { isCheaper?: boolean; saying?: string[] } = {}): SearchIntent => ({
  kind: 'alternatives',
  of,
  isCheaper: false,
  saying: [],
  ...first,
});

describe('each sentence about a search, where it is true and where it is not', () => {
  test.each<[string, Partial<ToolSearch>, Partial<ToolSearch>]>([
    [
      'Alternatives to Acme, its rivals first.',
      { intent: alternatives() },
      { intent: alternatives(), isSorted: true },
    ],
    [
      'Alternatives to Acme, those known to be free or to cost less first.',
      { intent: alternatives({ isCheaper: true }) },
      { intent: alternatives() },
    ],
    [
      'Alternatives to Acme, those that mention “teams” first.',
      { intent: alternatives({ saying: ['teams'] }) },
      { intent: alternatives() },
    ],
    [
      'Alternatives to Acme, those that mention “teams” and among them those known to be free or to cost less first.',
      { intent: alternatives({ isCheaper: true, saying: ['teams'] }) },
      { intent: alternatives({ saying: ['teams'] }) },
    ],
    [
      'Acme and Acme first, then others of the kind.',
      { intent: { kind: 'comparison', tools: [of, of] } },
      {},
    ],
    ['Alternatives to Acme.', { intent: alternatives(), isSorted: true }, { intent: alternatives() }],
    [
      'Acme and Acme, and others of the kind.',
      { intent: { kind: 'comparison', tools: [of, of] }, isSorted: true },
      { intent: { kind: 'comparison', tools: [of, of] } },
    ],
    [
      'Tools by Acme, and others.',
      { intent: { kind: 'company', name: 'Acme', tools: 2 }, isSorted: true },
      { intent: { kind: 'company', name: 'Acme', tools: 2 } },
    ],
    ['Codeium is called Windsurf now.', { renamed: [{ former: 'Codeium', name: 'Windsurf' }] }, {}],
    [
      'No tool or company called “acme” is listed.',
      { unlistedName: { name: 'acme', about: 'owner' } },
      { intent: { kind: 'company', name: 'Acme', tools: 2 } },
    ],
    [
      'Tools by Acme first.',
      { intent: { kind: 'company', name: 'Acme', tools: 2 } },
      { intent: { kind: 'company', name: 'Acme', tools: 2 }, wanted: ['Free tier'] },
    ],
    ['No tools hold all of it; these come closest.', { isPartial: true }, { unlisted: ['shoes'] }],
    [
      'Nothing is listed for “leather”; these come closest.',
      { isPartial: true, unlisted: ['leather'] },
      { isPartial: true },
    ],
    [
      'Not compared: prices in currencies other than EUR.',
      understood({ uncompared: ['prices in currencies other than EUR'] }),
      {},
    ],
    [
      'Converted at $1.00 = €0.92, by the rate of March 2, 2026 (the owner).',
      { conversions: ['Converted at $1.00 = €0.92, by the rate of March 2, 2026 (the owner).'] },
      understood({ uncompared: ['prices in currencies other than EUR'] }),
    ],
    [
      'Not recorded of 4 of these 9 tools: Made in China.',
      { perhapsExcluded: { labels: ['Made in China'], tools: 4 } },
      { perhapsExcluded: null },
    ],
    [
      'Not recorded of these tools: Open source.',
      { perhapsExcluded: { labels: ['Open source'], tools: 9 } },
      { perhapsExcluded: { labels: ['Open source'], tools: 8 } },
    ],
    ['Not recorded of any tool: no sign-up.', understood({ unrecorded: ['no sign-up'] }), {}],
    [
      'Read as: video editor; left aside: blorp.',
      understood({ need: ['video', 'editor'], aside: ['blorp'] }),
      understood({ need: ['video', 'editor'] }),
    ],
    [
      'Read as: crm, Free tier, German, without Adobe; left aside: a, b, c, d, e, f, 1 more.',
      understood({
        need: ['crm'],
        filters: { asked: [filter('Free tier')], likely: [filter('German')] },
        exclusions: ['Adobe'],
        aside: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      }),
      understood({ need: ['crm'], exclusions: ['Adobe'] }),
    ],
    [
      'Read as: leather; left aside: blorp.',
      {
        ...understood({ need: ['leather'], aside: ['shoes', 'blorp'] }),
        isPartial: true,
        unlisted: ['shoes'],
      },
      { ...understood({ need: ['leather'], aside: ['shoes'] }), isPartial: true, unlisted: ['shoes'] },
    ],
    ['Not understood: blorp.', understood({ aside: ['blorp'] }), {}],
    [
      'No tool is known for: Free tier. These come closest.',
      { isOnlyFilters: true, wanted: ['Free tier'], fitting: 0 },
      { isOnlyFilters: true, wanted: ['Free tier'] },
    ],
    [
      '3 tools known for: German. Others that probably fit follow.',
      { isOnlyFilters: true, wanted: ['German'], fitting: 3 },
      { wanted: ['German'], fitting: 3 },
    ],
    [
      'Of the other tools, 1 is known to lack part of it; of 4,000, part of it is not recorded.',
      { isOnlyFilters: true, untold: { lacking: 1, unknown: 4000 } },
      { isOnlyFilters: true },
    ],
    [
      'No tool is known for all of: German, GDPR. 2 that probably fit come first.',
      { isOnlyFilters: true, wanted: ['German', 'GDPR'], fitting: 0, probable: 2 },
      { isOnlyFilters: true, wanted: ['German', 'GDPR'], fitting: 0 },
    ],
    [
      'None of the tools found for this need is known for: German. 2 that probably fit come first.',
      { wanted: ['German'], fitting: 0, probable: 2 },
      { wanted: ['German'], fitting: 1, probable: 2 },
    ],
    [
      'None of them is known for: German. 1 that probably fits comes first.',
      { isPartial: true, wanted: ['German'], fitting: 0, probable: 1 },
      { isPartial: true, wanted: ['German'], fitting: 1, probable: 1 },
    ],
    [
      'None of the tools found for this need is known for: Free tier. These come closest.',
      { wanted: ['Free tier'], fitting: 0 },
      { wanted: ['Free tier'], fitting: 0, isPartial: true },
    ],
    [
      '3 tools for this need known for: Free tier. Others that come close follow.',
      { wanted: ['Free tier'], fitting: 3 },
      { wanted: ['Free tier'] },
    ],
    [
      'None of them is known for: Free tier.',
      { wanted: ['Free tier'], fitting: 0, isPartial: true },
      { wanted: ['Free tier'], fitting: 0 },
    ],
    [
      '3 of them known for: Free tier. The others follow.',
      { wanted: ['Free tier'], fitting: 3, isPartial: true },
      { wanted: ['Free tier'], isPartial: true },
    ],
  ])('%s', (sentence, isTrue, isNot) => {
    expect(notesOf({ ...FOUND, ...isTrue }, 'term')).toContain(sentence);
    expect(notesOf({ ...FOUND, ...isNot }, 'term')).not.toContain(sentence);
    expect(notesOf({ ...FOUND, ...isTrue, data: [] }, 'term')).not.toContain(sentence);
  });

  test('says of how many tools a condition is not recorded where none is known to meet it', () => {
    const none = { ...FOUND, data: [], count: 0, fitting: 0 };
    expect(notesOf({ ...none, untold: { lacking: 8, unknown: 4000 } }, 'term')).toEqual([
      'Of all tools, 8 are known to lack part of it; of 4,000, part of it is not recorded.',
    ]);
    expect(notesOf({ ...none, wanted: ['Free tier'] }, 'term')).toEqual([]);
  });

  test('names words of scripts without spaces as they were written', () => {
    const found = {
      ...FOUND,
      ...understood({ need: ['会議', '文字', '字起', '起こ', 'こし'], aside: ['議事'] }),
    };
    expect(notesOf(found, '会議の文字起こし 議事')).toContain('Read as: 会議 文字起こし; left aside: 議事.');
  });

  test('says of a sentence which of its words counted', () => {
    const found = { ...FOUND, ...understood({ need: ['write', 'emails'] }) };
    expect(notesOf(found, 'i want a tool to write my emails for me')).toContain('Read as: write emails.');
    expect(notesOf(found, 'a tool to write my emails')).toEqual([]);
  });
});
