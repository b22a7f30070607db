import { parse } from 'node-html-parser';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { speakAsStored } from '#platform/site/cached-site.server.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sentBy } from '../harness/sent-form.ts';

/** A directory of something else says what it lists, on every page. */

const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
let owner: TestMember;

beforeAll(async () => {
  owner = await addMember(app.db, { email: 'ops@example.org' });
});

const PAGES = [
  ...['/', '/tools', '/search', '/search?q=clay', '/categories', '/compare', '/market', '/market/landscape'],
  ...[
    '/market/rounds',
    '/market/quarters',
    '/companies',
    '/investors',
    '/business',
    '/sheets/new',
    '/weekly',
  ],
  ...['/about', '/contact', '/premium', '/data', '/api', '/llms.txt', '/privacy', '/terms'],
];

test('a directory of museums says nothing of AI tools', async () => {
  const form = sentBy(parse(await (await app.get('/operator/site', owner.headers)).text()));
  const texts = {
    ...{
      name: 'Museum Guide',
      tagline: 'museums of the country',
      listed_one: 'museum',
      listed_many: 'museums',
    },
    ...{ home_heading: 'museums to visit', home_lead: 'Where to go.', about_heading: 'Who we are' },
  };
  const saved = await app.send('/operator/site', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...texts, intent: 'save' }),
    headers: owner.headers,
  });
  expect(saved.status).toBe(303);
  await speakAsStored(app.db.write);
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  const said: string[] = [];
  for (const page of PAGES) {
    const response = await app.get(page);
    expect(response.status, page).toBe(200);
    const text = await response.text();
    for (const [found] of text.matchAll(
      /.{0,60}\b(?:AI tools?|AI compan|AI landscape|AI market|AI Toolbox).{0,30}/gi,
    ))
      said.push(`${page}: ${found}`);
  }
  expect(said).toEqual([]);
  const directory = parse(await (await app.get('/tools')).text());
  expect(directory.querySelector('h1')?.text).toBe('Museums Directory');
  expect(directory.querySelector('input[placeholder="Search museums"]')).not.toBeNull();
});
