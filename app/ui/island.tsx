import type { DOMAttributes } from 'react';

interface Props {
  /** Its component's name in `app/islands.ts`. */
  name: string;
  /** The component's properties; they must survive JSON. */
  props: object;
}

/** The component with these properties, as the server renders it. */
type Rendered = Pick<DOMAttributes<HTMLDivElement>, 'children' | 'dangerouslySetInnerHTML'>;

/**
 * A part of the page that React runs in the browser too (docs/decisions/0118). React escapes the properties;
 * texts that came in with data cannot become an island, because sanitized markup keeps no `data-` attributes.
 */
export function Island({ name, props, ...rendered }: Props & Rendered) {
  return <div className="contents" data-island={name} data-props={JSON.stringify(props)} {...rendered} />;
}
