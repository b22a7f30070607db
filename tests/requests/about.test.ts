import { readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';

const app = await createTestApp();

describe('/about (spec §1, §2)', () => {
  test('has its sections in order, its claims and its links onward', async () => {
    const response = await app.get('/about');
    expect(response.status).toBe(200);
    const main = parse(await response.text()).querySelector('main');
    expect(main?.querySelectorAll('h2').map((heading) => heading.text.replaceAll('&#x27;', "'"))).toEqual([
      'Why It Matters',
      'How It Works',
      "What's the Catch",
      'A System That Learns With You',
      'Human Insight Where It Matters Most',
      'What You Can Do with It',
      'What Our Founders Say',
      'See it for yourself',
    ]);
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    for (const claim of ['3,200', '90+', '40', '400+', 'Two AI agents', 'daily', 'Each week', 'by email']) {
      expect(text).toContain(claim);
    }
    const links = main?.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')]);
    expect(links).toContainEqual(['Browse the Toolbox', '/tools']);
    expect(links).toContainEqual(['See How It Works', '#how-it-works']);
    expect(main?.querySelector('#how-it-works')?.text).toBe('How It Works');
    expect(links?.at(-1)).toEqual(['Browse the Toolbox', '/tools']);
  });

  test('names everybody who comments in the starter catalogue', async () => {
    const guides = readFileSync(new URL('../../data/business-functions.ndjson', import.meta.url), 'utf8');
    const names = new Set(
      [...guides.matchAll(/"expert_commentary":(\[.*?\])/g)].flatMap(([, commentary = '[]']) =>
        [...commentary.matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name),
      ),
    );
    expect(names.size).toBeGreaterThan(0);
    const main = parse(await (await app.get('/about')).text()).querySelector('main');
    for (const name of names) expect(main?.text).toContain(name);
  });

  test('quotes only people who have said something, and says so', async () => {
    const main = parse(await (await app.get('/about')).text()).querySelector('main');
    expect(main?.querySelector('blockquote')).toBeNull();
    expect(main?.text).toContain('Nothing yet that we may print.');
  });
});
