import type { ShownRound } from '#catalogue/rounds/rounds.ts';
import { SENTIMENT_LEVELS } from '#catalogue/tools/sentiment.ts';
import type { Display, DisplayPart } from '#catalogue/tools/tool-display.ts';
import { paths } from '#site/paths.ts';
import { Content } from '#ui/content.tsx';
import { Dots, Dotted } from '#ui/dotted.tsx';
import { FactText } from '#ui/fact-text.tsx';
import { FieldValue } from '#ui/field-value.tsx';
import { ListNotes } from '#ui/list-notes.tsx';
import { PrintNote } from '#ui/print-note.tsx';
import { RoundTable } from '#ui/round-table.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import { UpgradeLink } from '#ui/upgrade-link.tsx';
import { type Example, LONG, LONG_WORD } from './example.ts';
import { LEVELS, ROUNDS } from './samples.ts';

const shown: ShownRound = {
  id: 'a',
  company: { id: 'illustrative', name: 'Illustrative Company' },
  country: 'Illustrative Land',
  tool: { id: 'illustrative', name: 'Illustrative Tool', is_own: false },
  round: 'Series A',
  stage: 'series-a',
  date: '2026-01',
  closed: '2026-02',
  announced_as: '€1.1M',
  kind: 'equity',
  up_to: false,
  amount: 1_234_567,
  equity: null,
  post_money: 12_345_678,
  note: LONG,
  also: [{ synopsis: 'Another Illustrative Source', url: 'https://example.com', says: '$1.3M' }],
  investors: [
    { id: 'one', name: 'Illustrative Capital', led: true },
    { id: 'two', name: LONG_WORD, led: false },
  ],
  origin: {
    certainty: 'sourced',
    source: 'Illustrative Source',
    date: 'January 2026',
    url: 'https://example.org',
  },
};
const bare: ShownRound = {
  ...shown,
  id: 'b',
  country: null,
  round: null,
  date: null,
  amount: null,
  post_money: null,
  investors: [],
  origin: { certainty: 'editorial', source: 'An illustrative report', date: 'January 2026' },
};

const parts: DisplayPart[] = [
  { label: 'Name', value: { kind: 'text', text: 'Illustrative record' } },
  { label: 'Date', value: { kind: 'date', text: '1 January 2026' } },
  { label: 'Amount', value: { kind: 'number', text: '1.2M', exact: '1,234,567' } },
  { label: 'Address', value: { kind: 'link', text: 'example.org', href: 'https://example.org' } },
  { label: 'Notes', value: { kind: 'prose', text: `${LONG}.\n${LONG}.` } },
];

/** One of each kind; the compiler rejects a missing one. */
const VALUES: { [Kind in Display['kind']]: Display & { kind: Kind } } = {
  text: { kind: 'text', text: `Illustrative text ${LONG_WORD}` },
  prose: { kind: 'prose', text: `${LONG}.\n\n${LONG}.` },
  email: { kind: 'email', text: 'illustrative@example.org' },
  date: { kind: 'date', text: '1 January 2026' },
  link: { kind: 'link', text: 'example.org', href: 'https://example.org' },
  tool: { kind: 'tool', text: 'Illustrative Tool', id: 'illustrative-tool' },
  number: { kind: 'number', text: '1.2M', exact: '1,234,567' },
  list: {
    kind: 'list',
    items: [
      { kind: 'text', text: 'one' },
      { kind: 'text', text: LONG },
    ],
  },
  record: { kind: 'record', parts },
  records: { kind: 'records', records: [parts, parts.slice(0, 1)] },
  timeline: { kind: 'timeline', rounds: ROUNDS, largest: 20_000_000 },
  sentiment: { kind: 'sentiment', levels: LEVELS, analysis: LONG, gathered: '1 January 2026' },
  mood: { kind: 'mood', level: SENTIMENT_LEVELS[3] },
  prices: {
    kind: 'prices',
    tiers: [
      { tier: 'Illustrative', fee: '$10', features: ['one', 'two'] },
      { tier: LONG, fee: 'Not disclosed', features: [] },
    ],
  },
  share: { kind: 'share', percent: 12.5, text: '12.5%', of: null },
  questions: { kind: 'questions', questions: [{ question: `${LONG}?`, answer: LONG }] },
};

