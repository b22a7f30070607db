import { createElement as h, type ReactNode } from 'react';
import { PARAGRAPH, SERIF } from '#platform/mail/paper.server.ts';
import type { ContentNode, ContentTag } from '#site/content.ts';
import { SITE } from '#site/site.ts';

const RULE = '1px solid #d8d2c8';
const CELL = { padding: '4px 16px 4px 0', borderBottom: RULE, textAlign: 'left' } as const;
const HEADING = { margin: '24px 0 8px', fontFamily: SERIF, fontSize: 20, fontWeight: 500 };

/** Mail programs know few style sheets, so each element says how it looks. */
const STYLES = (): Readonly<Partial<Record<ContentTag, object>>> => ({
  p: PARAGRAPH,
  li: { fontSize: 16, lineHeight: '24px' },
  a: { color: SITE.accent.brand.light },
  blockquote: { margin: '0 0 16px', paddingLeft: 16, borderLeft: RULE },
  table: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', borderCollapse: 'collapse' },
  th: CELL,
  td: CELL,
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
});

/** Content in a mail. @param origin the site's public origin, to which addresses without a host belong */
export function mailContent(nodes: readonly ContentNode[], origin: string): ReactNode {
  return h('div', null, ...nodes.map((node) => inMail(node, origin)));
}

function inMail(node: ContentNode, origin: string): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  const { href } = attributes;
  return h(
    tag,
    {
      ...attributes,
      ...(typeof href === 'string' && { href: URL.canParse(href) ? href : new URL(href, origin).href }),
      style: STYLES()[tag],
    },
    ...children.map((child) => inMail(child, origin)),
  );
}
