import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { paths } from '#site/paths.ts';
import type { MapView } from './map-view.ts';
import type { MapTile } from './tile-data.ts';

interface Props {
  link: RefObject<HTMLAnchorElement | null>;
  tile: MapTile;
  /** What its colour says; null where that is its category. */
  says: string | null;
  isOpen: boolean;
  view: MapView | null;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Whether the keyboard is on a tile: the next one takes it over. */
let hasFocus = false;

/** The link on the one tile that the keyboard is on. The first press opens its card, the next its page. */
export function MapMark({ link, tile, says, isOpen, view, onOpen, onKeyDown }: Props) {
  useEffect(() => {
    view?.follow(link.current, tile);
    if (hasFocus) link.current?.focus({ preventScroll: true });
  }, [link, view, tile]);
  return (
    <a
      ref={link}
      href={paths.tool(tile.id)}
      className={isOpen ? 'map-mark is-open' : 'map-mark'}
      aria-describedby="map-help"
      onClick={(event) => {
        if (isOpen) return;
        event.preventDefault();
        onOpen();
      }}
      onFocus={(event) => {
        // With its buttons, so that the next step does not move the page.
        if (!hasFocus) event.currentTarget.parentElement?.scrollIntoView({ block: 'nearest' });
        hasFocus = true;
      }}
      onBlur={(event) => {
        // Where it goes on to the next tile, this one is gone already.
        if (event.currentTarget.isConnected) hasFocus = false;
      }}
      onKeyDown={onKeyDown}
    >
      <span className="sr-only">
        {[tile.name, says, tile.group.name, tile.category.name].filter(Boolean).join(', ')}
      </span>
    </a>
  );
}
