import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { island } from '#ui/island.ts';
import { Card } from './card.tsx';
import { cardInHistory, openInHistory } from './card-history.ts';
import type { ColourName } from './colour-names.ts';
import type { ColourClass } from './colours.ts';
import { type Direction, nextTile } from './find-tile.ts';
import { partOf } from './hits.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapMark } from './map-mark.tsx';
import { MapView } from './map-view.ts';
import { type MapTile, readBits } from './tile-data.ts';
import { useCard } from './use-card.ts';
import { useHistory } from './use-history.ts';
import { useScheme } from './use-scheme.ts';
import { TALL, useTiles } from './use-tiles.ts';
import { VIEW_MARK } from './view-address.ts';

interface Props {
  id: string;
  /** The addresses of the tiles, and of the same as a picture, which is shown until the tiles are there. */
  data: Readonly<Record<'wide' | 'tall', string>>;
  picture: Readonly<Record<'wide' | 'tall', string>>;
  /** What the picture shows, in words. */
  label: string;
  /** Which state of the tiles the selection is of. */
  version: string;
  /** The tiles that fit, a bit each; null for all. */
  fits: string | null;
  colour: ColourName;
  classes: readonly Pick<ColourClass, 'says' | 'shade'>[];
  /** The id of the first that fits, where keys begin; null for all tools. */
  begin: string | null;
  /** The category that the page is about; null for all. */
  area: string | null;
  /** Of the selection. */
  address: string;
  /** The id of what takes the focus when a step back has taken it from everything else. */
  focus: string;
}

export default island('landscape-map', 'at once', LandscapeMap);

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** How much of what is seen one press of Shift and an arrow moves. */
const PANNED = 0.25;
const PANS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [PANNED, 0],
  right: [-PANNED, 0],
  up: [0, PANNED],
  down: [0, -PANNED],
};
const NEARER = 1.6;

