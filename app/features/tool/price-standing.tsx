import { paths } from '#site/paths.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  /** The id of the tool. */
  of: string;
  /** A plot, or why nobody can say where the price stands; null where there is no price to compare. */
  standing: Plot | string | null;
  /** The category whose plot of prices has this one; null where none has. */
  plotted: { id: string; name: string } | null;
  /** How the lowest price and the plans contradict each other. */
  contradiction: string | null;
}

/** Whether a tool's lowest price agrees with its plans, and where it stands among others. */
export function PriceStanding({ of, standing, plotted, contradiction }: Props) {
  if (standing === null && contradiction === null) return null;
  return (
    <section className="mb-12">
      <SectionHeading title="The price beside others" />
      {contradiction !== null && (
        <p className="max-w-prose">
          The price at a glance and the plans above disagree: {contradiction}. Wherever the price stands, that
          is said; decision sheets use the plans; medians and the plots of others leave out a price that no
          plan has.
        </p>
      )}
      {typeof standing === 'string' && <p className="mt-3 max-w-prose text-muted">{standing}</p>}
      {standing === null || typeof standing === 'string' ? (
        <p className="no-print mt-3">
          <a
            href={paths.plot({ kind: standing === null ? 'prices' : 'standing', id: of })}
            className="link"
            rel="nofollow"
          >
            {standing === null
              ? 'The price beside those of its alternatives'
              : 'The prices that are recorded'}
          </a>
        </p>
      ) : (
        <PlotFigure plot={standing} />
      )}
      {plotted && (
        <p className="no-print mt-3">
          <a href={paths.plot({ kind: 'price-range', id: plotted.id })} className="link" rel="nofollow">
            {`All prices in ${plotted.name}`}
          </a>
        </p>
      )}
    </section>
  );
}
