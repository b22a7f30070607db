import { describe, expect, test } from 'vitest';
import { keptOf } from '#features/agents/model/check.ts';
import { placesOf } from '#features/agents/model/quotation.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import type { StatedValue } from '#features/agents/reading/values.ts';

/** What of a model's answers is kept. */

const SITE = { home: new URL('https://acme.example/'), isLocal: false };
const page = (html: string) => pageOf(html, 'https://acme.example/trust');

function check(html: string, answer: object, stated: StatedValue[] = []) {
  const given = { quote: '', field: '', value: null, page: 1, ...answer };
  return keptOf([given], { pages: [page(html)], site: SITE, stated, isPriced: false });
}

describe('a quotation', () => {
  test.each([
    ['We delete your recordings', 'We delete your recordings after 30 days.'],
    ['delete  your\nrecordings', 'We delete your recordings after 30 days.'],
    ['after 30 days.', 'We delete your recordings after 30 days.'],
    ['It’s kept for 30 days', "It's kept for 30 days"],
  ])('%j stands in %j', (quote, text) => {
    expect(placesOf(quote, page(`<p>${text}</p>`)).map(({ sentence }) => sentence)).toEqual([
      text.replaceAll('’', "'"),
    ]);
  });

  test.each([
    ['is too short', 'after 30', 'We delete it after 30 days.'],
    ['is one word', 'confidentiality', 'Our confidentiality is great.'],
    ['is invented', 'We delete it after 7 days', 'We delete it after 30 days.'],
    ['leaves words out', 'We delete after 30 days', 'We delete it after 30 days.'],
    ['cuts a number', '5 days of recordings', 'We keep 15 days of recordings.'],
    ['cuts an amount', '9 a month for all of it', '$9 a month for all of it'],
    ['cuts decimals', 'Uploads of up to 2', 'Uploads of up to 2.5 GB.'],
    ['cuts a word', 'ever delete your files', 'We never delete your files.'],
    ['joins what stands apart', 'Kept in Berlin for 30 days', 'Kept in Berlin</p><p>for 30 days'],
    ['is hidden', 'We delete it after 7 days', '<span hidden>We delete it after 7 days</span>'],
    ['is a comment', 'We delete it after 7 days', '<!-- We delete it after 7 days -->'],
  ])('that %s is none', (_, quote, text) => {
    expect(placesOf(quote, page(`<p>${text}</p>`))).toEqual([]);
  });

  test('is seen with its whole sentence, and no other', () => {
    const [place] = placesOf(
      'after 30 days',
      page('<p>It works. We do not delete it after 30 days. Ask us.</p>'),
    );
    expect(place?.sentence).toBe('We do not delete it after 30 days.');
  });
});

const days = (days: number) => ({ field: 'decision_retention', value: { days } });
const years = (years: number) => ({ field: 'decision_age_limit', value: { years } });
const builtOn = (...value: string[]) => ({ field: 'decision_built_on', value });
const training = (answer: string) => ({ field: 'decision_trains_on_data', value: { answer } });
const founders = (...names: string[]) => ({
  field: 'basic_information_founders',
  value: names.map((name) => ({ name })),
});
const location = (value: string) => ({ field: 'business_location', value });
const developer = (value: string) => ({ field: 'business_developer_name', value });
const size = (value: string) => ({ field: 'tech_limitations_file_size', value });

