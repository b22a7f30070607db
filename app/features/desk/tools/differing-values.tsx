import type { ShownDifference } from '#features/editing/words.ts';
import { formatCounted } from '#site/format.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceList } from './difference-list.tsx';

interface Props {
  differences: readonly ShownDifference[];
  /** What the two sides are. */
  before: string;
  after: string;
  note: string;
}

/** The values in which two tools differ, counted. */
export function DifferingValues({ differences, before, after, note }: Props) {
  const count = differences.length;
  if (count === 0) return <p className="mt-8">The two have the same values.</p>;
  return (
    <section aria-labelledby="differ" className="mt-12">
      <SectionHeading
        id="differ"
        title={`${formatCounted(count, 'value')} ${count === 1 ? 'differs' : 'differ'}`}
        note={note}
      />
      <DifferenceList differences={differences} before={before} after={after} />
    </section>
  );
}
