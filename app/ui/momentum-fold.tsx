import { isPartShown, MOMENTUM_PARTS, type Momentum } from '#catalogue/market/momentum.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from './links.tsx';

interface Props {
  momentum: Momentum;
  /** Whose momentum it is. */
  of: string;
  /** Whether a heading says already what the number is. */
  isBare?: true;
}

/** A score that unfolds into its parts, each with its points, its weight and the figures behind it. */
export function MomentumFold({ momentum: { score, parts }, of, isBare }: Props) {
  return (
    <details className="momentum">
      <summary>
        {!isBare && 'Momentum: '}
        {score === null ? <span className="small">Not enough data</span> : isBare ? score : `${score} of 100`}
        <span className="sr-only">{`, the momentum of ${of} and its parts`}</span>
      </summary>
      <ul className="small">
        {parts
          .filter(({ id }) => isPartShown(id))
          .map(({ id, points, from }) => (
            <li key={id}>
              {`${MOMENTUM_PARTS[id].label}: ${pointsText(points)}, weight ${MOMENTUM_PARTS[id].weight} (${from})`}
            </li>
          ))}
        <li>
          <TextLink to={paths.momentum}>How momentum is worked out</TextLink>
        </li>
      </ul>
    </details>
  );
}

function pointsText(points: number | null): string {
  return points === null ? 'not counted' : `${Math.round(points)} of 100`;
}
