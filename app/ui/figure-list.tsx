interface Props {
  figures: readonly { name: string; value: string; from: string; isMinor?: boolean }[];
}

/** Figures beside a page's introduction, each with what it counts or where it comes from. */
export function FigureList({ figures }: Props) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, from, isMinor }) => (
        <div key={name} {...(isMinor && { className: 'is-minor' })}>
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
