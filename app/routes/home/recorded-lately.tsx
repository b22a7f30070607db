import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatCounted, formatDate, formatUsd } from '#domain/format.ts';
import type { HomeFigures, RecordedRounds } from '#domain/home-figures.ts';
import { companiesOf } from '#domain/market/funding.ts';
import { NOT_DISCLOSED } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
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
        note="The newest that the catalogue knows of, by the date that it states."
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        <Column title="Funding rounds" note={<Rest rounds={rounds} />}>
          {rounds.newest.map(({ tool, company, round, amount, date }) => (
            <Entry
              key={`${company} ${round} ${date} ${amount}`}
              tool={tool}
              name={company}
              text={[round, amount === null ? NOT_DISCLOSED : formatUsd(amount)].filter(Boolean).join(', ')}
              date={date}
            />
          ))}
        </Column>
        <Column title="Releases">
          {releases.map(({ id, name, release, date }) => (
            <Entry key={release} tool={id} name={release} text={name} date={date} />
          ))}
        </Column>
        <Column title="Newest tools">
          {newest.map(({ id, name, date }) => (
            <Entry key={id} tool={id} name={name} date={date} />
          ))}
        </Column>
      </div>
    </section>
  );
}

function Column({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children.length === 0 ? <p className="small">Nothing recorded yet.</p> : <ul>{children}</ul>}
      {note}
    </div>
  );
}

interface EntryProps {
  tool: string;
  name: string;
  text?: string;
  date: string;
}

function Entry({ tool, name, text, date }: EntryProps) {
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2 text-sm">
      <span className="wrap-anywhere">
        <Link to={paths.tool(tool)} className="font-semibold hover:underline">
          {name}
        </Link>
        {text && <span className="small block">{text}</span>}
      </span>
      <span className="small whitespace-nowrap">{formatDate(date)}</span>
    </li>
  );
}

/** Counts of what this reader does not see. */
function Rest({ rounds: { seen, rounds, companies } }: { rounds: RecordedRounds }) {
  if (rounds === 0) return null;
  const all = `${formatCounted(rounds, 'round')} of ${companiesOf(companies)} recorded`;
  return (
    <p className="small mt-2">
      {rounds === seen ? (
        `${all}.`
      ) : (
        <>
          <Icon name="lock" /> {all}; {formatCount(rounds - seen)} of them for subscribers.{' '}
          <Link to={paths.plansFor(paths.home)} rel="nofollow" className="link">
            Plans
          </Link>
        </>
      )}
    </p>
  );
}
