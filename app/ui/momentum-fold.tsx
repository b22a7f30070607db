import { MOMENTUM_PARTS, type Momentum } from '#domain/market/momentum.ts';
import { paths } from '#domain/paths.ts';

interface Props {
  momentum: Momentum;
  /** Whose momentum it is. */
  of: string;
  kind: 'tool' | 'category';
}

/** A score that unfolds into its parts, each with its points, its weight and the figures behind it. */
export function MomentumFold({ momentum, of, kind }: Props) {
  const scoreText = kind === 'tool' ? `${momentum.score} of 100` : momentum.score;
  return (
    <details className="momentum">
      <summary>
        {kind === 'tool' && 'Momentum: '}
        {momentum.score === null ? <span className="small">Not enough data</span> : scoreText}
        <span className="sr-only">{`, the momentum of ${of} and its parts`}</span>
      </summary>
      <ul className="small">
        {momentum.parts.map(({ id, points, from }) => (
          <li key={id}>
            {MOMENTUM_PARTS[id].label}: {points === null ? 'not known' : `${Math.round(points)} of 100`},
            weight {MOMENTUM_PARTS[id].weight} ({from})
          </li>
        ))}
        <li>
          <a href={paths.momentum} className="link">
            {`How a ${kind}'s momentum is worked out`}
          </a>
        </li>
      </ul>
    </details>
  );
}
