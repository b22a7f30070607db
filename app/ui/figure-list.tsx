import { QuotedValue } from './figure.tsx';

interface Props {
  /** `quote`: where a figure can be quoted. */
  figures: readonly { name: string; value: string; from: string; quote: string | undefined }[];
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
            <QuotedValue text={value} exact={null} quote={quote} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
