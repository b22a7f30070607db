interface Props {
  figures: readonly { name: string; value: string; from: string }[];
}

/** Figures beside a page's introduction, each with what it counts or where it comes from. */
export function FigureList({ figures }: Props) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, from }) => (
        <div key={name}>
          <dt>
            {name}
            {from !== '' && <span className="small"> {from}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
