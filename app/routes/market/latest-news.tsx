import type { ReactNode } from 'react';
import { formatCount, formatCounted, formatDate, formatUsd } from '#domain/format.ts';
import { NOT_DISCLOSED } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { MarketPage } from './market-page.server.ts';

interface Props extends Pick<MarketPage, 'rounds' | 'launches' | 'changes'> {
  /** How many rounds are recorded in all. */
  recorded: number;
}

/** The newest rounds, launches and changes that this reader may see. */
export function LatestNews({ rounds, recorded, launches, changes }: Props) {
  return (
    <section aria-labelledby="latest" className="mt-16">
      <SectionHeading
        id="latest"
        title="Latest"
        note="Rounds and launches by the date that they state; changes by when the catalogue recorded them."
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        <Column
          title="Rounds"
          note={`Of ${formatCounted(recorded, 'recorded round')}, the newest ${formatCount(rounds.length)} that you may see.`}
        >
          {rounds.map(({ id, company, round, amount, date }) => (
            <Entry
              key={id}
              to={paths.toolsBy(company)}
              name={company}
              text={[round, amount === null ? NOT_DISCLOSED : formatUsd(amount)].filter(Boolean).join(', ')}
              date={date}
            />
          ))}
        </Column>
        <Column title="Launches">
          {launches.map(({ id, name, date }) => (
            <Entry key={id} to={paths.tool(id)} name={name} date={date} />
          ))}
        </Column>
        <Column title="Changes">
          {changes.map(({ path, title, updated }) => (
            <Entry key={path} to={path} name={title} date={updated} />
          ))}
        </Column>
      </div>
    </section>
  );
}

function Column({ title, note, children }: { title: string; note?: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children.length === 0 ? <p className="small">Nothing recorded yet.</p> : <ul>{children}</ul>}
      {note && <p className="small mt-2">{note}</p>}
    </div>
  );
}

function Entry({ to, name, text, date }: { to: string; name: string; text?: string; date: string }) {
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2 text-sm">
      <span className="wrap-anywhere">
        <a href={to} className="font-semibold hover:underline">
          {name}
        </a>
        {text && <span className="small block">{text}</span>}
      </span>
      <span className="small whitespace-nowrap">{formatDate(date)}</span>
    </li>
  );
}
