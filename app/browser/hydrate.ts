import { type ComponentType, createElement, type ReactNode, StrictMode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { MARKS } from '#site/marks.ts';
import { callListed, readNoun } from '#site/noun.ts';

const listed = MARKS.listed.of(document.documentElement);
if (listed !== undefined) callListed(readNoun(listed));

/**
 * Gives an island to React.
 *
 * @param props as the server wrote them for this component
 */
export function hydrate(island: Element, component: ComponentType<never>, props: never) {
  let isTaken = false;
  let early: ReactNode;
  const take = () => {
    isTaken = true;
    if (early !== undefined) root.render(early);
  };
  const content = (given: never) =>
    createElement(StrictMode, null, createElement(Taken, { take }, createElement(component, given)));
  const root = hydrateRoot(island, content(props));
  return {
    // The rest of the page changes after it, and a form in it may be reset. Until React has taken the server's elements,
    // an update would make it throw them away, with what is typed in them.
    update: (given: never) => {
      if (isTaken) flushSync(() => root.render(content(given)));
      else early = content(given);
    },
    sleep: () => root.unmount(),
  };
}

/** Tells when React has taken the elements. */
function Taken({ take, children }: { take: () => void; children?: ReactNode }) {
  useEffect(take, [take]);
  return children;
}
