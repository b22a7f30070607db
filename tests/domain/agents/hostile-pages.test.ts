import { expect, test } from 'vitest';
import { keptOf } from '#features/agents/model/check.ts';
import { CHECKED_FIELDS } from '#features/agents/model/follows.ts';
import { promptOf } from '#features/agents/model/prompt.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { valuesOf } from '#features/agents/reading/values.ts';
import { expectLinear } from '../../harness/linear.ts';

/** Pages made to hold or end whoever reads them: each costs a bounded time, and the words before the harm are read. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const MUCH = 1024 * 1024;
/** @returns a text of about a length, made of a piece */
const fill =
  (piece: string, before = '', after = '') =>
  (length: number) =>
    before + piece.repeat(Math.ceil(length / piece.length)) + after;
const nested = (open: string, close: string) => (length: number) => {
  const depth = Math.ceil(length / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};
const PRICE = '<h3>Pro</h3><p>$5 a month</p>';

test.each([
  ['open comments', fill('<!--')],
  ['depth', fill('<div>')],
  ['elements that nothing closes', fill('<b>x')],
  [
    'attributes',
    (length: number) => `<a ${Array.from({ length: length / 10 }, (_, at) => `a${at}`).join(' ')}>`,
  ],
  ['closing tags of nothing', fill('</b>', '<i>'.repeat(390))],
  ['a single line', fill('per user billed in English, $', '<p>')],
  ['entities', fill('&amp;&lt;')],
  ['amounts', fill('<tr><td>$9</td><td>GDPR</td></tr>', '<table>')],
  ['a row of cells', fill('<td>$12', '<table><tr>')],
  ['cards', fill('<div><h3>x</h3><p>Contact sales</p></div>')],
  ['plans for nothing', fill('<h3>Free</h3>')],
  ['links', fill('<a href="/terms">Terms</a>')],
  [
    'JSON of great depth',
    (length: number) => `<script type="application/json">${nested('{"a":', '}')(length)}</script>`,
  ],
  ['JSON-LD that nothing closes', fill('[', '<script type="application/ld+json">')],
])('a page of %s', (_, htmlOf) => {
  expectLinear(MUCH, (length) => {
    const page = pageOf(`${PRICE}${htmlOf(length)}`, 'https://acme.example/pricing');
    expect(Array.isArray(valuesOf(page, 'pricing', SITE))).toBe(true);
    expect(page.lines[1]?.text).toMatch(/^\$5 a month/);
  });
});

const RETENTION = 'We delete your recordings after 30 days.';

test.each([
  ['one statement all over', fill(`<p>${RETENTION}</p>`)],
  [
    'statements that nothing ends',
    fill('<p>We delete your recordings, your data, your files after 30 days or 40 '),
  ],
  ['one endless list', fill('GPT, Claude and ', '<p>Powered by ', '</p>')],
  ['names', fill('<p>Founded by Ann Ann Ann Ann, Ann Ann and Ann Ann</p>')],
  [
    'words of every field',
    fill('<p>must be at least based in made by train your data built on founded by file up to 1 MB '),
  ],
])('what a model points at in a page of %s', (_, htmlOf) =>
  expectLinear(MUCH, (length) => {
    const page = pageOf(`<p>${RETENTION} Yes.</p>${htmlOf(length)}`, 'https://acme.example/trust');
    const quotes = [
      `${RETENTION} Yes.`,
      RETENTION,
      ...page.lines.slice(0, 6).map(({ text }) => text.slice(0, 300)),
    ];
    const answers = [...CHECKED_FIELDS].flatMap((field) =>
      quotes.map((quote) => ({ field, value: { days: 30 }, quote, page: 1 })),
    );
    keptOf(answers.slice(0, 60), { pages: [page], site: SITE, stated: [], isPriced: false });
    const prompt = promptOf([], [page], 50_000) ?? '';
    expect(Buffer.byteLength(prompt)).toBeLessThan(50_000);
  }),
);
