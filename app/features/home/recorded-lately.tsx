import { companiesOf } from '#catalogue/market/funding.ts';
import type { HomeFigures, RecordedRounds } from '#catalogue/market/home-figures.ts';
import { amountText } from '#catalogue/tools/round-kinds.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { DatedEntry, DatedList } from '#ui/dated-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

/** The newest rounds, releases and tools that the catalogue knows of, each with its date. */
export function RecordedLately({
  newest,
  releases,
  rounds,
}: Pick<HomeFigures, 'newest' | 'releases' | 'rounds'>) {
  return (
    <section aria-labelledby="lately" className="mt-16">
      <SectionHeading
        id="lately"
        title="Recorded lately"
        note="By the date that the catalogue states. Releases are of models."
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        <DatedList title="Funding rounds" note={<Rest rounds={rounds} />}>
          {rounds.newest.map(({ id, company, company_id, date, ...round }) => (
            <DatedEntry
              key={id}
              to={paths.company(company_id)}
              name={company}
              text={[round.round, amountText(round)].filter(Boolean).join(', ')}
              date={date}
            />
          ))}
        </DatedList>
        <DatedList title="Releases">
          {releases.map(({ id, name, release, date }) => (
            <DatedEntry key={release} to={paths.tool(id)} name={release} text={name} date={date} />
          ))}
        </DatedList>
        <DatedList title="Newest tools">
          {newest.map(({ id, name, date }) => (
            <DatedEntry key={id} to={paths.tool(id)} name={name} date={date} />
          ))}
        </DatedList>
      </div>
    </section>
  );
}

/** What this reader sees, and what not. */
function Rest({ rounds: { rounds, companies, locked } }: { rounds: RecordedRounds }) {
  if (rounds === 0 && locked?.rounds === 0) return null;
  const seen = `${formatCounted(rounds, 'round')} of ${companiesOf(companies)}`;
  return (
    <p className="small mt-2">
      {locked?.rounds === 0 ? (
        `${seen} recorded.`
      ) : (
        <>
          <Icon name="lock" /> {`${seen} open to everybody; `}
          {locked === null ? 'others' : `${formatCount(locked.rounds)} of ${companiesOf(locked.companies)}`}{' '}
          for subscribers.{' '}
          <a href={paths.plansFor(paths.home)} rel="nofollow" className="link">
            Plans
          </a>
        </>
      )}
    </p>
  );
}
