import type { ShownDifference } from '#domain/editing/words.ts';
import { formatCounted, formatDate } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceList } from './difference-list.tsx';

interface Moment {
  id: string;
  at: string;
  by: string;
  changes: number;
}

interface Props {
  id: string;
  history: readonly Moment[];
  /** The two chosen moments. */
  compared: { from: string; to: string; differences: readonly ShownDifference[] } | null;
}

/** A tool's moments: any two can be compared, and a draft can go back to the earlier one. */
export function Moments({ id, history, compared }: Props) {
  const newest = history[0]?.id;
  return (
    <>
      <form action={paths.deskTool(id)}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">As of</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {[...history, BEFORE_ALL].map(({ id: moment, at, by, changes }) => (
              <tr key={moment}>
                <td>
                  <Radio
                    name="from"
                    moment={moment}
                    of={at}
                    isChosen={moment === (compared?.from ?? BEFORE_ALL.id)}
                  />
                </td>
                <td>
                  <Radio name="to" moment={moment} of={at} isChosen={moment === (compared?.to ?? newest)} />
                </td>
                <td className="wrap-anywhere">
                  {timeOf(at)}
                  {by && <span className="small block">{by}</span>}
                </td>
                <td>{changes > 0 && formatCounted(changes, 'field')}</td>
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
            <EmptyState text="The tool was the same at both moments." />
          ) : (
            <DifferenceList differences={compared.differences} before="Earlier" after="Later" />
          )}
          <form method="post" action={paths.deskTool(id)}>
            <input type="hidden" name="moment" value={compared.from} />
            <button type="submit" name="intent" value="restore" className="btn">
              Begin a draft with the earlier values
            </button>
          </form>
        </section>
      )}
    </>
  );
}

const BEFORE_ALL: Moment = { id: '0', at: '', by: '', changes: 0 };

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
