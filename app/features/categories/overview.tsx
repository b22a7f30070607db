import type { Figure as MarketFigure } from '#catalogue/market/shown-figures.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { paths } from '#site/paths.ts';
import { Figure } from '#ui/figure.tsx';

interface Props {
  figures: MarketFigure[];
  /** The category's id. */
  category: string;
  /** The mark of what the page does not say itself. */
  ownMark: (origin: Provenance) => Provenance | undefined;
}

/** The known figures, and one line that names the unrecorded ones. */
export function Overview({ figures, category, ownMark }: Props) {
  const missing = figures
    .filter(({ value, isLocked }) => value === null && !isLocked)
    .map(({ label }) => label);
  return (
    <section aria-label="Market overview" className="lg:col-span-2">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
        {figures.map(
          ({ value, ...figure }) =>
            value !== null && (
              <Figure
                key={figure.label}
                figure={{ ...figure, value }}
                origin={ownMark(figure)}
                quote={paths.figure({ kind: 'category', id: category }, figure.label)}
              />
            ),
        )}
      </dl>
      {missing.length > 0 && <p className="small mt-4">Not recorded: {missing.join(', ')}.</p>}
    </section>
  );
}
