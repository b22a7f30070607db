import { QuotedValue } from './figure.tsx';

export interface ListedFigure {
  name: string;
  value: string;
  /** What it counts or where it comes from. */
  from: string;
  /** Where it can be quoted; absent where it cannot. */
  quote?: string;
}

interface Props {
  figures: readonly ListedFigure[];
}

/** Figures beside a page's introduction, each with what it counts or where it comes from. */
export function FigureList({ figures }: Props) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, from, quote }) => (
        <div key={name}>
          <dt>
            {name}
            {from !== '' && <span className="small"> {from}</span>}
          </dt>
          <dd>
            <QuotedValue text={value} exact={null} quote={quote} of={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
