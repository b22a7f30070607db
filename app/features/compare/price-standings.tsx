import { paths } from '#site/paths.ts';

/** Leads to where the price of each compared tool stands among others. */
export function PriceStandings({ tools }: { tools: readonly { id: string; name: string }[] }) {
  return (
    <p className="small no-print mt-1 mb-3">
      Where prices stand among others:{' '}
      {tools.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <a href={paths.plot({ kind: 'standing', id })} className="link" rel="nofollow">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
