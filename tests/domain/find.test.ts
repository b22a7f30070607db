import { describe, expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { readBudget } from '#catalogue/search/filters/budget.ts';
import { catalogueOfTools, topic } from '../harness/catalogue-in-memory.ts';
import { askedQuery } from '../harness/search/judge.ts';

const LINUX = 'is:platform:linux';
const FREE = 'is:free';
const FRANCE = 'is:country:FR';

const catalogue = catalogueOfTools(
  [
    { id: 'crm', words: 'crm sales', prominence: 3, facets: [LINUX, 'in:sales/'] },
    { id: 'notes', words: 'notes', prominence: 5, facets: [LINUX, FREE, FRANCE] },
    {
      id: 'video',
      words: 'video',
      prominence: 9,
      facets: [FREE],
      price: { amount: 8, per: 'mo', currency: 'USD' },
    },
    { id: 'dubber', words: 'dubbing', prominence: 9, facets: ['is:likely:language:de', 'is:languages:30'] },
    { id: 'speaker', words: 'dubbing', prominence: 2, facets: ['is:language:de'] },
    { id: 'mute', words: 'dubbing', prominence: 8 },
    { id: 'denoiser', words: 'denoise audio', developerKey: 'sonic', developerName: 'Sonic Labs' },
    { id: 'loader', words: 'daten import', developerKey: 'acme', developerName: 'Acme' },
    { id: 'coupa', name: 'Coupa', words: 'coupa purchasing', prominence: 8 },
    {
      id: 'chat',
      words: 'chat',
      prominence: 7,
      facets: [LINUX, FRANCE],
      price: { amount: 30, per: 'mo', currency: 'USD' },
    },
  ],
  { topics: [topic('sales')] },
);

const search = (q: string) => find(catalogue, askedQuery(q), 24);
const ids = (q: string) => search(q).page.map(({ entry }) => entry.id);

describe('a search for filters alone finds all tools that are known to have them, the best known first', () => {
  test.each([
    ['linux', ['chat', 'notes', 'crm']],
    ['tools for linux', ['chat', 'notes', 'crm']],
    ['apps that run on linux', ['chat', 'notes', 'crm']],
    ['free ai tools for linux', ['notes']],
    ['companies from France', ['chat', 'notes']],
    ['ki aus frankreich', ['chat', 'notes']],
    ['tools under $10 a month', ['video']],
  ])('%s', (q, found) => {
    expect(ids(q)).toEqual(found);
    expect(search(q).shown).toMatchObject({ count: found.length, fitting: found.length });
  });

  test('others come closest where none has all of it', () => {
    expect(ids('free linux tools from france and android')).toEqual(['notes', 'chat', 'video', 'crm']);
  });

  test.each([
    ['crm for linux', ['crm']],
    ['free video', ['video']],
  ])('with a need beside them, as in %s, the need counts', (q, found) => {
    expect(ids(q)).toEqual(found);
  });
});

describe('what is asked for with a name', () => {
  const chats = catalogueOfTools([
    {
      id: 'chatty',
      facets: ['in:chat/'],
      price: { amount: 20, per: 'mo', currency: 'USD' },
      rivals: ['dear', 'cheap'],
      prominence: 9,
    },
    { id: 'dear', facets: ['in:chat/'], price: { amount: 30, per: 'mo', currency: 'USD' }, words: 'chat' },
    { id: 'cheap', facets: ['in:chat/'], price: { amount: 5, per: 'mo', currency: 'USD' }, words: 'chat' },
    {
      id: 'lawbot',
      facets: ['in:chat/'],
      price: { amount: 99, per: 'mo', currency: 'USD' },
      words: 'chat lawyers',
    },
    { id: 'mailer', facets: ['in:mail/'], words: 'mail', prominence: 9 },
    { id: 'bridge', facets: ['in:mail/'], words: 'chatty mailer' },
    {
      id: 'hub',
      developerName: 'Hub',
      developerKey: 'hub',
      owners: ['Macro Corp'],
      words: 'code',
      prominence: 8,
    },
    { id: 'macro', developerName: 'Macro', developerKey: 'macro', words: 'code', prominence: 9 },
    { id: 'free-coder', words: 'code' },
  ]);
  const answer = (q: string) => find(chats, askedQuery(q), 24);

  test.each<[string, string[], object | null]>([
    ['chatty alternative', ['dear', 'cheap', 'lawbot'], { isCheaper: false, saying: [] }],
    ['chatty but cheaper', ['cheap', 'dear', 'lawbot'], { isCheaper: true, saying: [] }],
    ['cheaper than chatty', ['cheap', 'dear', 'lawbot'], { isCheaper: true, saying: [] }],
    ['chatty but for lawyers', ['lawbot', 'dear', 'cheap'], { isCheaper: false, saying: ['lawyers'] }],
    ['chatty but for teachers', ['dear', 'cheap', 'lawbot'], { isCheaper: false, saying: [] }],
    // What connects them follows the two.
    ['chatty and mailer together', ['chatty', 'mailer', 'bridge'], null],
    ['connect chatty with mailer', ['chatty', 'mailer', 'bridge'], null],
    // An owner's tools are the owner's.
    ['code without macro', ['free-coder'], null],
  ])('%s', (q, found, intent) => {
    const { page, shown } = answer(q);
    expect(page.map(({ entry }) => entry.id).slice(0, 3)).toEqual(found);
    if (intent === null) expect(shown.intent).toBeNull();
    else expect(shown.intent).toMatchObject({ kind: 'alternatives', ...intent });
  });

  test.each(['chatty but for lawyers', 'cheaper than chatty', 'chatty but cheaper for lawyers'])(
    '%s is understood the same on every page and in every order',
    (q) => {
      const { intent, understood } = answer(q).shown;
      for (const page of [1, 2, 3]) {
        const { shown } = find(chats, { ...askedQuery(q), page }, 1);
        expect(shown).toMatchObject({ currentPage: page, isSorted: false, intent, understood });
      }
      const byName = find(chats, { ...askedQuery(q), sortBy: 'name', sortOrder: 'asc' }, 24);
      expect(byName.page[0]?.entry.id).toBe('bridge');
      expect(byName.shown).toMatchObject({ isSorted: true, intent, understood });
    },
  );
});

test('the words of a name ask for nothing', () => {
  const TEAMS = 'is:platform:teams';
  const chats = catalogueOfTools([
    {
      id: 'teams',
      name: 'Microsoft Teams',
      nameKey: 'microsoftteams',
      words: 'microsoft teams',
      facets: ['in:chat/'],
    },
    { id: 'slack', name: 'Slack', words: 'slack', facets: [LINUX, 'in:chat/'], prominence: 9 },
    { id: 'plugin', words: 'microsoft teams', facets: [TEAMS, LINUX, 'in:chat/'], prominence: 9 },
  ]);
  const answer = (q: string) => {
    const { page, shown } = find(chats, askedQuery(q), 24);
    return [...page.map(({ entry }) => entry.id), ...shown.filters.map(({ facet }) => facet)];
  };
  expect(answer('microsoft teams')).toEqual(['teams', 'plugin']);
  expect(answer('slack vs microsoft teams')).toEqual(['slack', 'teams', 'plugin']);
  expect(answer('microsoft teams alternatives for linux')).toEqual(['slack', 'plugin', 'platform:linux']);
  expect(answer('chat for microsoft teams')).toEqual(['plugin', 'teams', 'platform:teams']);
});

describe('an everyday word is a need rather than a name', () => {
  const catalogue = catalogueOfTools(
    [
      {
        id: 'zorb-crm',
        name: 'Zorb CRM',
        nameKey: 'zorbcrm',
        developerKey: 'zorb',
        words: 'crm',
        prominence: 7,
      },
      { id: 'scribe', name: 'Scribe', words: 'guides', developerKey: 'scribe', developerName: 'Scribe' },
    ],
    { topics: [topic('crm'), topic('sales/crm')] },
  );
  const search = (q: string) => find(catalogue, askedQuery(q), 24).shown;

  test('where a tool has it beside its maker', () => {
    expect(search('crm under $5').understood.need).toEqual(['crm']);
    expect(search('zorb crm').understood.need).toEqual(['Zorb CRM']);
  });

  test("where it says after 'AI' what kind of tool", () => {
    expect(search('AI scribe').intent).toBeNull();
    expect(search('scribe ai').understood.need).toEqual(['Scribe']);
  });
});

describe('a name that is written otherwise than its tool', () => {
  const stories = catalogueOfTools(
    [
      {
        id: 'bedtimestory',
        name: 'Bedtimestory.ai',
        nameKey: 'bedtimestoryai',
        words: 'kids',
        prominence: 3,
      },
      { id: 'tales', words: 'bedtime story', prominence: 2 },
      { id: 'scribe', name: 'Scribe', words: 'guides', developerKey: 'scribe', developerName: 'Scribe' },
      { id: 'abridge', words: 'scribe', facets: ['is:compliance:hipaa'] },
    ],
    { topics: [topic('scribe'), topic('health/scribe')] },
  );
  const needOf = (q: string) => find(stories, askedQuery(q), 24).shown.understood.need;

  test('names it without its ending only where it is spaced alike', () => {
    expect(needOf('bedtimestory')).toEqual(['Bedtimestory.ai']);
    expect(needOf('bedtime story for children')).not.toContain('Bedtimestory.ai');
  });

  test('names no company where a word stands beside a rule', () => {
    expect(needOf('hipaa compliant scribe')).toEqual(['scribe']);
    expect(needOf('scribe')).toEqual(['Scribe']);
  });
});

describe('a question that judges a tool', () => {
  test.each([
    ['is coupa safe for kids', ['Coupa'], ['safe', 'kids']],
    ['ist coupa sicher', ['Coupa'], ['sicher']],
    ['how do I cancel my coupa subscription', ['Coupa'], ['cancel', 'subscription']],
  ])('%s names it, and the judgement is left aside', (q, need, aside) => {
    expect(search(q).shown.understood).toMatchObject({ need, aside });
  });
});

describe('an address', () => {
  const sites = catalogueOfTools([
    { id: 'notes', name: 'Nota', words: 'nota', prominence: 4, sites: ['nota.so'] },
    { id: 'meetings', name: 'Nota Meetings', prominence: 6, sites: ['meet.nota.so', 'nota.so'] },
    { id: 'other', name: 'Other', words: 'nota' },
    { id: 'sonic', words: 'sound', sites: ['sonic.ai'], developerKey: 'sonic', developerName: 'Sonic' },
    { id: 'boom', words: 'boom', prominence: 9, developerKey: 'sonic', developerName: 'Sonic' },
  ]);
  const search = (q: string) => find(sites, askedQuery(q), 24);

  test.each([
    'nota.so',
    'www.nota.so/',
    'https://nota.so/product?ref=x',
    'HTTPS://WWW.NOTA.SO',
    'https://chat.nota.so/login',
  ])('%s finds the tools of its site first', (q) => {
    const { page, shown } = search(q);
    expect(page.slice(0, 2).map(({ entry }) => entry.id)).toEqual(['meetings', 'notes']);
    expect(shown).toMatchObject({
      corrected: null,
      intent: { kind: 'site', site: 'nota.so', tools: 2 },
      understood: { need: ['nota.so'], aside: [] },
    });
  });

  test('that bears the name of a maker finds all its tools', () => {
    const { page, shown } = search('https://sonic.ai');
    expect(shown.intent).toEqual({ kind: 'company', name: 'Sonic', tools: 2 });
    expect(page.map(({ entry }) => entry.id)).toEqual(['boom', 'sonic']);
  });

  test('that is not known is read without its www', () => {
    expect(search('https://www.nota.io/product').shown.understood).toMatchObject({
      need: ['nota'],
      aside: [],
    });
  });

  test.each(['nota.com', 'about nota.so', 'nota'])('%s names no site', (q) => {
    expect(search(q).shown.intent?.kind).not.toBe('site');
  });
});

describe('only what is no word is corrected', () => {
  test.each([
    ['denoyse my recording', 'denoise my recording'],
    ['cuopa', 'coupa'],
    ['denoyze my recording', 'denoise my recording'],
    // A text of more words names much that no list has.
    ['my friend denoyze has a recording of his voice that is not that good', null],
    // No list of words has it, but it is one in which people tell stories.
    ['pere', null],
  ])('%s is %s', (q, corrected) => {
    expect(search(q).shown.corrected).toBe(corrected);
  });

  test.each([
    ['dentist', 'a word'],
    ['DATEV import', 'an acronym'],
    ['datev', 'a product that no list has'],
    ['COPPA', 'a rule'],
    ['coche', 'a word of another language'],
    ['dat3n', 'a number'],
  ])('%s is not: %s', (q) => {
    expect(search(q).shown.corrected).toBeNull();
  });
});

describe('what a search excludes', () => {
  test.each([
    ['audio denoise without sonic', []],
    ['import without Acme', []],
    ['import without acme or sonic', []],
    ['import without coupa', ['loader']],
    ['notes not from france', []],
    ['linux not from france', ['crm']],
  ])('%s shows %j', (q, found) => {
    expect(ids(q)).toEqual(found);
  });

  test('is a chip that the visitor can remove', () => {
    const query = askedQuery('import without acme');
    expect(find(catalogue, query, 24).shown.filters).toEqual([
      { facet: 'not-maker:acme', label: 'Without: Acme' },
    ]);
    const found = find(catalogue, { ...query, without: ['not-maker:acme'] }, 24);
    expect(found.page.map(({ entry }) => entry.id)).toEqual(['loader']);
    expect(found.shown.without).toEqual(['not-maker:acme']);
  });
});

test('a tool that names a language comes before one that only has many, and that before others', () => {
  const { page, shown } = search('dubbing in german');
  expect(page.map(({ entry, fit }) => `${entry.id}: ${fit?.text}`)).toEqual([
    'speaker: Fits: German',
    'dubber: Probably: German (30 languages)',
    'mute: Not known: German',
  ]);
  expect(shown.fitting).toBe(1);
});

test('a word that nothing has is said, and what comes closest is listed', () => {
  expect(search('leather notes').shown).toMatchObject({
    isPartial: true,
    unlisted: ['leather'],
    corrected: null,
  });
  expect(search('notes').shown).toMatchObject({ isPartial: false, unlisted: [] });
});

test.each([
  ['notes and video', null],
  ['coupa but cheaper', 'coupa'],
  ['coupa for teams but self hosted', 'coupa'],
])('%s asks for alternatives to a named tool', (q, id) => {
  const { intent } = search(q).shown;
  expect(intent?.kind === 'alternatives' ? intent.of.id : null).toBe(id);
});

test('a search of which most is unknown finds nothing, and no budget leaves anything out of it', () => {
  const talking = catalogueOfTools([{ id: 'speaker', words: 'speech' }, { id: 'other' }]);
  const budget = readBudget(new URLSearchParams('budget=1'));
  const { page, shown } = find(talking, { ...askedQuery('speech blorp zwifft'), budget }, 24);
  expect(page).toEqual([]);
  expect(shown.leftOut).toEqual({ unsaid: 0, lackingRate: 0, dear: 0 });
});
