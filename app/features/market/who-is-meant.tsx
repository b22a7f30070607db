import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import type { Meant } from '#catalogue/rounds/rounds.server.ts';
import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';

interface Props {
  query: RoundQuery;
  meant: Meant;
}

/** Whom a typed name of a company or an investor was read as, each with the list of theirs alone. */
export function WhoIsMeant({ query, meant }: Props) {
  return (
    <>
      <Line query={query} name="investor" label="Investor" meant={meant.investor} />
      <Line query={query} name="company" label="Company" meant={meant.company} />
    </>
  );
}

/** More than these are only counted. */
const SHOWN = 12;

function Line({
  query,
  name,
  label,
  meant,
}: {
  query: RoundQuery;
  name: 'investor' | 'company';
  label: string;
  meant: Meant['company'];
}) {
  const [only] = meant ?? [];
  if (meant === null || (meant.length === 1 && only?.name === query.filters[name])) return null;
  if (meant.length === 0) {
    return <p className="small mt-1">{`${label}: none with a round that you may see is called so.`}</p>;
  }
  const more = meant.length - SHOWN;
  return (
    <p className="small mt-1">
      {label}:{' '}
      {meant.slice(0, SHOWN).map((each, at) => (
        <span key={each.id}>
          {at > 0 && ', '}
          <TextLink
            to={paths.roundList({ ...query, page: 1, filters: { ...query.filters, [name]: each.id } })}
          >
            <bdi>{each.name}</bdi>
          </TextLink>
        </span>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
      {meant.length > 1 && '. The figures are of all of them together'}.
    </p>
  );
}