export const FACTS: readonly Example[] = [
  {
    file: 'ui/field-value.tsx',
    states: Object.entries(VALUES).map(([name, value]) => ({
      name,
      show: (
        <div>
          <FieldValue value={value} />
        </div>
      ),
    })),
  },
  {
    file: 'ui/fact-text.tsx',
    states: [
      { name: 'whole', show: <FactText text="German, French" /> },
      { name: 'a count that unfolds', show: <FactText text="18 in all" detail="German, French, Spanish" /> },
    ],
  },
  {
    file: 'ui/dotted.tsx',
    states: [
      {
        name: 'a price that may be out of date',
        show: <Dotted text="From $20 a month, billed monthly · may be out of date" />,
      },
      {
        name: 'one part alone',
        show: <Dots parts={['Venture capital']} />,
      },
    ],
  },
  {
    file: 'ui/print-note.tsx',
    states: [{ name: 'in print', show: <PrintNote siteUrl="" address="/market" day="2026-11-29" /> }],
  },
  {
    file: 'ui/round-table.tsx',
    states: [
      { name: 'of many companies', show: <RoundTable rounds={[shown, bare]} caption="Rounds" /> },
      { name: 'of one company', show: <RoundTable rounds={[shown, bare]} caption="Its rounds" ofCompany /> },
    ],
  },
  {
    file: 'ui/list-notes.tsx',
    states: [
      {
        name: 'two notes',
        show: (
          <ListNotes
            notes={[
              'The price of 12 of these 40 tools may be out of date.',
              'The status of 3 of these 40 tools may be out of date.',
            ]}
            resultsId="results"
          />
        ),
      },
      {
        name: 'one that leads to another list',
        show: (
          <ListNotes
            notes={[
              {
                text: 'The prices of 12 more tools, left out, are in another currency: no rate converts them here.',
                to: paths.tools,
                link: 'The same list with $500',
              },
            ]}
            resultsId="results"
          />
        ),
      },
      { name: 'none', show: <ListNotes notes={[]} resultsId="results" /> },
    ],
  },
  {
    file: 'ui/subscribers-note.tsx',
    states: [{ name: 'with a count', show: <SubscribersNote text="3 further rounds, for subscribers." /> }],
  },
  {
    file: 'ui/upgrade-link.tsx',
    states: [{ name: 'where no plan can be bought', show: <UpgradeLink address="/" /> }],
  },
  {
    file: 'ui/content.tsx',
    states: [
      {
        name: 'an answer',
        show: (
          <div className="answer">
            <Content
              nodes={[
                { tag: 'h3', attributes: { id: 'illustrative' }, children: ['Illustrative heading'] },
                {
                  tag: 'p',
                  attributes: {},
                  children: [
                    'Illustrative text with a link ',
                    { tag: 'a', attributes: { href: 'https://example.org' }, children: ['out'] },
                    ' and one ',
                    { tag: 'a', attributes: { href: '#illustrative' }, children: ['within'] },
                    `, ${LONG_WORD}`,
                  ],
                },
                {
                  tag: 'table',
                  attributes: {},
                  children: [
                    {
                      tag: 'tbody',
                      attributes: {},
                      children: [
                        {
                          tag: 'tr',
                          attributes: {},
                          children: [
                            { tag: 'th', attributes: { scope: 'row' }, children: ['Illustrative'] },
                            { tag: 'td', attributes: {}, children: [LONG] },
                          ],
                        },
                      ],
                    },
                  ],
                },
                {
                  tag: 'ul',
                  attributes: {},
                  children: [{ tag: 'li', attributes: {}, children: ['Illustrative point'] }],
                },
              ]}
            />
          </div>
        ),
      },
      { name: 'empty', show: <Content nodes={[]} /> },
    ],
  },
];
