import type { ReactNode } from 'react';
import type { LatestRound } from '#catalogue/market/recorded-rounds.ts';
import { amountText } from '#catalogue/tools/round-kinds.ts';
import { roundFigureId } from '#site/figure-address.ts';
import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { QuotedValue } from './figure.tsx';

interface ListProps {
  title: string;
  note?: ReactNode;
  children: ReactNode[];
}

/** What is newest of one kind, as one of several columns. */
export function DatedList({ title, note, children }: ListProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children.length === 0 ? (
        <p className="small">Nothing recorded yet.</p>
      ) : (
        <ul className="dated">{children}</ul>
      )}
      {note}
    </div>
  );
}

interface EntryProps {
  to: string;
  name: string;
  text?: ReactNode;
  /** YYYY, YYYY-MM, YYYY-MM-DD or a time. */
  date: string;
}

export function DatedEntry({ to, name, text, date }: EntryProps) {
  return (
    <li>
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

/** A funding round as an entry, which leads to its company. */
export function DatedRound({ round }: { round: LatestRound }) {
  return (
    <DatedEntry
      to={paths.company(round.company_id)}
      name={round.company}
      text={
        <>
          {round.round && `${round.round}, `}
          <QuotedValue
            text={amountText(round)}
            exact={null}
            quote={
              round.amount === null
                ? undefined
                : paths.figure({ kind: 'company', id: round.company_id }, roundFigureId(round.id, 'amount'))
            }
          />
        </>
      }
      date={round.date}
    />
  );
}
