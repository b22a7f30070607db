import { type ComponentType, createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Gives an island to React.
 *
 * @param props as the server wrote them for this component
 */
export function hydrate(island: Element, component: ComponentType<never>, props: never) {
  const content = (given: never) => createElement(StrictMode, null, createElement(component, given));
  const root = hydrateRoot(island, content(props));
  return {
    // The rest of the page changes after it, and a form in it may be reset.
    update: (given: never) => flushSync(() => root.render(content(given))),
    sleep: () => root.unmount(),
  };
}
