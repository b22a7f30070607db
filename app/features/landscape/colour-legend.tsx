import { formatCount } from '#site/format.ts';
import type { ColourName } from './colour-names.ts';
import { COLOUR_LABELS } from './colours.ts';
import type { CountedClass } from './landscape-page.server.ts';

/** What the colours that are on the map say, with how many of the tools that fit each stands for. */
export function ColourLegend({ colour, classes }: { colour: ColourName; classes: readonly CountedClass[] }) {
  return (
    <section className="map-legend" aria-label={`Colours: ${COLOUR_LABELS[colour]}`}>
      <ul>
        {classes
          .filter(({ count }) => count > 0)
          .map(({ text, shade, count }) => (
            <li key={text}>
              <i style={{ background: `light-dark(${shade.light}, ${shade.dark})` }} />
              {text} <span className="small">{formatCount(count)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