/** The landscape to move about in: a canvas, one link that arrows move from tile to tile, and the card of a tile. */
function LandscapeMap(props: Props) {
  const {
    data: addresses,
    picture,
    label,
    version,
    fits,
    colour,
    classes,
    begin,
    area,
    address,
    focus,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const { data, hasFailed } = useTiles(addresses);
  const scheme = useScheme();
  const [open, setOpen] = useState<MapTile | null>(null);
  const [over, setOver] = useState<{ tile: MapTile; x: number; y: number } | null>(null);
  const [marked, setMarked] = useState<MapTile | null>(null);
  const [isWhole, setWhole] = useState(true);
  const card = useCard(open?.id ?? null);
  const saidOf = ({ place: at }: MapTile) =>
    data === null || colour === 'category' ? null : (classes[Number(data.classes[colour][at])]?.says ?? null);
  const isLit = useMemo(
    () => (fits === null || data === null || data.version !== version ? null : readBits(fits)),
    [fits, version, data],
  );
  const around = isLit === null ? null : (open?.group ?? null);
  const look = useMemo(
    () => ({ scheme, colour, classes, fits: isLit, around }),
    [scheme, colour, classes, isLit, around],
  );
  const box = useMemo(() => {
    const category = data?.categories.find(({ name }) => name === area) ?? null;
    if (data === null || isLit === null) return category;
    const own = category && { box: category, tiles: category.groups.flatMap(({ tiles }) => tiles) };
    return partOf(data.tiles, ({ place: at }) => isLit(at), own, data);
  }, [data, area, isLit]);
  const link = useRef<HTMLAnchorElement>(null);
  const show = (tile: MapTile | null) => {
    setOpen(tile);
    if (tile) setMarked(tile);
    else if (open && isFocusWithin(place.current)) link.current?.focus({ preventScroll: true });
  };
  const openCard = (tile: MapTile) => {
    openInHistory(tile.id);
    show(tile);
  };
  // A step back is what closes a card that has an entry of its own.
  const closeCard = () => {
    if (cardInHistory() === null) show(null);
    else history.back();
  };
  useHistory(address, focus, (id) => show(data?.tiles.find((tile) => tile.id === id) ?? null));
  const fitting = (tile: MapTile) => isLit === null || isLit(tile.place);
  // The picture may lack the first that fits.
  const beginning = () => data?.tiles.find(({ id }) => id === begin) ?? view.current?.middle(fitting) ?? null;
  const first = useRef({ look, box, beginning, press: (_: MapTile | null) => {}, open: openCard });
  first.current = {
    look,
    box,
    beginning,
    press: (tile) => {
      if (tile && tile === open) location.assign(paths.tool(tile.id));
      else if (tile) openCard(tile);
      else if (open) closeCard();
    },
    open: openCard,
  };
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const asked = event.target instanceof Element ? event.target.closest(`a[href^="${VIEW_MARK}"]`) : null;
      const tile = view.current?.visit(asked?.getAttribute('href')?.slice(VIEW_MARK.length) ?? '');
      if (!tile) return;
      event.preventDefault();
      first.current.open(tile);
      // Once the mark stands on that tile.
      requestAnimationFrame(() => link.current?.focus({ preventScroll: true }));
      place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  useEffect(() => {
    if (!place.current || !data) return;
    const made = new MapView(place.current, data, {
      look: first.current.look,
      start: viewInAddress(),
      area: first.current.box,
      told: {
        pressed: (tile) => first.current.press(tile),
        over: (now) => setOver((last) => (last?.tile === now?.tile ? last : now)),
        rested: (seen, all) => {
          keepView(seen);
          setWhole(all);
        },
      },
    });
    view.current = made;
    const kept = data.tiles.find(({ id }) => id === cardInHistory()) ?? null;
    setOpen(kept);
    setMarked((last) => kept ?? last ?? first.current.beginning());
    return () => {
      made.end();
      view.current = null;
    };
  }, [data]);
  useEffect(() => {
    if (view.current) view.current.look = look;
  }, [look]);
  const shown = useRef({ area, fits });
  useEffect(() => {
    if (shown.current.area === area && shown.current.fits === fits) return;
    shown.current = { area, fits };
    view.current?.show(box);
    setMarked((last) => first.current.beginning() ?? last);
  }, [area, fits, box]);

  const chosen = open ?? (isLit === null ? null : marked);

  function go(event: KeyboardEvent<HTMLElement>): void {
    const to = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to && event.shiftKey) view.current?.pan(...PANS[to]);
    else if (to && data && marked) {
      // Beside an open card every tile can be reached, so that one sees what stands around it, and the card goes along.
      const next = nextTile(data, marked, to, open ? () => true : fitting);
      if (next) {
        view.current?.bringIn(next);
        if (open) openCard(next);
        else setMarked(next);
      }
    } else if (event.key === '+' || event.key === '=') view.current?.zoom(NEARER, marked);
    else if (event.key === '-') view.current?.zoom(1 / NEARER, marked);
    else if (event.key === '0') view.current?.show(null);
    else if (event.key === 'Escape' && open) closeCard();
    else return;
    event.preventDefault();
  }

  return (
    <div className="map">
      {data === null && (
        <picture>
          <source media={TALL} srcSet={picture.tall} />
          <img className="map-still" src={picture.wide} alt={label} fetchPriority="high" />
        </picture>
      )}
      <div ref={place} className="map-canvas" role="img" aria-label={label} hidden={data === null} />
      {data && marked && (
        <MapMark
          key={marked.id}
          link={link}
          tile={marked}
          says={saidOf(marked)}
          isOpen={open === marked}
          view={view.current}
          onOpen={() => openCard(marked)}
          onKeyDown={go}
        />
      )}
      {open && (
        <Card
          key={`card of ${open.id}`}
          tool={{ ...open, category: open.category.name, group: open.group.name, says: saidOf(open) }}
          card={card.card}
          hasFailed={card.hasFailed}
          {...(view.current?.sideOf(open) ?? { isRight: false, isLow: false, at: { x: 0, y: 0 } })}
          onClose={closeCard}
        />
      )}
      {over && over.tile !== open && (
        <p className="map-tip" style={{ left: over.x, top: over.y }} aria-hidden="true">
          {over.tile.name}
          <span className="small">{saidOf(over.tile) ?? over.tile.group.name}</span>
        </p>
      )}
      {data && (
        <MapButtons
          isWhole={isWhole}
          onNearer={() => view.current?.zoom(NEARER, chosen)}
          onFarther={() => view.current?.zoom(1 / NEARER, chosen)}
          onWhole={() => view.current?.show(null)}
        />
      )}
      <p role="status" className="sr-only">
        {hasFailed && say`The map could not be loaded. The lists below have all tools.`}
        {open && `The card of ${open.name} is open. Press Enter again for its page.`}
      </p>
    </div>
  );
}

/** Whether the focus is on the map or its card, or was on what is gone. */
function isFocusWithin(map: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || map?.parentElement?.contains(activeElement) === true;
}

/** The view that the address names. */
function viewInAddress(): string | null {
  return location.hash.startsWith(VIEW_MARK) ? location.hash.slice(VIEW_MARK.length) : null;
}

/** Names what is seen now in the address. */
function keepView(view: string | null): void {
  if (viewInAddress() === view) return;
  const { pathname, search } = location;
  history.replaceState(history.state, '', pathname + search + (view === null ? '' : VIEW_MARK + view));
}
