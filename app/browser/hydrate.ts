import { type ComponentType, createElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** An island that React has. */
export interface Hydrated {
  /** Goes on with other properties, as the server writes them for its component. */
  update: (props: never) => void;
  /** Takes the island back from React, with its content. */
  sleep: () => void;
}

/**
 * Gives an island to React.
 *
 * @param props as the server wrote them for this component
 */
export function hydrate(island: Element, component: ComponentType<never>, props: never): Hydrated {
  const content = (given: never) => createElement(StrictMode, null, createElement(component, given));
  const root = hydrateRoot(island, content(props));
  return { update: (given) => root.render(content(given)), sleep: () => root.unmount() };
}
