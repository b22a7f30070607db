import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { TOOL_TABS } from '#site/access.ts';
import { addTool, fundingDetails } from '../factories.ts';
import { addAcmeBot, readPage } from '../harness/acme-bot.ts';
import { createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';

const app = await createTestApp();

await addAcmeBot(app.db);

const get = (path: string) => readPage(app, path);
const hrefs = (root: HTMLElement) => root.querySelectorAll('main a').map((link) => link.getAttribute('href'));

describe('values', () => {
  test('carry their certainty and date in sight, and the number of their source', async () => {
    const { root } = await get('/tools/acme-bot');
    const marks = root
      .querySelectorAll('main article > section .said')
      .map((mark) => mark.text.replaceAll(/\s+/g, ' '));
    expect(marks).toEqual([
      'Attributed · February 2026 source 1',
      'Editorial · undated',
      'Attributed · February 2026 source 2',
    ]);
    expect(root.querySelectorAll('#source-1, #source-2').map(({ text }) => text.split(' ↑')[0])).toEqual([
      'Acme press room',
      'Wikipedia',
    ]);
  });

  test('missing ones have the text of the spec', async () => {
    const { text } = await get('/tools/acme-bot');
    for (const words of [
      'No founder information available',
      'No commentary available',
      'No model information available',
    ]) {
      expect.soft(text).toContain(words);
    }
  });

  test('names of listed tools lead to them, in any case; other names do not, and its own is left out', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=business');
    expect(text).toContain('RIVAL ONE, Unknown Rival');
    expect(text).not.toContain('Unknown Rival, Acme Bot');
    expect(hrefs(root).filter((href) => href === '/tools/rival-one')).toHaveLength(1);
    expect(hrefs(root)).not.toContain('/tools/unknown-rival');
  });

  test('a tool does not compete with itself', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=funding');
    expect(text).toContain('Competing toolsMarket context: Crowded');
    expect(hrefs(root)).toContain('/tools/rival-one');
  });

  test('a profile on X is called by its handle', async () => {
    await addTool(
      app.db,
      { id: 'social' },
      { details: { social: { social_media_x_link: { value: 'https://x.com/SocialHQ' } } } },
    );
    const { root } = await get('/tools/social?tab=social');
    expect(root.querySelector('main a[href="https://x.com/SocialHQ"]')?.text).toContain('@SocialHQ');
  });

  test('prices are a table, and an invalid address does not become a link', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=business');
    expect(root.querySelectorAll('main table tbody tr').map((row) => row.text)).toEqual(['Pro$20Arms, Legs']);
    expect(root.toString()).not.toContain('javascript:');
    expect(text).not.toContain('alert(1)');
  });

  test('funding is a timeline, newest round first, with exact amounts beside the short ones', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=funding');
    const rounds = root.querySelectorAll('main ol li').map((round) => round.querySelector('strong')?.text);
    expect(rounds).toEqual(['Series A', 'Seed']);
    expect(text).toContain('$60,000,000');
    expect(text).toContain('$61.5M');
    expect(text).toContain('June 5, 2024');
    expect(text).toContain('January 2020 · First Fund');
  });

  test('market share, sentiment and influencers are drawn with their numbers as text', async () => {
    const { text } = await get('/tools/acme-bot?tab=funding');
    for (const words of ['of household robots12.5%', 'Very negative5%', 'Positive60.4%', '2.3M']) {
      expect.soft(text).toContain(words);
    }
    expect(text).not.toContain('Neutral');
  });

  test('a sentiment has its fixed heading; an unknown one has no analysis', async () => {
    const { text } = await get('/tools/acme-bot?tab=social');
    expect(text).toContain('Mostly praise');
    expect(text).toContain('12.4K');
    await addTool(
      app.db,
      { id: 'moody' },
      { details: { social: { social_media_sentiment: { value: 'mixed' } } } },
    );
    expect((await get('/tools/moody?tab=social')).text).toContain('No Analysis Available');
  });

  test('questions fold', async () => {
    const { root } = await get('/tools/acme-bot?tab=market');
    expect(root.querySelectorAll('main details summary').map((summary) => summary.text)).toContain(
      'Does it run?',
    );
  });
});

