import { formatCount } from '#domain/format.ts';

/** A line over a horizontal axis, worked out on the server; lengths are in the units of `width` and `height`. */
export interface LineGeometry {
  width: number;
  height: number;
  line: string;
  area: string;
  xTicks: { at: number; label: string }[];
  yTicks: { at: number; label: string }[];
}

interface Props {
  geometry: LineGeometry;
  title: string;
  points: { label: string; value: number }[];
}

/** A growth line with its points as a table for whoever wants, or needs, the numbers. */
export function LineChart({ geometry, title, points }: Props) {
  const { width, height, line, area, xTicks, yTicks } = geometry;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full text-edge"
        role="img"
        aria-label={`${title}, as a line`}
      >
        {yTicks.map(({ at, label }) => (
          <g key={label}>
            <path d={`M40 ${at}H${width}`} className="stroke-line" />
            <text x="34" y={at + 4} textAnchor="end" className="fill-muted text-xs">
              {label}
            </text>
          </g>
        ))}
        {xTicks.map(({ at, label }) => (
          <text key={label} x={at} y={height - 4} textAnchor="middle" className="fill-muted text-xs">
            {label}
          </text>
        ))}
        <path d={area} className="fill-sunken" />
        <path d={line} className="fill-none stroke-ink stroke-2" />
      </svg>
      <details className="small">
        <summary>The numbers</summary>
        <table className="data">
          <caption className="sr-only">{title}</caption>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="num">{formatCount(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
