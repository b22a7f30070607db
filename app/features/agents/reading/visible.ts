import { type Element, elementsOf, rawText } from './tree.ts';

/** Whether people do not see an element, or see it struck out. */
export type IsUnseen = (element: Element) => boolean;

/** Elements that are not shown, or shown as no longer valid. */
const LEFT_OUT = new Set(
  'script style template noscript svg math head del s strike select option datalist textarea iframe object audio video canvas'.split(
    ' ',
  ),
);
const HIDDEN_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|font-size\s*:\s*0(?:\.0+)?(?:px|r?em|%|pt)?\s*(?:;|!|$)|text-decoration(?:-line)?\s*:\s*line-through|(?:left|top|text-indent)\s*:\s*-\d{3,})/i;
const HIDDEN_CLASS = /^(?:hidden|hide|d-none|is-hidden|invisible|display-none|w-condition-invisible)$/;
/** Classes that show on wide screens what `hidden` hides on narrow ones. */
const SHOWN_CLASS = /^(?:sm|md|lg|xl|2xl|d-(?:sm|md|lg|xl))[:-](?:block|flex|grid|inline|table|contents)/;
const STRUCK_CLASS =
  /^(?:line-through|strike(?:through|d)?|struck|(?:old|original|was|previous|regular|crossed)[-_]?price|price[-_]+(?:old|original|was|previous|regular|strike\w*|crossed))$/i;

/** Finds what is hidden, struck out or without visible text, also by simple rules of the page's own style sheets. */
export function unseenOf(root: Element): IsUnseen {
  const named = hiddenNames(root);
  return (element) => LEFT_OUT.has(element.tag) || isHidden(element, named);
}

function isHidden({ tag, attributes, children }: Element, named: ReadonlySet<string>): boolean {
  const { style = '', class: given = '', id = '' } = attributes;
  if (attributes.hidden !== undefined || attributes.popover !== undefined) return true;
  if (tag === 'dialog' && attributes.open === undefined) return true;
  if (attributes['aria-hidden'] === 'true' && !isSign(children)) return true;
  if (isHiding(style) || (id !== '' && named.has(`#${id}`))) return true;
  const classes = given.split(/\s+/, MOST_CLASSES);
  return classes.some(
    (name) =>
      STRUCK_CLASS.test(name) ||
      named.has(`.${name}`) ||
      (HIDDEN_CLASS.test(name) && !classes.some((other) => SHOWN_CLASS.test(other))),
  );
}

const TRANSPARENT = /(?<![\w-])opacity\s*:\s*0(?:\.0+)?\s*(?=;|!|$)/i;
const MOVES = /(?<![\w-])(?:transform|transition|animation|translate|will-change)(?:-\w+)*\s*:/i;
const OUT_OF_THE_WAY = /pointer-events\s*:\s*none|position\s*:\s*(?:absolute|fixed)/i;

/** Whether CSS rules hide an element. One that fades in on scrolling is visible. */
function isHiding(rules: string): boolean {
  const isShownLater = TRANSPARENT.test(rules) && MOVES.test(rules) && !OUT_OF_THE_WAY.test(rules);
  if (HIDDEN_STYLE.test(isShownLater ? rules.replace(TRANSPARENT, '') : rules)) return true;
  // A box of one pixel holds text for screen readers.
  return (
    (CLIPPED.test(rules) && !/(?<!\d)1px/.test(rules)) ||
    INVISIBLE_INK.test(rules) ||
    (OVERFLOW.test(rules) && NO_SIZE.test(rules))
  );
}

const CLIPPED =
  /(?<![\w-])(?:clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*100%|transform\s*:\s*scale\(\s*0\s*\))/i;
/** Collapsed content ('max-height: 0') opens on request, so it counts as visible. */
const NO_SIZE = /(?<![\w-])(?:width|height)\s*:\s*0(?:px)?\s*(?:;|!|$)/i;
const OVERFLOW = /overflow\s*:\s*hidden/i;
const INVISIBLE_INK =
  /(?<![\w-])color\s*:\s*([#\w(),.]{3,30})\s*;[^}]{0,1000}background(?:-color)?\s*:\s*\1\s*(?:;|$)/i;

const MOST_CLASSES = 100;

/** Whether text hidden from screen readers is a mere sign or number, which everybody else sees: '$', '/', '29'. */
function isSign(children: Element['children']): boolean {
  const [only] = children;
  return children.length === 1 && typeof only === 'string' && /^[^\p{L}]{1,8}$/u.test(only.trim());
}

const MOST_STYLES = 200_000;
const RULE = /([^{}]{1,500})\{([^{}]{0,2000})\}/g;
const SIMPLE = /^[.#][\w-]+$/;

/** The classes and ids that the page's style sheets hide on every screen. */
function hiddenNames(root: Element): Set<string> {
  const names = new Set<string>();
  for (const style of elementsOf(root, ({ tag }) => tag === 'style')) {
    const text = withoutConditions(rawText(style).slice(0, MOST_STYLES));
    for (const [, selectors = '', rules = ''] of text.matchAll(RULE)) {
      if (!isHiding(rules)) continue;
      for (const each of selectors.split(',')) if (SIMPLE.test(each.trim())) names.add(each.trim());
    }
  }
  return names;
}

/** Rules within '@media' and the like apply to some screens only. */
function withoutConditions(text: string): string {
  let kept = '';
  let depth = 0;
  let conditional = Number.POSITIVE_INFINITY;
  for (const part of text.replaceAll(/\/\*[^*]*\*\//g, '').split(/([{}])/)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    else if (part.trim().startsWith('@') && depth < conditional) conditional = depth;
    if (depth <= conditional && part === '}' && depth === conditional) {
      conditional = Number.POSITIVE_INFINITY;
      continue;
    }
    if (depth < conditional || (depth === conditional && !part.trim().startsWith('@') && part !== '{'))
      kept += part;
  }
  return kept;
}
