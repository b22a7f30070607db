import { type HTMLElement, type Node, parse } from 'node-html-parser';

/** Words of a promise: a sentence about all cases or all times. */
const PROMISING =
  /\b(?:every\w*|all|always|never|each|any|anybody|anything|daily|weekly|hourly|nobody|nothing|none|no|only|both|whole|once|guarantee\w*|verif\w*|promis\w*|complete\w*|up to date|agents?|experts?|alone|most popular|best|leading|certif\w*|checked)\b/i;

/** Whether a sentence has a number or a promise, so that it needs a reason. */
export function needsReason(sentence: string): boolean {
  return /\d/.test(sentence) || PROMISING.test(sentence);
}

/** Elements whose words run on in the sentence around them. */
const INLINE = new Set('A ABBR B BR CODE EM I KBD MARK Q S SMALL SPAN STRONG SUB SUP TIME WBR'.split(' '));

/**
 * The sentences that a page's reader sees: its main part, its foot and its description.
 *
 * @param data selectors of texts from the catalogue
 */
export function sentencesOfPage(html: string, data: readonly string[]): string[] {
  const root = parse(html);
  for (const selector of data) for (const found of root.querySelectorAll(selector)) found.remove();
  const head = root
    .querySelectorAll('title, meta[name=description], meta[property^="og:"]')
    .map((tag) => tag.getAttribute('content') ?? tag.text);
  const linked = root
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => stringsOf(JSON.parse(script.text)));
  const shown = root.querySelectorAll('main, footer').flatMap(runsOf);
  return [...new Set([...head, ...linked, ...shown].flatMap(sentencesOf))];
}

/** The text of an element, cut where its blocks begin and end. */
function runsOf(element: HTMLElement): string[] {
  const runs = [''];
  const walk = (node: Node) => {
    if (!('tagName' in node)) {
      runs.push((runs.pop() ?? '') + decoded(node.rawText));
      return;
    }
    const { tagName } = node as HTMLElement;
    if (tagName === 'SCRIPT' || tagName === 'STYLE') return;
    const isBlock = !INLINE.has(tagName);
    if (isBlock) runs.push('');
    for (const child of node.childNodes) walk(child);
    if (isBlock) runs.push('');
  };
  walk(element);
  return runs;
}

function decoded(text: string): string {
  return parse(`<p>${text}</p>`).text;
}

/** All texts in a JSON value, except addresses. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:|^\//.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** A text cut behind the ends of sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=["“‘'A-Z{])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
