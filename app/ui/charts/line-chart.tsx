import { formatCount } from '#site/format.ts';
import type { LineGeometry, LinePoint } from '#site/line-geometry.ts';
import { TableHead } from '../table-head.tsx';

interface Props {
  geometry: LineGeometry;
  title: string;
  points: readonly LinePoint[];
}

/**
 * A growth line, with its points in a table for readers who want or need the numbers. The drawing stretches
 * with the page; its labels are text beside it, so that they keep their size.
 */
export function LineChart({ geometry, title, points }: Props) {
  const { line, area, xTicks, yTicks } = geometry;
  const isYearly = points.some(({ added }) => added !== undefined);
  return (
    <figure aria-label={title}>
      <div className="small relative mr-4 mb-8 ml-12 h-56" aria-hidden="true">
        {yTicks.map(({ at, label }) => (
          <span key={label} className="absolute right-full pr-2 [translate:0_-50%]" style={{ top: `${at}%` }}>
            {label}
          </span>
        ))}
        {xTicks.map(({ at, label }) => (
          <span
            key={at}
            className={`absolute top-full whitespace-nowrap pt-1 ${shift(at)}`}
            style={{ left: `${at}%` }}
          >
            {label}
          </span>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="line-chart size-full overflow-visible"
        >
          <path d={area} className="fill-sunken" />
          {yTicks.map(({ at, label }) => (
            <path key={label} d={`M0 ${at}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={line} className="fill-none stroke-ink stroke-2" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <details className="small">
        <summary>The numbers of this chart</summary>
        <table className="data">
          <caption className="sr-only">{title}</caption>
          {isYearly && <TableHead columns={['Year', { number: 'In the year' }, { number: 'By its end' }]} />}
          <tbody>
            {points.map(
              ({ label, value, text, added }) =>
                // A year that added nothing says nothing.
                added !== 0 && (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {isYearly && <td className="num">{formatCount(added ?? 0)}</td>}
                    <td className="num">{text ?? formatCount(value)}</td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The labels at the ends stay within the drawing; the others stand beneath the middle of their points. */
function shift(at: number): string {
  return at === 0 ? '' : at === 100 ? '-translate-x-full text-right' : '-translate-x-1/2';
}
