import type { headingRank } from 'hast-util-heading-rank';
import { toString as textOf } from 'hast-util-to-string';

export type HtmlNode = Parameters<typeof headingRank>[0];
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
export type Child = HtmlElement['children'][number];

/**
 * An element with its blocks on one line, because a Markdown table cell has only one: entries of a list are separated
 * by semicolons, blocks of an entry by commas, and sentences by neither.
 */
export function onOneLine(element: HtmlElement): HtmlElement {
  const mark = /^(?:li|tr)$/.test(element.tagName) ? ', ' : '; ';
  const lines = linesOf(element.children);
  const children = lines.flatMap((line, index) => {
    const after = lines[index + 1];
    return after ? [...trimmed(line), { type: 'text' as const, value: between(line, after, mark) }] : line;
  });
  return { ...element, children };
}

const BLOCK =
  /^(?:blockquote|caption|d[dlt]|details|div|figcaption|figure|h[1-6]|li|nav|ol|p|pre|section|summary|t[dhr]|table|tbody|tfoot|thead|ul)$/;

/** Groups neighbours that share a line; each block is its own group. Drops empty ones. */
function linesOf(children: readonly Child[]): Child[][] {
  const lines: Child[][] = [];
  let isOpen = false;
  for (const child of children) {
    const isBlock = child.type === 'element' && BLOCK.test(child.tagName);
    const line = child.type === 'element' ? onOneLine(child) : child;
    const inline: Child = isBlock && line.type === 'element' ? { ...line, tagName: 'span' } : line;
    if (isOpen && !isBlock) lines.at(-1)?.push(inline);
    else lines.push([inline]);
    isOpen = !isBlock;
  }
  return lines.filter((line) => wordsOf(line) !== '');
}

/** @param mark separates two texts that do not end a sentence */
function between(before: readonly Child[], after: readonly Child[], mark: string): string {
  if (wordsOf(after).startsWith(')') || wordsOf(before).endsWith('(')) return '';
  const isRemark = /^[(·]/.test(wordsOf(after));
  return isRemark || /[.!?:;,·]$/.test(wordsOf(before)) ? ' ' : mark;
}

/** Without trailing white space. */
function trimmed(line: readonly Child[]): Child[] {
  const last = line.at(-1);
  if (last?.type === 'text') return [...line.slice(0, -1), { ...last, value: last.value.trimEnd() }];
  if (last?.type !== 'element') return [...line];
  return [...line.slice(0, -1), { ...last, children: trimmed(last.children) }];
}

function wordsOf(line: readonly Child[]): string {
  return line.map(textOf).join('').trim();
}
