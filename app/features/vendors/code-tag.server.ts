import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { CODE_NAMES } from '#features/claims/claim.ts';

/** Elements that browsers close by themselves, or that are empty. */
const OPEN_OR_CLOSE =
  /<(\/?)(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|td|th|tr|track|wbr)\b)[a-z]/gi;
/** Deeper nesting takes seconds to parse or overflows the stack. */
const MOST_OPEN = 500;

const parser = unified().use(rehypeParse).freeze();

/**
 * Whether a page's own head has a meta tag with a member's code. Attributes, scripts, titles, comments, templates and
 * the body prove nothing, because others may have written them.
 */
export function hasCodeTag(html: string, code: string): boolean {
  if (!html.includes(code) || isTooDeep(html)) return false;
  return headOf(html).some(
    (node) =>
      node.type === 'element' &&
      node.tagName === 'meta' &&
      CODE_NAMES.some((name) => name === node.properties.name) &&
      node.properties.content === code,
  );
}

function headOf(html: string) {
  const { children } = parser.parse(html);
  const document = children.find((node) => node.type === 'element' && node.tagName === 'html');
  const parts = document?.type === 'element' ? document.children : [];
  const head = parts.find((node) => node.type === 'element' && node.tagName === 'head');
  return head?.type === 'element' ? head.children : [];
}

function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, closing] of html.matchAll(OPEN_OR_CLOSE)) {
    open = closing ? Math.max(open - 1, 0) : open + 1;
    if (open > MOST_OPEN) return true;
  }
  return false;
}
