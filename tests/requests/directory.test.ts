import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { AWKWARD_TOOL } from '../fixture-catalogue.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';

const app = await createTestApp();

async function page(search = ''): Promise<HTMLElement> {
  const response = await app.get(`/tools${search}`);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

/** Names of the tools on a page, in their order. */
const names = (root: HTMLElement) => root.querySelectorAll('main li.tool h3').map((h) => h.text.trim());
const ids = (root: HTMLElement) => names(root).map((name) => name.replace('Tool ', ''));
const text = (root: HTMLElement) => root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '';

describe('/tools', () => {
  test('shows title, exact count and the first page, oldest first (spec §2, §9)', async () => {
    const root = await page();
    expect(root.querySelectorAll('h1').map((h) => h.text)).toEqual(['AI Tools Directory']);
    expect(text(root)).toContain('31 tools available, earliest listed first, then best known');
    expect(text(await page('?sortBy=name'))).not.toContain('then best known');
    const none = text(await page('?budget=1'));
    expect(none).toContain('0 tools available');
    expect(none).not.toContain('then best known');
    expect(text(root)).toContain('Page 1 of 3');
    // On paper it says that the list goes on.
    expect(root.querySelector('nav[aria-label="Pages"]')?.classList.contains('no-print')).toBe(false);
    expect(ids(root)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
  });

  test('names and descriptions run in the direction of their own script', async () => {
    const texts = (await page()).querySelectorAll('li.tool :is(h3, .tool-text)');
    expect(texts).toHaveLength(24);
    expect(new Set(texts.map((text) => text.getAttribute('dir')))).toEqual(new Set(['auto']));
  });

  test('each link of a card says of which tool it is, for those who hear links alone', async () => {
    const cards = (await page()).querySelectorAll('main li.tool');
    const unnamed = cards.flatMap((card) => {
      const name = card.querySelector('h3')?.text.trim() ?? '';
      return card
        .querySelectorAll('a')
        .map((link) => link.text)
        .filter((said) => name === '' || !said.includes(name));
    });
    expect(unnamed).toEqual([]);
    expect(cards.flatMap((card) => card.querySelectorAll('a.visit')).length).toBeGreaterThan(0);
  });

  test.each<[string, string[]]>([
    ['?sortOrder=desc', ['awkward', '30', '29']],
    ['?sortBy=name', ['awkward', '01', '02']],
    ['?sortBy=name&sortOrder=desc', ['30', '29', '28']],
    ['?sortBy=avg_rating&sortOrder=desc', ['09', '19', '29']],
    ['?sortBy=rating_count&sortOrder=desc', ['22', '13', '04']],
    ['?sortBy=nonsense&sortOrder=sideways', ['01', '02', '03']],
    ['?page=3', ['25', '26', '27']],
    ['?page=999', ['25', '26', '27']],
    ['?page=-4', ['01', '02', '03']],
    ['?isPremium=true', ['01', '03', '05']],
    ['?isPremium=false', ['02', '04', '06']],
    ['?isPremium=maybe', ['01', '02', '03']],
    ['?isFeatured=true', ['05', '28', '29']],
    ['?category=Alpha+%26+Chat', ['01', '02', '03']],
    ['?category=Beta+Code&sortBy=name&sortOrder=desc', ['30', '29', '28']],
    ['?category=Beta+Code&sortBy=rating_count', ['18', '27', '23']],
    ['?category=Alpha+%26+Chat&specialization=Voice+%26+Sound', ['05', '10', '15']],
    ['?specialization=Agents', ['26', '27', '28']],
    ['?category=Beta+Code&isPremium=true&sortBy=name', ['15', '17', '19']],
    ['?q=seventh&sortBy=created_at', ['07', '14', '21']],
    ['?q=%22THIRD+studio%22&sortBy=created_at', ['03', '06', '09']],
    ['?q=%22number+3%22', ['30', '03']],
  ])('%s starts with %j', async (search, expected) => {
    const shown = names(await page(search)).map((name) =>
      name.startsWith('Tool ') ? name.slice(5) : 'awkward',
    );
    expect(shown.slice(0, expected.length)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['?category=Alpha+%26+Chat', '20 tools available'],
    ['?category=Alpha+%26+Chat&specialization=Assistants', '10 tools available'],
    ['?specialization=Agents', '5 tools available'],
    ['?category=Beta+Code&specialization=Assistants', '16 tools available'],
    ['?category=Beta+Code&isFeatured=true', '3 tools available'],
    ['?isPremium=true', '15 tools available'],
    ['?q=numbered', '30 tools available'],
  ])('%s counts exactly', async (search, expected) => {
    expect(text(await page(search))).toContain(expected);
  });

  test.each(['100%', '_\\ ', '"réal"', 'ünïcode', "'tool'", '50%', 'a_b', 'o’dév'])(
    'the search text %s is taken literally in quotes',
    async (q) => {
      const root = await page(`?q=${encodeURIComponent(`"${q}"`)}`);
      expect(names(root)).toEqual([AWKWARD_TOOL.name]);
    },
  );

  test.each([
    '?q=%25%25',
    '?q=__',
    '?q=%22no+such+thing%22',
    '?category=Gamma+Empty',
    "?q=%22';DROP+TABLE+ai_tools%22",
    `?q=${'a'.repeat(9_000)}`,
  ])('%s finds nothing and says what to do', async (search) => {
    const root = await page(search);
    expect(text(root)).toContain('No tools found. Try adjusting your search or filters.');
    expect(names(root)).toEqual([]);
  });

  test('a text is never markup', async () => {
    const html = await (await app.get('/tools?q=%3Cscript%3Ealert(1)%3C/script%3E')).text();
    expect(html).not.toContain('<script>alert(1)');
    const listing = await (await app.get('/tools?q=escaping')).text();
    expect(listing).not.toContain('<b>Ünïcode');
    expect(listing).not.toContain('<script>alert(1)');
  });

  test('active filters are shown as chips that lead back without them', async () => {
    const root = await page('?q=numbered&category=Beta+Code&isPremium=true&sortBy=avg_rating&page=1');
    const chips = root
      .querySelectorAll('ul[aria-label="Active filters"] a')
      .map((chip) => chip.getAttribute('href'));
    for (const label of ['Search: numbered', 'Category: Beta Code', 'Premium Only', 'Sorted by: Rating']) {
      expect(text(root)).toContain(label);
    }
    expect(chips).toContain('/tools?q=numbered&isPremium=true&sortBy=avg_rating');
    expect(chips).toContain('/tools?category=Beta+Code&isPremium=true&sortBy=avg_rating');
  });

  test('sort links flip the active field and start another one ascending', async () => {
    const links = (await page('?sortBy=name'))
      .querySelectorAll('main a')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/tools?sortBy=name&sortOrder=desc');
    expect(links).toContain('/tools?sortBy=avg_rating');
    expect(links).toContain('/tools');
  });

  test('a search without scripts sends the other filters, the specialization too, but not the page', async () => {
    const root = await page(
      '?q=tool&category=Alpha+%26+Chat&specialization=Assistants&isPremium=false&page=1',
    );
    const sent = root.querySelectorAll('main search form input[type=hidden]');
    expect(sent.map((field) => [field.getAttribute('name'), field.getAttribute('value')])).toEqual([
      ['isPremium', 'false'],
    ]);
    const chosen = root.querySelector('select[name=specialization][form=directory] option[selected]');
    expect(chosen?.getAttribute('value')).toBe('Assistants');
  });

  test('categories and specializations are recognized whatever their case', async () => {
    const root = await page('?category=ALPHA+%26+chat&specialization=voice+%26+SOUND');
    expect(text(root)).toContain('Category: Alpha & Chat');
    expect(text(root)).toContain('Specialization: Voice & Sound');
    expect(names(root).slice(0, 3)).toEqual(['Tool 05', 'Tool 10', 'Tool 15']);
    expect(root.querySelector('title')?.text).toContain('Voice & Sound: AI Tools');
    expect(text(await page('?specialization=agents'))).toContain('5 tools available');
  });

  test('a category is also known by its id', async () => {
    expect(text(await page('?category=beta-code'))).toContain('Category: Beta Code');
  });

  test.each([
    ['?category=Nowhere&q=numbered', 'There is no category "Nowhere".'],
    ['?category=Nowhere&specialization=nothing', 'There is no category "Nowhere".'],
    ['?specialization=Nowhere', 'There is no specialization "Nowhere".'],
    [
      '?category=Beta+Code&specialization=Assistants',
      'There is no specialization "Assistants" in Beta Code.',
    ],
  ])('%s: what the catalogue does not have is removed, and the page says so', async (search, notice) => {
    const root = await page(search);
    expect(text(root)).toContain(notice);
    expect(text(root)).not.toMatch(/(Category|Specialization): (Nowhere|nothing|Assistants)/);
    expect(root.querySelector('title')?.text).not.toMatch(/Nowhere|nothing|Assistants/);
    expect(root.querySelector('input[name=specialization]')).toBeNull();
    expect(names(root).length).toBeGreaterThan(0);
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
  });

  test('the category list offers all categories', async () => {
    const options = (await page('?category=Beta+Code')).querySelectorAll('select[name=category] option');
    expect(options.map((option) => option.text.replace(/\s*\(.*\)$/, ''))).toEqual([
      'All Categories',
      'Alpha & Chat',
      'Beta Code',
      'Gamma Empty',
    ]);
    expect(options.filter((option) => option.hasAttribute('selected')).map((option) => option.text)).toEqual([
      'Beta Code (16)',
    ]);
  });

  test('a card says what spec §2 asks for', async () => {
    const card = (await page('?q=seventh')).querySelector('main li.tool');
    for (const part of [
      'Tool 07',
      'Premium',
      'by Studio 07',
      'Number 7 of the numbered tools.',
      'Alpha & Chat',
      'numbered',
      'seventh',
      'lucky',
      '+2 more',
    ]) {
      expect(card?.text).toContain(part);
    }
    expect(card?.text).not.toContain('extra');
    expect(card?.querySelector('a[href="/tools/tool-07"]')).not.toBeNull();
    const website = card?.querySelector('a[target=_blank]');
    expect(website?.getAttribute('href')).toBe('https://tool-07.example.com/start');
    expect(website?.getAttribute('rel')).toContain('noopener');
  });

  test('a database failure shows the empty fallback with 503, kept by nobody (spec §8)', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/tools');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(text(parse(await response.text()))).toContain('An error occurred');
    expect(broken.logged('error')).toHaveLength(1);
  });

  test('a failed page names no category that nobody has looked up', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/tools?category=Nowhere&specialization=Never&isPremium=false');
    expect(response.status).toBe(503);
    const root = parse(await response.text());
    expect(root.querySelector('title')?.text).toContain('AI Tools Directory');
    expect(text(root)).not.toMatch(/Nowhere|Never/);
    // Asking again asks for the same.
    expect(root.querySelector('main [data-address]')).toBeNull();
  });
});

test('a listing of one page has no pager', async () => {
  const pager = async (path: string) =>
    parse(await (await app.get(path)).text()).querySelectorAll('main nav[aria-label=Pages]').length;
  expect(await pager('/tools?q=%22Tool+01%22')).toBe(0);
  expect(await pager('/tools')).toBe(1);
});
