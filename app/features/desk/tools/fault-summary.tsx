import { labelOfFault } from '#features/editing/labels.ts';
import type { RecordFaults } from '#features/editing/record-faults.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { TextLink } from '#ui/links.tsx';

interface Props {
  faults: RecordFaults;
  /** The draft whose form has the fields, if it is on another page. */
  of?: string;
}

/** The faults that prevent publishing a draft, each linked to its field. */
export function FaultSummary({ faults: { summary, others }, of }: Props) {
  const count = summary.length + others.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="faults" className="my-6 border-l-4 border-danger pl-4">
      <h2 id="faults" className="text-lg">
        {formatCounted(count, 'thing')} to mend first
      </h2>
      <ul className="mt-2 text-sm">
        {summary.map(({ name, label, reason }) => (
          <li key={`${name} ${reason}`} className="py-1">
            <TextLink to={of === undefined ? `#${name}` : deskPaths.draft(of, name)}>{label}</TextLink>{' '}
            {reason}
          </li>
        ))}
        {others.map(({ field, reason }) => (
          <li key={`${field} ${reason}`} className="py-1">
            {labelOfFault(field)} {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
