import type { ReactNode } from 'react';
import { BEFORE_ALL } from '#features/editing/editions.ts';
import type { ShownDifference } from '#features/editing/words.ts';
import { formatDate } from '#site/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { DifferenceList } from './difference-list.tsx';

interface Moment {
  id: string;
  at: string;
  by: string;
  /** What changed, in words. */
  changed: string;
}

interface Props {
  /** The page's own address. */
  address: string;
  history: readonly Moment[];
  compared: { from: string; to: string; differences: readonly ShownDifference[] } | null;
  /** The control that restores the earlier edition. */
  children: ReactNode;
}

/** A record's editions: any two can be compared, and the earlier one restored. */
export function Moments({ address, history, compared, children }: Props) {
  const newest = history[0]?.id;
  return (
    <>
      <form action={address}>
        <table className="data">
          <TableHead columns={['From', 'To', 'As of', 'Changed']} />
          <tbody>
            {[...history, BEGINNING].map(({ id: moment, at, by, changed }) => (
              <tr key={moment}>
                <td>
                  <Radio
                    name="from"
                    moment={moment}
                    of={at}
                    isChosen={moment === (compared?.from ?? BEFORE_ALL)}
                  />
                </td>
                <td>
                  <Radio name="to" moment={moment} of={at} isChosen={moment === (compared?.to ?? newest)} />
                </td>
                <td className="wrap-anywhere">
                  {timeOf(at)}
                  {by && <span className="small block">{by}</span>}
                </td>
                <td className="wrap-anywhere">{changed}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4">
          <button type="submit" className="btn">
            Compare
          </button>
        </p>
      </form>
      {compared && (
        <section id="compared" aria-labelledby="compared-title" className="mt-8 scroll-mt-32">
          <SectionHeading id="compared-title" title="Compared" />
          {compared.differences.length === 0 ? (
            <EmptyState text="Nothing was different between these moments." />
          ) : (
            <DifferenceList differences={compared.differences} before="Earlier" after="Later" />
          )}
          {children}
        </section>
      )}
    </>
  );
}

const BEGINNING: Moment = { id: BEFORE_ALL, at: '', by: '', changed: '' };

function timeOf(at: string): string {
  return at === '' ? 'Before the first recorded change' : `${formatDate(at)}, ${at.slice(11, 16)} UTC`;
}

interface RadioProps {
  name: 'from' | 'to';
  moment: string;
  of: string;
  isChosen: boolean;
}

function Radio({ name, moment, of, isChosen }: RadioProps) {
  return (
    <label className="flex min-h-6 items-center">
      <input type="radio" name={name} value={moment} defaultChecked={isChosen} />
      <span className="sr-only">
        {name}: {timeOf(of)}
      </span>
    </label>
  );
}
