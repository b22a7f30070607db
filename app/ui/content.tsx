import { createElement, Fragment, type ReactNode } from 'react';
import type { ContentElement, ContentNode } from '#site/content.ts';
import { ExternalLink } from './external-link.tsx';

/** An answer's HTML. Its nodes never move, so they are passed as arguments and need no keys. */
export function Content({ nodes }: { nodes: ContentNode[] }) {
  return createElement(Fragment, null, ...nodes.map(toReact));
}

function toReact(node: ContentNode): ReactNode {
  return typeof node === 'string' ? node : createElement(Element, node);
}

function Element({ tag, attributes, children }: ContentElement): ReactNode {
  const { href } = attributes;
  const inner = children.map(toReact);
  if (tag !== 'a' || typeof href !== 'string' || !/^https?:/.test(href)) {
    return createElement(tag, attributes, ...inner);
  }
  return (
    <ExternalLink href={href} kind="tool">
      {createElement(Fragment, null, ...inner)}
    </ExternalLink>
  );
}
