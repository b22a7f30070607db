import { type HTMLElement, NodeType, type Node as ParsedNode, parse } from 'node-html-parser';

/** A line of a page as somebody sees it: the text of a block, with what kind of block it is. */
export interface Line {
  text: string;
  isHeading: boolean;
}

/** Elements that begin a line of their own. Others stand within one. */
const BLOCKS = new Set(
  'address article aside blockquote body button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html label legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Not shown, or said to hold no longer. */
const LEFT_OUT = new Set(
  'script style template noscript svg head del s strike select option textarea iframe'.split(' '),
);
const HEADING = /^h[1-6]$/;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** How deep a page is read. Real ones stay below; a hostile one may go on for ever. */
const DEEPEST = 200;
/** How many lines are read. */
const MOST_LINES = 20_000;
/** How much of a line is read, in characters: what looks for prices in it must not take for ever. */
const LONGEST_LINE = 2_000;

/** The lines of a page, in its order. Nothing of it is run, and nothing that only scripts show is seen. */
export function linesOf(html: string): Line[] {
  return linesIn(parse(html, { comment: false }));
}

export function linesIn(root: HTMLElement): Line[] {
  const lines: Line[] = [];
  let current = '';
  let isHeading = false;
  const end = () => {
    const text = current.slice(0, LONGEST_LINE).replaceAll(/\s+/g, ' ').trim();
    if (text !== '' && lines.length < MOST_LINES) lines.push({ text, isHeading });
    current = '';
    isHeading = false;
  };
  const walk = (node: ParsedNode, depth: number) => {
    if (depth > DEEPEST) return;
    if (node.nodeType === NodeType.TEXT_NODE) {
      current += node.text;
      return;
    }
    if (node.nodeType !== NodeType.ELEMENT_NODE) return;
    const element = node as HTMLElement;
    const tag = element.rawTagName?.toLowerCase() ?? '';
    if (LEFT_OUT.has(tag) || isHidden(element)) return;
    if (tag === 'br') return end();
    const isBlock = BLOCKS.has(tag);
    if (isBlock) end();
    if (HEADING.test(tag)) isHeading = true;
    for (const child of element.childNodes) walk(child, depth + 1);
    if (isBlock) end();
    else if (current !== '') current += isInWord(tag) ? '' : ' ';
  };
  walk(root, 0);
  end();
  return lines;
}

/** Elements that stand in the middle of words: '$1<b>2</b>'. Others are apart on the screen. */
function isInWord(tag: string): boolean {
  return /^(?:a|abbr|b|em|i|mark|small|span|strong|sub|sup|u)$/.test(tag);
}

function isHidden(element: HTMLElement): boolean {
  return (
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    HIDDEN_STYLE.test(element.getAttribute('style') ?? '')
  );
}
