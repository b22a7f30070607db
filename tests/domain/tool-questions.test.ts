import { describe, expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { catalogueOfTools, topic } from '../harness/catalogue-in-memory.ts';
import { askedQuery } from '../harness/search/judge.ts';

const catalogue = catalogueOfTools(
  [
    { id: 'harvey', name: 'Harvey', words: 'harvey legal', prominence: 7, developerKey: 'counsel' },
    { id: 'motion', name: 'Motion', nameKey: 'motion', words: 'motion calendar', prominence: 5 },
    {
      id: 'speaker',
      name: 'Speaker',
      nameKey: 'openspeech',
      words: 'speech',
      prominence: 6,
      developerKey: 'sonic',
      developerName: 'Sonic Labs',
    },
    { id: 'quorvex', name: 'Quorvex', words: 'quorvex', prominence: 7 },
    {
      id: 'works',
      developerKey: 'quorvexworks',
      developerName: 'Quorvex Works',
      words: 'chat',
      prominence: 3,
    },
    { id: 'zorb-teams', name: 'Zorb Teams', nameKey: 'zorbteams', words: 'zorb chat', prominence: 6 },
    {
      id: 'animator',
      words: 'animation',
      prominence: 9,
      developerKey: 'motiongraphics',
      developerName: 'Motion Graphics',
    },
  ],
  { topics: [topic('motion graphics'), topic('motion capture')] },
);

const questionOf = (q: string) => find(catalogue, askedQuery(q), 24).shown.question;

describe('a question about a name that nothing has', () => {
  const unlistedName = (q: string) => find(catalogue, askedQuery(q), 24).shown.unlistedName?.name ?? null;

  test.each([
    ['who owns speech blorp', 'speech blorp'],
    ['who invested in blorp', 'blorp'],
    ['wem gehort blorp', 'blorp'],
    ['who owns a speech tool', null],
    ['how much has blorp raised', 'blorp'],
    ['blorp speech valuation', 'blorp speech'],
    ['blorp revenue 2025', 'blorp'],
    ['how much has harvey blorp raised', null],
    ['is blorp profitable', 'blorp'],
    ['how much has my blorp raised', null],
    ['motion valuation', null],
    ['how much does blorp cost', null],
    ['who owns harvey', null],
    ['who owns sonic labs', null],
    ['blorp speech', null],
    ['blorp deck for snarl investors', null],
  ])('%s: %s', (q, name) => {
    expect(unlistedName(q)).toBe(name);
  });
});

describe('a question about a named tool', () => {
  test.each([
    ['how much is harvey', 'price'],
    ['wie viel kostet harvey', 'price'],
    ['combien coute harvey', 'price'],
    ['how much funding has harvey raised', 'funding'],
    ['who invested in harvey', 'funding'],
    ['what does harvey cost per month', 'price'],
    ['was kostet harvey pro monat', 'price'],
    ['wie viel geld hat harvey eingesammelt', 'funding'],
    ['quem é o dono do harvey', 'owner'],
    ['does harvey train on my recordings', 'training'],
    ['does harvey train on client data', 'training'],
    ['does harvey train on confidential inputs', 'training'],
    ['who owns harvey', 'owner'],
    ['wem gehort harvey', 'owner'],
    ['who is behind harvey', 'owner'],
    ['wer steckt hinter harvey', 'owner'],
    ['qui a créé harvey', 'owner'],
    ['quanto custa o harvey', 'price'],
    ['when did harvey launch', 'launch'],
    ['wo ist der sitz von harvey', 'place'],
    ['who founded harvey', 'founders'],
    ['is harvey still alive', 'fate'],
    ['does harvey train on my data', 'training'],
    ['is my data trained on by harvey', 'training'],
    ['can harvey train my team', 'teams'],
    ['harvey shut down', 'fate'],
    ['does harvey still work', 'fate'],
    ['is harvey working', 'fate'],
    ['harvey still available', 'fate'],
    ['where is harvey based', 'place'],
    ['harvey headquarters', 'place'],
    ['harvey valuation', 'valuation'],
    ['what is harvey worth', 'valuation'],
    ['is harvey profitable', 'profit'],
    ['harvey revenue 2025', 'profit'],
    ['how much revenue does harvey make', 'profit'],
    ['how many users does harvey have', 'users'],
    ['wie viele nutzer hat harvey', 'users'],
    ['how many people use harvey', 'users'],
    ['does harvey train on my videos', 'training'],
    ['harvey api', 'api'],
    ['is harvey allowed from 13', 'age'],
    ['harvey minimum age', 'age'],
    ['what is the age limit of harvey', 'age'],
    ['mindestalter harvey', 'age'],
    ['how many messages a day free harvey', 'limits'],
    ['how many images per month does harvey allow for free', 'limits'],
    ['wie viele nachrichten am tag hat harvey', 'limits'],
    ['harvey message limit', 'limits'],
    ['is harvey discontinued', 'fate'],
    ['was harvey shut down', 'fate'],
    ['has harvey been acquired', 'owner'],
    ['harvey for business', 'teams'],
  ])('%s', (q, about) => {
    expect(questionOf(q)).toEqual({ of: 'harvey', about, facets: [], company: null });
  });

  test('leaves none of its words aside', () => {
    const { unlisted, understood } = find(catalogue, askedQuery('wer steckt hinter harvey'), 24).shown;
    expect([unlisted, understood.aside]).toEqual([[], []]);
  });

  test('may ask whether the tool has facets', () => {
    const asked = { of: 'harvey', about: 'facets', company: null };
    expect(questionOf('is harvey free')).toEqual({ ...asked, facets: ['free'] });
    expect(questionOf('does harvey work offline on linux')).toEqual({
      ...asked,
      facets: ['offline', 'platform:linux'],
    });
  });

  test.each([
    ['who invested in sonic labs', 'funding', 'Sonic Labs'],
    ['who owns sonic labs', 'owner', 'Sonic Labs'],
    ['how much does sonic labs cost', 'price', null],
    // Its first word is a tool's name, and its second one may ask for something.
    ['who owns quorvex works', 'owner', 'Quorvex Works'],
    // Everyday words name a company whose tool everybody knows.
    ['who owns motion graphics', 'owner', 'Motion Graphics'],
  ])('may name the company: %s', (q, about, company) => {
    expect(questionOf(q)).toMatchObject({ about, company });
  });

  test('may be about a tool whose name holds the words of another question', () => {
    expect(questionOf('who owns zorb teams')).toMatchObject({ of: 'zorb-teams', about: 'owner' });
  });

  test.each([
    ...[
      'launch with harvey',
      'is harvey worth it',
      'users of harvey',
      'sitz harvey',
      'harvey',
      'free harvey',
      'legal api',
      'team motion',
      'contract built behind harvey',
    ],
    ...[
      'how much is a motion',
      'is there free motion',
      'motion pricing',
      'how much does motion capture cost',
    ],
    ...['who works at harvey', 'tools based on harvey', 'harvey works with word', 'who is active at harvey'],
  ])('%s is none', (q) => {
    expect(questionOf(q)).toBeNull();
  });
});

describe('a question about a tool whose name begins with the name of another', () => {
  const named = (name: string, more: object = {}) => {
    const id = name.toLowerCase().replaceAll(/\W/g, '-');
    return { id, name, nameKey: name.toLowerCase().replaceAll(/\W/g, ''), prominence: 4, ...more };
  };
  const overlapping = catalogueOfTools([
    named('Gemini', { prominence: 9, developerKey: 'google' }),
    named('Gemini Enterprise', { developerKey: 'google' }),
    named('Gemini API', { developerKey: 'google' }),
    named('Stack', { prominence: 6 }),
    named('Stack AI'),
    named('Trunk', { prominence: 6 }),
    named('Trunk Tools'),
    named('Apollo.io', { prominence: 7 }),
    named('Apollo Go'),
    named('Figma', { prominence: 9, developerKey: 'figma' }),
    named('Figma Make', { developerKey: 'figma' }),
    named('BoltAI'),
    named('Bolt.new', { prominence: 7 }),
    named('Vast.ai'),
    named('Vast Data'),
    named('Perplexity', { prominence: 9 }),
    named('Perplexity Computer'),
    named('Rovo Cloud Notes', { otherKeys: ['jotterenterprise'], formerNames: ['Jotter Enterprise'] }),
    named('Jotter', { prominence: 6 }),
    named('Twin AI', { prominence: 5 }),
    named('Twin AI', { id: 'other-twin', prominence: 3 }),
    named('Twin', { prominence: 6 }),
  ]);
  const ask = (q: string) => find(overlapping, askedQuery(q), 24);

  const NAMES: [name: string, id: string][] = [
    ['Gemini', 'gemini'],
    ['Gemini Enterprise', 'gemini-enterprise'],
    ['Google Gemini Enterprise', 'gemini-enterprise'],
    ['Gemini API', 'gemini-api'],
    ['Stack', 'stack'],
    ['Stack AI', 'stack-ai'],
    ['Trunk Tools', 'trunk-tools'],
    ['Apollo', 'apollo-io'],
    ['Apollo Go', 'apollo-go'],
    ['Figma Make', 'figma-make'],
    ['Bolt.new', 'bolt-new'],
    ['Vast Data', 'vast-data'],
    ['Perplexity Computer', 'perplexity-computer'],
    ['Jotter Enterprise', 'rovo-cloud-notes'],
    ['Twin AI', 'twin-ai'],
  ];

  test.each(NAMES)('%s is %s', (name, of) => {
    const about = (q: string) => ask(q).shown.question;
    expect(about(`how much does ${name} cost`)).toEqual({ of, about: 'price', facets: [], company: null });
    expect(about(`is ${name} still active`)).toMatchObject({ of, about: 'fate' });
    expect(about(`who owns ${name}`)).toMatchObject({ of, about: 'owner' });
    const gdpr = { of, about: 'facets', facets: ['compliance:gdpr'] };
    expect(about(`is ${name} gdpr compliant`)).toMatchObject(gdpr);
  });

  test('leaves what follows a name to the question where no name holds it', () => {
    expect(ask('does stack have an api').shown.question).toMatchObject({ of: 'stack', about: 'api' });
    expect(ask('how much is perplexity enterprise').shown.question).toMatchObject({
      of: 'perplexity',
      about: 'teams',
    });
    expect(ask('does gemini enterprise have an api').shown.question).toMatchObject({
      of: 'gemini-enterprise',
      about: 'api',
    });
  });

  test('lists every tool of that name', () => {
    expect(ask('how much does twin ai cost').page.map(({ entry }) => entry.id)).toEqual(
      expect.arrayContaining(['twin-ai', 'other-twin']),
    );
  });
});

describe('a name of words that people use every day', () => {
  const named = (name: string, nameKey: string, more: object = {}) => ({
    id: nameKey,
    name,
    nameKey,
    prominence: 4,
    ...more,
  });
  const everyday = catalogueOfTools(
    [
      named('Paper', 'paper'),
      named('Make', 'make'),
      named('Photo AI', 'photoai'),
      named('Scale AI', 'scaleai', { prominence: 9, developerKey: 'scale', developerName: 'Scale AI' }),
      named('AI or Not', 'aiornot'),
      named('Any.do', 'anydo'),
      named('All in One SEO', 'allinoneseo'),
      named('Google OR-Tools', 'googleortools', { developerKey: 'google' }),
      named('Google Analytics', 'googleanalytics', { prominence: 9, developerKey: 'google' }),
      named('Zorb Code Assistant for Team Z', 'zorbcodeassistantforteamz'),
      named('Papers with Code', 'paperswithcode'),
      named('Weights & Biases', 'weightsbiases'),
      named('Better Stack', 'betterstack'),
      named('Stack', 'stack', { prominence: 9 }),
      named('sync.', 'sync'),
      named('Loop', 'loop'),
      named('Loopio', 'loopio', { prominence: 6 }),
      named('Rival', 'rival', { prominence: 9 }),
    ],
    {
      topics: [
        'photo paper',
        'paper loop',
        'google stack',
        'google tools or all in one seo',
        'seo photo',
        'loop stack',
        'code better photo',
      ].map((text) => topic(text)),
    },
  );
  const ask = (q: string) => find(everyday, askedQuery(q), 24);

  test('that joins others is one next to what asks for its alternatives', () => {
    const { intent } = ask('alternative to make for rival teams').shown;
    expect(intent).toMatchObject({ kind: 'alternatives', of: { id: 'make' } });
  });

  test.each([
    ...[
      'Paper',
      'Make',
      'Photo AI',
      'AI or Not',
      'Any.do',
      'All in One SEO',
      'Google OR-Tools',
      'Better Stack',
      'sync.',
    ],
    ...[
      'Zorb Code Assistant for Team Z',
      'Papers with Code',
      'Weights & Biases',
      'Weights and Biases',
      'Loop',
    ],
  ])('%s', (name) => {
    const of = name.toLowerCase().replace(' and ', '').replaceAll(/\W/g, '');
    expect(ask(`how much does ${name} cost`).shown.question).toMatchObject({ of, about: 'price' });
    expect(ask(`${name} alternatives`).shown.intent).toMatchObject({ kind: 'alternatives', of: { id: of } });
    expect(ask(`${name} vs Rival`).shown.intent).toMatchObject({
      kind: 'comparison',
      tools: [{ id: of }, { id: 'rival' }],
    });
  });
});

test.each([
  'harvey price for 5 people',
  'how much is harvey for a team of 10',
  'what does harvey cost for 20 users',
])('%s asks for its price', (q) => {
  expect(questionOf(q)).toMatchObject({ of: 'harvey', about: 'price' });
});

test.each([
  ['zorb teams for speech', ['Zorb Teams', 'speech'], []],
  ['zorb teams for blorp', ['Zorb Teams'], ['blorp']],
  ['harvey or quorvex for speech', ['Harvey', 'Quorvex'], ['speech']],
])('%s: read as %j, %j left aside', (q, need, aside) => {
  expect(find(catalogue, askedQuery(q), 24).shown.understood).toMatchObject({ need, aside });
});
