import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addCategory, addQuestion, addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { statementsOf } from '../harness/watched-database.ts';

const app = await createTestApp();

await addCategory(app.db, { id: 'robots', name: 'Robots & Arms', hex_color: '#123456' });
await addTool(app.db, {
  id: 'arm',
  name: 'The Arm',
  tool_name_affiliate_link: 'https://partner.example.com',
});
await addTool(app.db, { id: 'the-arm-2', name: 'The Arm' });
await addQuestion(app.db, {
  id: 'which-arm',
  question: 'Which arm & why?',
  question_category: 'Robots & Arms',
  search_volume: 12_345,
  answer: [
    'It depends on the **load**.',
    '### Load',
    '- light\n- heavy',
    '### Reach & speed',
    'See [the arm](/tools/arm), [its maker](https://maker.example.com) and [load](#load).',
    '### Load',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n'),
  primary_tool: 'arm',
  related_tools: ' tool-02,TOOL 01, the arm ,nobody, tool-02,,arm',
  created_at: '2026-03-04T23:30:00Z',
});
await addQuestion(app.db, { id: 'bare' });
await addQuestion(app.db, {
  id: 'html',
  answer: '<h3 id="first">One</h3>\n\n    <p>Indented</p>\n<p><a href="#first">up</a></p>',
});

await addQuestion(app.db, {
  id: 'ruled',
  answer: [
    'Prices\n----------',
    'One\n\n----------\n\nTwo\n\n- - - - - - - - - - - -\n\nThree\n\n**********',
    'a | b\n---------- | ----------\n1 | 2',
    '```\n++++++++++\n```',
  ].join('\n\n'),
});
await addQuestion(app.db, { id: 'nested', answer: `${'- '.repeat(200)}x\n\n${'>'.repeat(200)} y` });

interface Page {
  status: number;
  root: HTMLElement;
  text: string;
}

async function get(path: string): Promise<Page> {
  const response = await app.get(path);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
  };
}

const hrefs = (root: HTMLElement, scope = 'main') =>
  root.querySelectorAll(`${scope} a`).map((link) => link.getAttribute('href'));
const panel = (root: HTMLElement, title: string) =>
  root.querySelector(`[aria-labelledby="${title}"]`)?.text.replaceAll(/\s+/g, ' ');

