import type { HeaderColours } from '#domain/market/colour.ts';
import type { Figure } from '#domain/market/figures.ts';
import { NOT_AVAILABLE } from '#domain/messages.ts';
import { Shortened } from '#ui/figure.tsx';
import { SourceNote } from '#ui/source-note.tsx';

interface Props {
  category: { name: string; description: string };
  colours: HeaderColours;
  tiles: Figure[];
}

/** The category's name on its own colour, with its four main figures. */
export function MarketHeader({ category, colours, tiles }: Props) {
  return (
    <header
      className="py-10 [print-color-adjust:exact] md:py-14 [&_summary]:border-current [&_summary]:text-current [&_summary]:outline-current"
      style={{ backgroundColor: colours.background, color: colours.text }}
    >
      <div className="wrap">
        <p className="text-sm font-semibold">Market View</p>
        <h1 className="mt-1">{category.name}</h1>
        <p className="mt-4 max-w-prose text-lg">{category.description}</p>
        <dl className="mt-10 grid grid-cols-2 gap-6 md:grid-cols-4">
          {tiles.map((tile) => (
            <Tile key={tile.label} tile={tile} />
          ))}
        </dl>
      </div>
    </header>
  );
}

function Tile({ tile }: { tile: Figure }) {
  const { label, value, exact } = tile;
  return (
    <div className="flex flex-col border-t border-current pt-3">
      <dt className="text-sm">{label}</dt>
      <dd className="font-serif text-4xl">
        <Shortened text={value ?? NOT_AVAILABLE} exact={exact} />
      </dd>
      <dd className="mt-1 text-[0.8125rem]">
        {value === null ? tile.source : <SourceNote origin={tile} of={label} className="text-current" />}
      </dd>
    </div>
  );
}