describe('what is not recorded', () => {
  test('folds into one line, with the texts of the spec and a way to tell us', async () => {
    const { root } = await get('/tools/acme-bot');
    const line = root.querySelector('.unrecorded');
    expect(line?.querySelector('p')?.text).toBe('7 fields not recorded yet. Know it? Tell us');
    expect(line?.querySelector('details')?.text).toContain('No founder information available');
    expect(root.querySelectorAll('main h2').map((title) => title.text)).not.toContain('People');
  });

  test('a tab without any value is neither locked nor sold', async () => {
    await addTool(app.db, { id: 'unknown', ...ALL_LOCKED }, { inCategories: ['robots'] });
    for (const { id } of TOOL_TABS.filter(({ group }) => group !== null)) {
      const { root, text } = await get(`/tools/unknown?tab=${id}`);
      // The description stands above, and the basic tab has it too.
      const said = id === 'basic' ? 'Nothing more' : 'Nothing';
      expect(text).toContain(`${said} recorded yet. Know it? Tell us`);
      expect(text).not.toMatch(/Locked|Upgrade/);
      const link = root.querySelector('.unrecorded a');
      expect(link?.getAttribute('href')).toMatch(`/tools/unknown/report?tab=${id}&field=`);
      expect(link?.getAttribute('rel')).toBe('nofollow');
    }
    const { root } = await get('/tools/unknown');
    const locked = root.querySelectorAll('main nav a').filter((tab) => tab.text.includes('subscribers'));
    expect(locked.map((tab) => tab.text)).toEqual(['Categories(for subscribers)']);
  });

  test('of the usual tab gives its place to the first with something to read', async () => {
    await addTool(
      app.db,
      { id: 'small' },
      { details: { business: { business_developer_name: { value: 'Small Works' } } } },
    );
    const { root, text } = await get('/tools/small');
    const tabs = root.querySelectorAll('main nav[aria-label="Information"] a');
    expect(tabs.map((tab) => [tab.text, tab.getAttribute('href')])).toEqual([
      ['Business Information', '/tools/small#tab'],
    ]);
    expect(text).toContain('Small Works');
    expect(root.querySelector('#terms')).not.toBeNull();
    const left = root.querySelector('main p a[href="/tools/small?tab=basic#tab"]');
    expect(left?.text).toBe('Basic Information');
    const basic = await get('/tools/small?tab=basic');
    expect(basic.text).toContain('recorded yet. Know it? Tell us');
    expect(basic.root.querySelector('#terms')).toBeNull();
  });

  test('a subscriber has no locks in the bar', async () => {
    const { headers } = await addMember(app.db, { subscription_status: 'basic' });
    const root = parse(await (await app.get('/tools/tool-01', headers)).text());
    expect(root.querySelectorAll('main nav a').filter((tab) => tab.text.includes('subscribers'))).toEqual([]);
  });
});

describe('beside each value', () => {
  test('its source opens safely where it has an address; only then it is called sourced', async () => {
    const url = 'https://press.example.org/acme?a=1&b=2';
    const source_synopsis = { synopsis: 'Press', date_updated: '2026-03', url };
    await addTool(
      app.db,
      { id: 'checked' },
      { details: { basic: { basic_information_tagline: { value: 'A', source_synopsis } } } },
    );
    const { root } = await get('/tools/checked');
    const mark = root.querySelector('main article > section .said');
    expect(mark?.text).toBe('Sourced: Press (opens in a new tab) · March 2026 source 1');
    expect(mark?.querySelector('a')?.attributes).toMatchObject({
      href: url,
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    });
    expect((await get('/tools/acme-bot')).text).not.toContain('Sourced');
  });

  test('is a link to the form for reports, filled in with the tool, the field and the value', async () => {
    const { root } = await get('/tools/acme-bot?tab=social');
    const link = root.querySelectorAll('.certainty-mark > a').find(({ text }) => text.includes('Followers'));
    expect(link?.text).toBe('Report this: Followers');
    expect(link?.attributes).toMatchObject({
      href: '/tools/acme-bot/report?tab=social&field=Followers&shown=12.4K',
      rel: 'nofollow',
    });
  });

  test('a total that nobody reported is computed from the rounds, where they may be seen', async () => {
    const details = fundingDetails([
      { round: 'Seed', amount: 1_234_567 },
      { round: 'Series A', amount: 7_000_000 },
    ]);
    await addTool(app.db, { id: 'summed', is_featured: true, ...ALL_LOCKED }, { details });
    await addTool(app.db, { id: 'summed-locked', ...ALL_LOCKED }, { details });
    const { text } = await get('/tools/summed?tab=funding');
    expect(text).toContain('Total funding$8.2M, the sum of 2 recorded roundsComputed');
    const { text: locked } = await get('/tools/summed-locked?tab=funding');
    expect(locked).toContain('For subscribers: funding rounds');
    expect(locked).not.toMatch(/\$8.2M|2 funding rounds/);
  });
});
