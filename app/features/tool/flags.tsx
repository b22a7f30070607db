import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';

/**
 * Shows the flags of all values, which otherwise appear beside the one that the pointer or the focus is on: for fingers,
 * and for who does not know of them.
 */
export function Flags() {
  return (
    <details className="flags no-print small">
      <summary className="py-1">Something wrong?</summary>
      <p>
        Press the flag beside it. <TextLink to={paths.contact}>Something else</TextLink>
      </p>
    </details>
  );
}
