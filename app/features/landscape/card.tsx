import { useEffect, useLayoutEffect, useRef } from 'react';
import { worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { CompareButton } from '#ui/compare-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { Point } from './map-pointers.ts';

/** What is shown of a tool that was pressed. */
export interface MapCard {
  id: string;
  name: string;
  description: string;
  maker: string | null;
  /** The lowest list price, or why there is none, in words. */
  price: string;
  /** Null where nobody has said. */
  free: boolean | null;
  /** Whether it goes on, and as of when; null where nobody has said. */
  status: string | null;
  /** Null where nobody has said, or the reader may not know. */
  launched: string | null;
  /** How new and how sure its facts are; null without any. */
  checked: string | null;
  logo: string | null;
  categories: readonly string[];
}

interface Props {
  /** What is known at once. */
  tool: {
    id: string;
    name: string;
    logo: string | null;
    category: string;
    group: string;
    says: string | null;
  };
  /** Null until it has come. */
  card: MapCard | null;
  hasFailed: boolean;
  /** Whether its tile is in the right half of what is seen, and in the lower: the card stands opposite. */
  isRight: boolean;
  isLow: boolean;
  /** The pixel of the map where its tile is: the card comes from there. */
  at: Point;
  onClose: () => void;
}

export function Card({ tool, card, hasFailed, isRight, isLow, at, onClose }: Props) {
  const { id, name, logo } = tool;
  const section = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Its buttons are its own, so Escape is heard around them.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const own = section.current;
    own?.addEventListener('keydown', hear);
    return () => own?.removeEventListener('keydown', hear);
  }, []);
  const { x, y } = useRef(at).current;
  useLayoutEffect(() => {
    const own = section.current;
    if (own) own.style.transformOrigin = `${x - own.offsetLeft}px ${y - own.offsetTop}px`;
  }, [x, y]);
  return (
    <section
      ref={section}
      className={`map-card ${isRight ? 'is-left' : ''} ${isLow ? 'is-high' : ''}`}
      aria-label={name}
    >
      <div className="flex items-start gap-3">
        <ToolLogo name={name} logo={logo} className="tile-small" eager />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">{name}</h2>
          <p className="small">
            {card?.maker ? `${tool.group}, by ${card.maker}` : `${tool.category}: ${tool.group}`}
          </p>
        </div>
        <button type="button" className="map-close" aria-label="Close" onClick={onClose}>
          <Icon name="clear" />
        </button>
      </div>
      {tool.says && <p className="mt-2 font-semibold text-sm">{tool.says}</p>}
      {card && (
        <>
          <dl className="map-facts">
            <dt>Price</dt>
            <dd>{card.price}</dd>
            <dt>{worded('Free tier')}</dt>
            <dd>{card.free === null ? 'Not recorded' : card.free ? 'Yes' : 'No'}</dd>
            <dt>Status</dt>
            <dd>{card.status ?? 'Not recorded'}</dd>
            {card.launched && (
              <>
                <dt>{worded('Launched')}</dt>
                <dd>{card.launched}</dd>
              </>
            )}
            {card.checked && (
              <>
                <dt>Checked</dt>
                <dd>{card.checked}</dd>
              </>
            )}
            <dt>In</dt>
            <dd>{card.categories.join(', ')}</dd>
          </dl>
          <p className="map-about mt-2 text-sm">{card.description}</p>
        </>
      )}
      {hasFailed && <p className="mt-2 text-sm">What it does could not be loaded. Its page has it.</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={paths.tool(id)} className="btn btn-primary">
          Open page
        </a>
        <CompareButton tool={{ id, name, logoimage_url: logo }} className="btn" />
      </p>
    </section>
  );
}