describe('a question', () => {
  test('has its text, topic and search volume', async () => {
    const { status, root, text } = await get('/questions/which-arm');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('Which arm & why?');
    expect(root.querySelector('title')?.text).toContain('Which arm & why?');
    expect(text).toContain('12,345+ searches');
    expect(root.querySelector('main .dot')?.text).toBe('Robots & Arms');
    expect(root.querySelector('main .dot')?.getAttribute('style')).toContain('#123456');
  });

  test('has a Question Stats panel', async () => {
    const { root } = await get('/questions/which-arm');
    const stats = panel(root, 'stats');
    expect(stats).toContain('Question Stats');
    expect(stats).toContain('Popularity12,345+ searches');
    expect(stats).toContain('TopicRobots & Arms');
    expect(stats).toContain('AddedMarch 4, 2026');
  });

  test('has a Contents panel whose anchors lead to different ids that exist', async () => {
    const { root } = await get('/questions/which-arm');
    const links = root.querySelectorAll('[aria-labelledby="contents"] a');
    expect(links.map((link) => link.text)).toEqual(['Load', 'Reach & speed', 'Load']);
    const ids = links.map((link) => decodeURIComponent(link.getAttribute('href')?.replace(/^.*#/, '') ?? ''));
    expect(new Set(ids).size).toBe(3);
    const headings = root.querySelectorAll('.answer h2');
    expect(headings.map((heading) => heading.id)).toEqual(ids);
    expect(headings.map((heading) => heading.text)).toEqual(['Load', 'Reach & speed', 'Load']);
  });

  test('shows the answer as HTML, with its links by their rules', async () => {
    const { root } = await get('/questions/which-arm');
    const answer = root.querySelector('.answer');
    expect(answer?.querySelector('strong')?.text).toBe('load');
    expect(answer?.querySelectorAll('li').map((item) => item.text)).toEqual(['light', 'heavy']);
    expect(answer?.querySelectorAll('td').map((cell) => cell.text)).toEqual(['1', '2']);
    expect(hrefs(root, '.answer')).toEqual(
      expect.arrayContaining(['/tools/arm', 'https://maker.example.com/', '#answer-load']),
    );
    const outside = answer?.querySelector('a[href^=https]');
    expect(outside?.getAttribute('target')).toBe('_blank');
    expect(outside?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(answer?.querySelector('a[href="/tools/arm"]')?.getAttribute('target')).toBeUndefined();
  });

  test('lines of marks in an answer are rules, underlines and tables, not nesting', async () => {
    const { root } = await get('/questions/ruled');
    const answer = root.querySelector('.answer');
    expect(answer?.querySelector('h2')?.text).toBe('Prices');
    expect(answer?.querySelectorAll('hr')).toHaveLength(3);
    expect(answer?.querySelectorAll('td').map((cell) => cell.text)).toEqual(['1', '2']);
    expect(answer?.querySelector('pre')?.text).toContain('++++++++++');
  });

  test('an answer that is nested beyond reading stays as it was written', async () => {
    const { root } = await get('/questions/nested');
    const answer = root.querySelector('.answer');
    expect(answer?.querySelectorAll('li, blockquote')).toEqual([]);
    expect(answer?.querySelector('p')?.text).toMatch(/^(- )+x$/);
  });

  test('finds its tools by id or name, each once, in their order', async () => {
    const { root } = await get('/questions/which-arm');
    const names = (section: string) =>
      root.querySelectorAll(`[aria-labelledby="${section}"] h3 a`).map((link) => link.getAttribute('href'));
    expect(names('primary-tool')).toEqual(['/tools/arm']);
    expect(names('related-tools')).toEqual(['/tools/tool-02', '/tools/tool-01']);
    const down = root.querySelector('main header a.btn');
    expect([down?.text, down?.getAttribute('href')]).toEqual(['See its 3 tools', '#tools']);
    expect(root.querySelector('#tools')?.querySelectorAll('.tool')).toHaveLength(3);
  });

  test('leads on to the questions of its category, to a search and back', async () => {
    const { root } = await get('/questions/which-arm');
    const browse = root.querySelectorAll('main a').find((link) => link.text.startsWith('Browse Robots'));
    expect(browse?.text).toBe('Browse Robots & Arms Questions');
    expect(browse?.getAttribute('href')).toBe('/search?q=Robots+%26+Arms&tab=questions');
    const form = root.querySelector('main form');
    expect(form?.getAttribute('action')).toBe('/search');
    expect(form?.querySelector('input[type=search]')?.getAttribute('name')).toBe('q');
    expect(root.querySelectorAll('main a').some((link) => link.text.includes('Back'))).toBe(true);
  });

  test('tells search engines only what is true', async () => {
    const { root } = await get('/questions/which-arm');
    const json = JSON.parse(root.querySelector('script[type="application/ld+json"]')?.text ?? '');
    const [article, ...others] = json['@graph'];
    expect(article).toMatchObject({ '@type': 'Article', headline: 'Which arm & why?' });
    expect(article.description).toMatch(/^It depends on the load\. Load light heavy Reach/);
    expect(others).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  });

  test('may already be HTML: its anchors work, and indented lines are not code', async () => {
    const { root, text } = await get('/questions/html');
    expect(root.querySelector('.answer h2')?.id).toBe('answer-first');
    expect(hrefs(root, '.answer')).toEqual(['#answer-first']);
    expect(root.querySelector('.answer code')).toBeNull();
    expect(text).toContain('Indented');
  });

  test('with nothing but its text invents nothing', async () => {
    const { status, root, text } = await get('/questions/bare');
    expect(status).toBe(200);
    expect(panel(root, 'stats')).toContain('PopularityN/A');
    expect(panel(root, 'stats')).toContain('TopicN/A');
    expect(panel(root, 'stats')).toContain('AddedN/A');
    expect(panel(root, 'contents')).toContain('No sections available');
    expect(text).toContain('No answer available');
    for (const absent of ['searches', 'Primary Tool', 'Related Tools', 'Browse ']) {
      expect(text).not.toContain(absent);
    }
    expect(root.querySelector('script[type="application/ld+json"]')).toBeNull();
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
  });
});

test('the link to the questions of a topic shows them, whatever their words and whatever tools there are', async () => {
  const { root } = await get('/questions/which-arm');
  const browse = root.querySelectorAll('main a').find((link) => link.text.startsWith('Browse Robots'));
  const address = browse?.getAttribute('href') ?? '';
  const found = await get(address.replaceAll('&amp;', '&'));
  expect(found.root.querySelector('h2#results')?.text).toMatch(/^Questions: /);
  expect(hrefs(found.root)).toContain('/questions/which-arm');
});

describe('what cannot be shown', () => {
  test.each([
    ['/questions/nothing', 'Question not found'],
    ['/questions/WHICH-ARM', 'Question not found'],
    ['/questions/%25', 'Question not found'],
    [`/questions/${'x'.repeat(10_000)}`, 'Question not found'],
    ['/questions/%20', 'Question ID is missing'],
  ])('%.40s is a real 404: %s', async (path, message) => {
    const response = await app.get(path);
    const root = parse(await response.text());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe(message);
    expect(root.querySelector('main')?.text).toContain("We couldn't find the question you're looking for.");
    expect(root.querySelector('main a[href="/search"]')?.text).toBe('Search Questions');
  });

  test('no database: 503, never kept, logged once', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/questions/which-arm');
    const root = parse(await response.text());
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe('Failed to load question');
    expect(root.querySelector('main a[href="/search"]')?.text).toBe('Search Questions');
    expect(broken.logged('error')).toHaveLength(1);
  });
});

test('a page costs two statements', async () => {
  expect(await statementsOf(app.db, '/questions/which-arm')).toBe(2);
});
