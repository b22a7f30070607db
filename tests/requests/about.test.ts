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
      'Momentum',
      'A System That Learns With You',
      'Human Insight Where It Matters Most',
      'What You Can Do with It',
      'What Our Founders Say',
      'See it for yourself',
    ]);
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    for (const claim of [
      'describes 31 AI tools',
      'in the same 7 tabs',
      '3 categories and 3 specializations',
    ]) {
      expect(text).toContain(claim);
    }
    expect(text).not.toMatch(/agents|daily|3,200|90\+/);
    const links = main?.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')]);
    expect(links).toContainEqual(['Browse Tools', '/tools']);
    expect(links).toContainEqual(['See How It Works', '#how-it-works']);
    expect(main?.querySelector('#how-it-works')?.text).toBe('How It Works');
    expect(links?.at(-1)).toEqual(['Browse Tools', '/tools']);
  });

  test('names the program that visits sites only where it runs', async () => {
    const text = async (from: typeof app) => parse(await (await from.get('/about')).text()).text;
    expect(await text(app)).not.toContain('A program visits');
    const checking = await createTestApp({ settings: { SITE_CHECKS_PER_MINUTE: '10' } });
    expect(await text(checking)).toContain('A program visits the sites of listed tools');
  });

  test('quotes only people who have said something, and says so', async () => {
    const main = parse(await (await app.get('/about')).text()).querySelector('main');
    expect(main?.querySelector('blockquote')).toBeNull();
    expect(main?.text).toContain('Nothing yet that we may print.');
  });
});