describe('a value', () => {
  test.each([
    ['We delete your recordings after 30 days.', days(30)],
    ['Your data is kept for 90 days and then erased.', days(90)],
    ['Customer documents are deleted after 48 hours.', days(2)],
    ['Recordings are deleted after 72 hours.', days(3)],
    ['Wir löschen Ihre Aufnahmen nach 14 Tagen.', days(14)],
    ['Vos enregistrements sont supprimés après 30 jours.', days(30)],
    ['You must be at least 16 years old to use Acme.', years(16)],
    ['You must be 18 or older to open an account.', years(18)],
    ['Acme is powered by GPT-4o and Claude 3.5 Sonnet.', builtOn('GPT-4o', 'Claude 3.5 Sonnet')],
    ['Built on Llama 3 for fast answers.', builtOn('Llama 3')],
    ['You can opt out of training on your data in the settings.', training('opt-out')],
    ['We train on your content only with your explicit consent.', training('opt-in')],
    ['Acme was founded in 2021 by Jane Doe and John van Roe.', founders('Jane Doe', 'John van Roe')],
    ['We are based in Lyon, France.', location('Lyon, France')],
    ['Acme is headquartered in Oslo and works with banks abroad.', location('Oslo')],
    ['Acme is made by Acme Labs GmbH.', developer('Acme Labs GmbH')],
    ['Upload files of up to 200 MB.', size('200 MB')],
  ])('follows: %s', (text, answer) => {
    const { kept, refused } = check(`<p>${text}</p>`, { ...answer, quote: text });
    expect(refused).toEqual([]);
    expect(kept).toEqual([{ ...answer, quote: text, url: 'https://acme.example/trust', by: 'model' }]);
  });

  test.each([
    ['We delete your recordings after 30 days.', days(7)],
    ['We delete your recordings after 30 days.', { ...days(30), value: { days: 30, detail: 'At once' } }],
    ['We never delete your recordings after 30 days.', days(30)],
    ['Your backups and data are kept for 30 days.', days(30)],
    ['We keep your data for 30 days, or 90 days on request.', days(30)],
    ['We keep your data for up to 30 days.', days(30)],
    ['On the Pro plan, your recordings are kept for 30 days.', days(30)],
    ['We delete your data 30 days after you close your account.', days(30)],
    ['Unlike us, others keep your data for 30 days.', days(30)],
    ['Get your money back within 30 days.', days(30)],
    ['Soon we delete your recordings after 30 days.', days(30)],
    ['Do you delete your recordings after 30 days?', days(30)],
    ['“They delete your recordings after 30 days”, says Ann.', days(30)],
    ['We keep your data for 30 years.', days(30)],
    ['You need at least 18 months of experience at a company.', years(18)],
    ['We have been around for at least 20 years as a company.', years(20)],
    ['Children must be at least 13 years old with parental consent.', years(13)],
    ['OpenAI retains your data for 30 days.', days(30)],
    ['LinkedIn keeps your data for 30 days.', days(30)],
    ['We will delete your data within 30 days.', days(30)],
    ['We keep your data safe 365 days a year.', days(365)],
    ['Deleted files with your data are kept for 30 days.', days(30)],
    ['We store your data for 30 days after your subscription ends.', days(30)],
    ['Cached copies of your data are removed after 24 hours.', days(1)],
    ['We keep your data for at least 30 days.', days(30)],
    ['We have helped at least 12 years of classes.', years(12)],
    ['Anybody depicted must be at least 18 years old.', years(18)],
    ['Snapchat users must be at least 13 years old.', years(13)],
    ['LinkedIn lets you opt out of training on your data.', training('opt-out')],
    ['Most AI companies train on your data unless you opt in.', training('opt-in')],
    ['OpenAI was founded by Sam Altman and Greg Brockman.', founders('Sam Altman', 'Greg Brockman')],
    ['Notion is headquartered in San Francisco.', location('San Francisco')],
    ['Cursor is powered by Claude 3.5 Sonnet.', builtOn('Claude 3.5 Sonnet')],
    ['Notion is made by Notion Labs Inc.', developer('Notion Labs Inc.')],
    ['Our partners are headquartered in Oslo.', location('Oslo')],
    ['Attach files of up to 25 MB to your support ticket.', size('25 MB')],
    ['Acme is powered by GPT-4o and Claude 3.5 Sonnet.', builtOn('GPT-4o')],
    ['Acme is powered by solar energy and hope.', builtOn('solar energy')],
    ['Acme is better than what is built on GPT-4o.', builtOn('GPT-4o')],
    ['Acme is not built on GPT-4o at all.', builtOn('GPT-4o')],
    ['You can opt out of training on your data in the settings.', training('opt-in')],
    ['You can opt out of training on your data in the settings.', training('no')],
    ['Enterprise customers opt out of training on your data.', training('opt-out')],
    ['OpenAI lets you opt out of training on your data.', training('opt-out')],
    ['Acme was founded in 2021 by Jane Doe and John Roe.', founders('Jane Doe')],
    ['Acme was founded in 2021 by Jane Doe.', founders('John Roe')],
    ['Our customers are based in Lyon, France.', location('Lyon, France')],
    ['Your data is kept where our host is based in Lyon.', location('Lyon')],
    ['We are based in Lyon, France.', location('France')],
    ['Payments are provided by Pay GmbH.', developer('Pay GmbH')],
    ['Acme is made by Acme Labs GmbH.', developer('Labs GmbH')],
    ['Upload files of up to 200 MB.', size('100 MB')],
    ['Upload files of up to 20 MB, or 200 MB on Pro.', size('20 MB')],
    ['{"note": "We delete your recordings after 30 days"}', days(30)],
  ])('does not follow: %s', (text, answer) => {
    expect(check(`<p>${text}</p>`, { ...answer, quote: text }).kept).toEqual([]);
  });

  test.each([
    ['in a heading of others', '<h2>Acme vs. Other</h2><p>We delete your recordings after 30 days.</p>'],
    ['as somebody’s words', '<blockquote><p>We delete your recordings after 30 days.</p></blockquote>'],
    ['in a table', '<table><tr><td>We delete your recordings after 30 days.</td></tr></table>'],
    ['in the frame', '<footer><p>We delete your recordings after 30 days.</p></footer>'],
    [
      'beside another answer',
      '<p>We delete your recordings after 30 days.</p><p>Your data is kept for 90 days.</p>',
    ],
  ])('is not kept where it stands %s', (_, html) => {
    const quote = 'We delete your recordings after 30 days.';
    expect(check(html, { ...days(30), quote }).kept).toEqual([]);
  });

  test('is not kept without a quotation, for another page or field, or beside what was read', () => {
    const text = 'We delete your recordings after 30 days.';
    const html = `<p>${text}</p>`;
    const reasons = [
      check(html, days(30)),
      check(html, { ...days(30), quote: text, page: 2 }),
      check(html, { field: 'decision_best_for', value: text, quote: text }),
      check(html, { field: 'name', value: 'Acme', quote: text }),
      check(html, { ...days(30), value: { days: 99_999 }, quote: text }),
      check(html, { ...days(30), value: undefined, quote: text }),
      check(html, { ...days(30), value: null, quote: text }),
      check(html, { ...days(30), quote: text }, [{ ...days(60), quote: 'x', url: 'https://acme.example/' }]),
    ].flatMap(({ refused }) => refused);
    expect(reasons).toEqual([
      'not quoted',
      'not quoted',
      'not asked for',
      'not asked for',
      'does not fit',
      'does not fit',
      'does not fit',
      'contradicted',
    ]);
  });

  test('is not kept beside another answer of the same model', () => {
    const html = '<p>We are based in Lyon.</p>';
    const quote = 'We are based in Lyon.';
    const answers = ['Lyon', 'Lyon', 'Lyon'].map((value) => ({ ...location(value), quote, page: 1 }));
    expect(
      keptOf(answers, { pages: [page(html)], site: SITE, stated: [], isPriced: false }).kept,
    ).toHaveLength(1);
  });
});

describe('a price', () => {
  const PRICE = 'decision_price_from';
  const html = '<h3>Pro</h3><p>$12 per user / month</p><p>It saves you a lot.</p>';

  test('on another page is what the reading makes of it, where its words are quoted', () => {
    const { kept } = check(html, {
      field: PRICE,
      value: { amount: 12, per: 'user/mo' },
      quote: '$12 per user / month',
    });
    expect(kept).toMatchObject([{ field: PRICE, quote: '$12 per user / month', by: 'model' }]);
  });

  test.each([
    [html, { amount: 10, per: 'user/mo' }, '$12 per user / month'],
    [html, { amount: 12, per: 'mo' }, '$12 per user / month'],
    [html, { amount: 12, per: 'user/mo' }, 'It saves you a lot.'],
    ['<h3>Pro</h3><p>$120 per user / year</p>', { amount: 10, per: 'user/mo' }, '$120 per user / year'],
    ['<p>Students pay $5 a month</p>', { amount: 5, per: 'mo' }, 'Students pay $5 a month'],
  ])('that the reading does not see is not kept: %s %j', (text, value, quote) => {
    expect(check(text, { field: PRICE, value, quote }).kept).toEqual([]);
  });
});
