import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { FLAGS, formAt, LOCATION, PRICE, READER, withReports } from '../harness/fact-reports.ts';
import { faultOf } from '../harness/main-part.ts';
import { sentBy } from '../harness/sent-form.ts';
import { words } from '../harness/vendors.ts';

/** The form on which a reader calls a value wrong: what it asks, and what it refuses. */

const { app, page, report, rowsOf } = await withReports(['cutter', 'pager', 'locked']);
beforeEach(() => app.db.write.delete(rateLimits));

describe('the form', () => {
  test('asks in the field’s own form, says what was shown, and is kept by nobody', async () => {
    const response = await app.get(formAt('cutter'));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const root = parse(await response.text());
    expect(root.querySelector('form dl')?.text).toContain('Berlin');
    expect(sentBy(root)).toMatchObject({ [LOCATION]: 'Berlin', tab: 'business', field: 'Location' });
    const ticked = sentBy(await page(formAt('cutter', 'field=Offers&shown=API')));
    expect(Object.keys(ticked)).toEqual(expect.arrayContaining([`${FLAGS}.api`, `${FLAGS}.sso`]));
    const price = sentBy(await page(formAt('cutter', 'field=Price+from')));
    expect(price).toMatchObject({ [`${PRICE}.amount`]: '10', [`${PRICE}.per`]: 'mo' });
    expect((await page(formAt('cutter'))).querySelectorAll('[required]')).toEqual([]);
  });

  test.each([
    ['cutter', 'field=Caution', 'a judgement'],
    ['cutter', 'tab=business&field=Business+Information', 'a whole tab'],
    ['locked', 'tab=business&field=Location', 'what is locked'],
  ])('asks in words alone of %s?%s, which is %s', async (id, about) => {
    const response = await app.get(formAt(id, about));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).not.toContain('what only subscribers read');
    const names = Object.keys(sentBy(await page(formAt(id, about))));
    expect(names.filter((name) => name.includes('.'))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['right', 'source', 'quote', 'email']));
  });

  test('shows whatever the address says as text, and stands without a database', async () => {
    const shown = await page(formAt('cutter', 'field=Location&tab=business&shown=%3C%2Fdd%3E%3Cb%3E'));
    expect(shown.querySelector('form dl')?.text).toContain('</dd><b>');
    expect(shown.querySelector('form b')).toBeNull();
    const broken = await createTestApp({ db: brokenDatabase() });
    const form = sentBy(parse(await (await broken.get(formAt('cutter'))).text()));
    expect(form).toMatchObject({ field: 'Location', right: '' });
    expect((await app.get(formAt('nobody-knows'))).status).toBe(404);
  });
});

describe('a field that no page has', () => {
  const nope = 'field=Nope%3Cb%3E';

  test('is refused on the form’s own page, and what was typed comes back', async () => {
    const asked = await page(formAt('cutter', nope));
    expect(words(asked)).toContain('no value called “Nope<b>”');
    expect(asked.querySelector('main form')).toBeNull();
    const body = new URLSearchParams({ field: 'Nope', right: 'It is Ulm.', email: READER });
    const refused = await app.send(formAt('cutter', nope), { method: 'POST', body });
    expect(refused.status).toBe(400);
    const back = parse(await refused.text());
    expect(words(back)).toContain('no value called “Nope”');
    expect(sentBy(back)).toMatchObject({ right: 'It is Ulm.', email: READER });
    expect(await rowsOf('cutter')).toEqual([]);
  });

  test('is none of those to which the tool’s page leads', async () => {
    const links = (await page('/tools/cutter')).querySelectorAll('a[href*="/report?"]');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const asked = await page(link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
      expect(asked.querySelector('main form dl'), link.toString()).not.toBeNull();
    }
  });
});

test('a report that names nothing and says nothing is refused, with words it is taken', async () => {
  const refused = await report('pager', {}, 'field=&shown=');
  expect(refused.status).toBe(400);
  expect(faultOf(parse(await refused.text()), 'right')).toBe('Write what is wrong with this page');
  expect(await rowsOf('pager')).toEqual([]);
  expect((await report('pager', { right: 'It is closed.' }, 'field=&shown=')).status).toBe(303);
});

test.each([
  ['business&field=Location&shown=Berlin', 'Correct the value above, or write here what is wrong with it'],
  ['&field=Caution', 'Write what is wrong with this value'],
])('a form of %s sent untouched is refused, and keeps the address', async (about, reason) => {
  const refused = await report('pager', { email: READER }, `tab=${about}`);
  expect(refused.status).toBe(400);
  const back = parse(await refused.text());
  expect(faultOf(back, 'right')).toBe(reason);
  expect(sentBy(back)).toMatchObject({ email: READER });
  expect((await rowsOf('pager')).filter(({ report }) => report?.field !== '')).toEqual([]);
});
