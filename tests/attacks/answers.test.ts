import { parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import { readContent } from '#features/answers/content.server.ts';
import { CONTENT_TAGS } from '#site/content.ts';
import { Content } from '#ui/content.tsx';
import { createTestApp } from '../harness/app.ts';
import { ANSWER_VECTORS } from './answer-vectors.ts';

/**
 * Answers come from outside; no known trick may bring active content to the page (spec §2, "Question
 * detail").
 */

const parser = unified().use(rehypeRaw).freeze();
type Tree = ReturnType<typeof parser.runSync>;
type Node = Tree | Extract<Tree, { children: unknown }>['children'][number];

/** Anything not listed here may run, load, send or disguise something. */
const ATTRIBUTES: Record<string, RegExp> = {
  id: /^answer-/,
  href: /^(?:https?:\/\/|mailto:|#answer-|\/(?!\/))/,
  target: /^_blank$/,
  rel: /^noopener,noreferrer,nofollow$/,
  className: /^sr-only$/,
  title: /./,
  start: /^\d+$/,
  align: /^\w+$/,
};
const TAGS: ReadonlySet<string> = new Set([...CONTENT_TAGS, 'span']);

/** Everything in a piece of HTML, parsed as in a browser, that is not plain text and harmless markup. */
function activeContent(html: string): string[] {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
  return dangers(tree);
}

function dangers(node: Node): string[] {
  if (node.type === 'text') return [];
  if (node.type === 'root') return node.children.flatMap(dangers);
  if (node.type !== 'element') return [`a ${node.type}`];
  const wrong = Object.entries(node.properties).filter(
    ([name, value]) => !ATTRIBUTES[name]?.test(String(value)),
  );
  return [
    ...(TAGS.has(node.tagName) ? [] : [`<${node.tagName}>`]),
    ...wrong.map(([name, value]) => `${name}=${value}`),
    ...node.children.flatMap(dangers),
  ];
}

const asHtml = (answer: string) =>
  renderToStaticMarkup(createElement(Content, { nodes: readContent(answer).nodes }));

describe('the check itself', () => {
  test.each([
    ['<script>alert(1)</script>', ['<script>']],
    ['<p onclick="alert(1)">x</p>', ['onClick=alert(1)']],
    ['<a href="javascript:alert(1)">x</a>', ['href=javascript:alert(1)']],
    ['<p style="color:red">x</p>', ['style=color:red']],
    ['<!-- x -->', ['a comment']],
    ['<p>x <a href="/tools">y</a></p>', []],
  ])('%s', (html, found) => {
    expect(activeContent(html)).toEqual(found);
  });
});

describe('no vector leaves active content', () => {
  test.each(ANSWER_VECTORS)('%s', (_, answer) => {
    expect(activeContent(asHtml(answer))).toEqual([]);
  });

  test.each(ANSWER_VECTORS)('%s, as a block of HTML', (_, answer) => {
    expect(activeContent(asHtml(`<div>${answer}</div>`))).toEqual([]);
  });

  test.each(ANSWER_VECTORS)('%s, and the browser reads what was rendered', (_, answer) => {
    const html = asHtml(answer);
    const again = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
    expect(elementCount(again)).toBe((html.match(/<[a-z]/g) ?? []).length);
  });
});

/** A parser that repairs a page adds or moves elements. */
function elementCount(node: Node): number {
  if (!('children' in node)) return 0;
  return node.children.reduce((count, child) => count + elementCount(child), node.type === 'element' ? 1 : 0);
}

test('headings of hostile answers are plain words', () => {
  const { headings } = readContent('### <img src=x onerror=alert(1)> A & "B" <script>alert(1)</script>');
  expect(headings.map(({ text }) => text)).toEqual(['A & "B"']);
});

describe('an answer that would cost a parser seconds or overflow its stack is shown as it was written', () => {
  test.each([
    ['quotes in quotes', '>'.repeat(50_000)],
    ['lists in lists', `${'- '.repeat(50_000)}x`],
    ['deep indentation', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['emphasis without end', '*a_ '.repeat(25_000)],
    ['brackets without end', '['.repeat(100_000)],
    ['elements in elements', '<div>'.repeat(20_000)],
    ['elements in elements that close', `${'<b>'.repeat(3_000)}${'</b>'.repeat(3_000)}`],
  ])('%s', (_, answer) => {
    expect(readContent(answer)).toEqual({
      nodes: [{ tag: 'p', attributes: {}, children: [answer.trim()] }],
      headings: [],
    });
  });

  test('an ordinary long answer is parsed', () => {
    const { nodes, headings } = readContent('### Part\n\nSome **bold** words.\n\n'.repeat(300));
    expect(headings).toHaveLength(300);
    expect(nodes.length).toBeGreaterThan(600);
  });
});

describe('the page itself: a vector as answer, question and category', async () => {
  const app = await createTestApp();
  const stored = ANSWER_VECTORS.map(([name, vector], index) => {
    const text = vector.replaceAll('\0', '');
    return { name, row: { id: `vector-${index}`, question: text, question_category: text, answer: text } };
  });
  await app.db.write.insert(questionsTools).values(stored.map(({ row }) => row));

  test.each(stored)('$name', async ({ row }) => {
    const page = parse(await (await app.get(`/questions/${row.id}`)).text());
    const scripts = page.querySelectorAll('script').map((script) => script.text);
    expect(scripts.filter((code) => /^\s*alert/.test(code))).toEqual([]);
    const elements = page.querySelectorAll('main *');
    const loading = /^(?:script|style|iframe|object|embed|base|meta|link|svg:script)$/i;
    expect(elements.map(({ rawTagName }) => rawTagName).filter((name) => loading.test(name))).toEqual([]);
    const attributes = elements.flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((name) => /^on|^srcdoc$|^formaction$/i.test(name))).toEqual([]);
  });
});
