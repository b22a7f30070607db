import { expect, test } from 'vitest';
import { faultOfPage, isDrawnByScripts } from '#features/agents/finding/candidate-page.ts';
import { pageOf } from '#features/agents/reading/page.ts';

const AT = 'https://acme.example/';
const HEAD = '<title>Acme</title><meta name="description" content="AI notes">';

test.each([
  [
    `<html><head>${HEAD}<script src="/app.js"></script></head><body><div id="root"></div></body></html>`,
    true,
  ],
  [`<html><head>${HEAD}</head><body><h1>Acme</h1></body></html>`, false],
  [`<html>${HEAD}<script type="application/ld+json">{}</script></html>`, false],
  [`<html>${HEAD}<script src="/app.js"></script><p>${'Notes by AI. '.repeat(20)}</p></html>`, false],
])('%j is drawn by scripts: %s', (html, is) => {
  const page = pageOf(html, AT);
  expect(isDrawnByScripts(page)).toBe(is);
  expect(faultOfPage(page, html)).toBeNull();
});

test.each([
  '<?xml version="1.0"?><urlset><url><loc>https://acme.example/ai</loc></url></urlset>',
  '<rss><channel><title>AI news</title></channel></rss>',
  '# Acme\nAI notes for teams',
])('%j is no page', (text) => expect(faultOfPage(pageOf(text, AT), text)).toBe('it is no page'));
