import type { Week } from '#catalogue/figures/this-week.ts';
import { companiesOf } from '#catalogue/market/funding.ts';
import { hasAnyRounds, type RecordedRounds } from '#catalogue/market/home-figures.ts';
import { changeFilters } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { CATALOGUE } from '#site/figure-address.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { DatedEntry, DatedList, DatedRound } from '#ui/dated-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/links.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { UpgradeLink } from '#ui/upgrade-link.tsx';
import type { HomePage } from './home-data.server.ts';

const DAY_MS = 86_400_000;

/** What the last seven days have brought, and the newest rounds, releases and tools, each with its date. */
export function RecordedLately({ newest, releases, rounds, week }: NonNullable<HomePage['lately']>) {
  const hasRounds = hasAnyRounds(rounds);
  if (!week && !hasRounds && releases.length === 0 && newest.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <SectionHeading
        id="lately"
        title="Newest on record"
        note={`By the date that the catalogue states.${releases.length > 0 ? ' Releases are of models.' : ''}`}
        more={
          <>
            <QuoteLink subject={CATALOGUE} of="the catalogue" />
            <MoreLink to={paths.letters}>The week as a letter</MoreLink>
          </>
        }
      />
      {week && <ThisWeek week={week} />}
      <div className="in-row grid gap-x-12 gap-y-10 md:grid-cols-3">
        {hasRounds && (
          <DatedList title="Funding rounds" note={<Rest rounds={rounds} />}>
            {rounds.newest.map((round) => (
              <DatedRound key={round.id} round={round} />
            ))}
          </DatedList>
        )}
        {releases.length > 0 && (
          <DatedList title="Releases">
            {releases.map(({ id, name, release, date }) => (
              <DatedEntry key={release} to={paths.tool(id)} name={release} text={name} date={date} />
            ))}
          </DatedList>
        )}
        {newest.length > 0 && (
          <DatedList title={say`Newest tools`}>
            {newest.map(({ id, name, date }) => (
              <DatedEntry key={id} to={paths.tool(id)} name={name} date={date} />
            ))}
          </DatedList>
        )}
      </div>
    </section>
  );
}

const NEWEST_FIRST = changeFilters(DIRECTORY_DEFAULTS, { sortBy: 'created_at', sortOrder: 'desc' });

function ThisWeek({ week: { listed, changed, until } }: { week: Week }) {
  return (
    <p className="mb-6">
      In the seven days to {formatDate(new Date(until * DAY_MS).toISOString().slice(0, 10))}:{' '}
      {[
        listed > 0 && `${formatCounted(listed, 'tool')} listed`,
        changed > 0 && `${formatCounted(changed, listed > 0 ? say`other tool` : 'tool')} changed`,
      ]
        .filter(Boolean)
        .join(', ')}
      . <TextLink to={paths.toolList(NEWEST_FIRST)}>{say`Tools, newest first`}</TextLink>
    </p>
  );
}

/** What this reader sees, and what not. */
function Rest({ rounds: { rounds, companies, locked } }: { rounds: RecordedRounds }) {
  const seen = `${formatCounted(rounds, 'round')} of ${companiesOf(companies)}`;
  return (
    <p className="small mt-2">
      {locked?.rounds === 0 ? (
        `${seen} recorded.`
      ) : (
        <>
          <Icon name="lock" /> {`${seen} open to everybody; `}
          {locked === null
            ? 'others'
            : `${formatCounted(locked.rounds, 'round')} of ${companiesOf(locked.companies)},`}{' '}
          for subscribers. <UpgradeLink address={paths.home} />
        </>
      )}
    </p>
  );
}
