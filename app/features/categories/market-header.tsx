import type { ReactNode } from 'react';
import type { Figure } from '#catalogue/market/shown-figures.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { Brief, QuotedValue } from '#ui/figure.tsx';
import { Icon } from '#ui/icon.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import { categoryColour } from '#ui/tool-logo.tsx';

interface Props {
  category: { id: string; name: string; description: string; hex_color: string };
  tiles: Figure[];
  /** Before the figures. */
  first: ReactNode;
  /** The mark of what the block does not say itself. */
  ownMark: (origin: Provenance) => Provenance | undefined;
  /** Beneath the figures: where they come from. */
  notes: ReactNode;
  /** Beneath the description. */
  children: ReactNode;
}

/** The category's name under an edge of its colour, with its four main figures. */
export function MarketHeader({ category, tiles, first, ownMark, notes, children }: Props) {
  return (
    <header className="wrap market-head pt-6" style={categoryColour(category.hex_color)}>
      <p className="dot text-sm font-semibold">Market View</p>
      <h1 className="mt-2 wrap-anywhere">{category.name}</h1>
      <p className="mt-3 max-w-prose sm:text-lg">{category.description}</p>
      {first}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">{children}</div>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
        {tiles.map((tile) => (
          <Tile
            key={tile.label}
            tile={tile}
            origin={tile.value === null ? undefined : ownMark(tile)}
            quote={paths.figure({ kind: 'category', id: category.id }, tile.label)}
          />
        ))}
      </dl>
      {notes}
    </header>
  );
}

function Tile({ tile, origin, quote }: { tile: Figure; origin: Provenance | undefined; quote: string }) {
  const { label, value, exact, isLocked } = tile;
  return (
    <div className="stat">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="stat-value text-pretty">
        {value === null && isLocked ? (
          <span className="inline-flex items-center gap-2 text-muted sm:text-lg">
            <Icon name="lock" /> For subscribers
          </span>
        ) : (
          <span
            className={`font-serif text-3xl leading-none sm:text-4xl ${value === null ? 'text-muted' : ''}`}
          >
            {value === null ? (
              NOT_AVAILABLE
            ) : (
              <QuotedValue text={value} exact={exact} quote={quote} of={label} />
            )}
          </span>
        )}
        <Brief figure={value === null ? { ...tile, isLocked: false } : tile} />
      </dd>
      {origin && (
        <dd>
          <SourceNote origin={origin} of={label} />
        </dd>
      )}
    </div>
  );
}
